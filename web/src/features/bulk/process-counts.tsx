import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { LineOutcome, type Process } from "@tradeport/contract/bulk";
import { formatCount, useTranslation } from "#i18n";
import { useAddressState } from "#ui/search.tsx";
import { outcomeOf } from "./outcome.ts";

/** How many lines have which outcome; a press lists those lines. */
export function ProcessCounts({ process }: { process: Process }) {
  const { t } = useTranslation("bulk");
  const [outcome, setOutcome] = useAddressState("outcome");
  const left = process.total === null ? 0 : process.total - process.done - process.skipped - process.failed - process.held;
  const counts = { waiting: left, done: process.done, skipped: process.skipped, failed: process.failed, held: process.held };
  const shown = LineOutcome.options.filter(
    (one) => one === "done" || (one === "failed" && process.processType !== "undo") || counts[one] > 0,
  );
  return (
    <Box sx={{ display: "grid", gap: 1, mt: 2, gridTemplateColumns: "repeat(auto-fit, minmax(110px, 1fr))", maxWidth: 760 }}>
      {shown.map((one) => (
        <ButtonBase
          key={one}
          aria-pressed={outcome === one}
          onClick={() => setOutcome(outcome === one ? "" : one)}
          sx={{
            display: "block",
            textAlign: "left",
            px: 1.5,
            py: 1,
            borderRadius: 2,
            border: 1,
            borderColor: outcome === one ? "primary.main" : "divider",
          }}
        >
          <Box sx={{ fontSize: 12.5, color: "text.secondary" }}>{outcomeOf(process, one, t)}</Box>
          <Box
            sx={{
              fontSize: 20,
              fontWeight: 700,
              fontVariantNumeric: "tabular-nums",
              color: one === "failed" && counts.failed > 0 ? "error.main" : undefined,
            }}
          >
            {formatCount(Math.max(0, counts[one]))}
          </Box>
        </ButtonBase>
      ))}
    </Box>
  );
}
