import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ProcessLine } from "@tradeport/contract/bulk";
import { useState } from "react";
import { counted, useTranslation } from "#i18n";

const few = 3;

/** "Stok: 6 → 1.001": what the line changed, field by field; of a long list the first, and the others by a press. */
export function LineChanges({ line: { did, changes } }: { line: ProcessLine }) {
  const { t } = useTranslation("bulk");
  const [all, setAll] = useState(false);
  if (did === null) return "–";
  return (
    <Stack sx={{ gap: 0.5, py: 0.5, whiteSpace: "normal", alignItems: "flex-start" }}>
      {did !== "changed" && <Typography variant="body2">{t(did === "added" ? "detail.added" : "detail.removed")}</Typography>}
      {changes.slice(0, all ? undefined : few).map(({ field, label, before, after }) => (
        <Box key={field} sx={{ fontSize: 13, maxWidth: "100%" }}>
          <Box component="span" sx={{ color: "text.secondary" }}>
            {label}:{" "}
          </Box>
          {did !== "added" && <Side text={before} gone={did === "changed"} />}
          {did === "changed" && (
            <Box component="span" sx={{ color: "text.secondary" }}>
              {" → "}
            </Box>
          )}
          {did !== "removed" && <Side text={after} />}
        </Box>
      ))}
      {changes.length > few && (
        <Button size="small" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t("detail.fewerChanges") : t("detail.allChanges", counted(changes.length))}
        </Button>
      )}
    </Stack>
  );
}

/** A value with the lines that it has; a description takes as many as it needs and no more room than the cell has. */
function Side({ text, gone = false }: { text: string | null; gone?: boolean }) {
  const { t } = useTranslation("bulk");
  return (
    <Box
      component={gone ? "del" : "span"}
      sx={{
        overflowWrap: "anywhere",
        whiteSpace: "pre-line",
        textDecoration: gone ? "line-through" : undefined,
        ...(text === null && { fontStyle: "italic", color: "text.secondary" }),
      }}
    >
      {text ?? t("detail.nothing")}
    </Box>
  );
}
