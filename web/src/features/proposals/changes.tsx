import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { Proposal, ProposedChange } from "@tradeport/contract/proposals";
import { counted, useTranslation } from "#i18n";
import { Change, useChangeLines } from "#list/recorded-change.tsx";
import { useAuditWords } from "#list/recorded-words.ts";
import { Code, Cut, TwoLines } from "#ui/cells.tsx";

type Tried = Pick<Proposal, "call" | "changes" | "changeCount">;

const useName = () => {
  const words = useAuditWords();
  return ({ action, objectType, objectName }: ProposedChange) =>
    [words.action(action), words.object(objectType), objectName].filter(Boolean).join(" · ");
};

/** What a try showed, entry by entry. */
export function Changes({ of: { changes, changeCount } }: { of: Tried }) {
  const { t } = useTranslation("proposals");
  const nameOf = useName();
  if (changes.length === 0) return <Typography variant="body2">{t("untried")}</Typography>;
  const more = changeCount - changes.length;
  return (
    <Stack sx={{ gap: 1.5 }}>
      {changes.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and never move
        <Box key={at} sx={{ overflowWrap: "anywhere" }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {nameOf(one)}
          </Typography>
          <Change row={one} whole />
        </Box>
      ))}
      {more > 0 && <Typography variant="body2">{t("more", counted(more))}</Typography>}
    </Stack>
  );
}

/** The first entry and what differs in it, in a row of the list; a call that leaves no entry goes by its name. */
export function FirstChange({ of: { call, changes, changeCount } }: { of: Tried }) {
  const { t } = useTranslation("proposals");
  const nameOf = useName();
  const [first] = changes;
  const lines = useChangeLines(first ?? { objectType: "", before: null, after: null, reason: null });
  if (!first) return <Code>{call}</Code>;
  const more = changeCount > 1 ? [t("more", counted(changeCount - 1))] : [];
  return <TwoLines main={<Cut>{nameOf(first)}</Cut>} sub={<Cut>{[...lines, ...more].join(" · ")}</Cut>} />;
}
