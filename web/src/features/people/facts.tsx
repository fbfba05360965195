import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** Names and values below each other. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <Box
    component="dl"
    sx={{ m: 0, display: "grid", gridTemplateColumns: { xs: "1fr", sm: "minmax(140px, auto) 1fr" }, columnGap: 2, rowGap: 1 }}
  >
    {facts.map(([name, value]) => (
      <Box key={name} sx={{ display: "contents" }}>
        <Box component="dt" sx={{ color: "text.secondary" }}>
          {name}
        </Box>
        <Box component="dd" sx={{ m: 0, mb: { xs: 1, sm: 0 }, overflowWrap: "anywhere" }}>
          {value || "–"}
        </Box>
      </Box>
    ))}
  </Box>
);
