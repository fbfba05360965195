import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { toneIcon } from "#ui/status-badge.tsx";
import type { Outcome } from "./use-packing-station.ts";

/** What became of the last scan, to be read from a step away: its sign, its words and its colour say the same, and so does a sound. */
export function PackingOutcome({ outcome: told, wanted }: { outcome: Outcome | null; wanted: string }) {
  // Its room is kept, so that nothing moves when something is said.
  const outcome = told ?? { tone: "waiting" as const, title: wanted, text: undefined };
  const colour = outcome.tone === "waiting" ? "divider" : `${outcome.tone}.main`;
  return (
    <Box role="status" aria-live="assertive" sx={{ minHeight: 76, my: 1.5 }}>
      <Box
        data-outcome={outcome.tone}
        sx={{
          display: "flex",
          gap: 1.5,
          alignItems: "center",
          p: 1.5,
          minHeight: 76,
          border: 2,
          borderRadius: 2,
          borderColor: colour,
          borderLeftWidth: 10,
          bgcolor: "background.paper",
          overflowWrap: "anywhere",
          "& > svg": { fontSize: "40px !important", flex: "none" },
        }}
      >
        {toneIcon(outcome.tone)}
        <Box sx={{ minWidth: 0 }}>
          <Typography component="p" sx={{ fontSize: 22, fontWeight: 700, lineHeight: 1.25 }}>
            {outcome.title}
          </Typography>
          {outcome.text && <Typography component="p">{outcome.text}</Typography>}
        </Box>
      </Box>
    </Box>
  );
}
