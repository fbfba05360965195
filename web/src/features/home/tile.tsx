import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import type { ReactNode } from "react";
import type { Address } from "#address";
import { leading } from "#ui/link.tsx";

const Anchor = leading(ButtonBase);
const colours = { plain: "text.primary", warning: "warning.main", error: "error.main" } as const;
type TileTone = keyof typeof colours;

export const Tiles = ({ children }: { children: ReactNode }) => (
  <Box
    component="ul"
    sx={{
      display: "grid",
      gap: 1.5,
      gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 168px), 1fr))",
      listStyle: "none",
      m: 0,
      p: 0,
    }}
  >
    {children}
  </Box>
);

/** A number and what it counts; it leads to the list of that many. */
export const Tile = ({ to, label, value, tone = "plain" }: { to: Address; label: string; value: string; tone?: TileTone }) => (
  <li>
    <Anchor
      to={to}
      sx={{
        display: "flex",
        flexDirection: "column",
        alignItems: "flex-start",
        justifyContent: "space-between",
        textAlign: "left",
        width: "100%",
        height: "100%",
        p: 1.75,
        borderRadius: 2,
        border: 1,
        borderColor: "divider",
        bgcolor: "background.paper",
        transition: "border-color .15s",
        "&:hover": { borderColor: "primary.main" },
      }}
    >
      <Box sx={{ fontSize: 13, color: "text.secondary" }}>{label}</Box>
      <Box sx={{ fontSize: 26, fontWeight: 700, lineHeight: 1.3, fontVariantNumeric: "tabular-nums", color: colours[tone] }}>
        {value}
      </Box>
    </Anchor>
  </li>
);
