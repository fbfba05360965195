import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

/** A sign of a currency stays beside its number. */
export const asOne = (text: string) => text.replaceAll(" ", "\u00a0");

/** A figure with its title, and below it what is to be known of it. */
export const Figure = ({ title, value, children }: { title: string; value: string; children: ReactNode }) => (
  <Paper variant="outlined" sx={{ p: 2, borderRadius: 2, minWidth: 0 }}>
    <Box component="dt" sx={{ fontSize: 13, color: "text.secondary" }}>
      {title}
    </Box>
    <Box component="dd" sx={{ m: 0 }}>
      <Box sx={{ fontSize: 20, fontWeight: 700, fontVariantNumeric: "tabular-nums", overflowWrap: "anywhere" }}>
        {/* Two figures in one place stand below one another where they must. */}
        {asOne(value).replaceAll(",\u00a0", ", ")}
      </Box>
      <Typography component="div" variant="caption" color="textSecondary">
        {children}
      </Typography>
    </Box>
  </Paper>
);
