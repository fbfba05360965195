import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import type { Problem } from "@tradeport/contract/bulk";
import type { ReactNode } from "react";
import { useTranslation, useWords } from "#i18n";
import { RemoteMessage } from "./remote-message.tsx";

/** What is wrong, with the value that was found, who can put it right, and how. `children`: the link that leads there. */
export function ProblemNote({
  problem,
  value,
  column,
  children,
}: {
  problem: Problem;
  value?: string | null;
  column?: string | null;
  children?: ReactNode;
}) {
  const { t } = useTranslation("listings");
  const words = useWords();
  const found = [column && t("problemColumn", { column }), value && t("problemValue", { value })].filter(Boolean).join(" · ");
  return (
    <Box sx={{ flex: 1, minWidth: { xs: "100%", sm: 240 }, overflowWrap: "anywhere", whiteSpace: "normal" }}>
      <Typography component="div" variant="body2" sx={{ fontWeight: 600 }}>
        {words(problem.cause)}{" "}
        <Chip size="small" variant="soft" label={t(`owner.${problem.owner}`)} sx={{ ml: 0.5, height: 20 }} />
      </Typography>
      {found && (
        <Typography variant="body2" color="textSecondary">
          {found}
        </Typography>
      )}
      <Typography variant="body2" color="textSecondary">
        {words(problem.remedy)} {children}
      </Typography>
      {problem.said && <RemoteMessage text={problem.said} />}
    </Box>
  );
}
