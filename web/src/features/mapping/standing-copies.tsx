import ExpandMore from "@mui/icons-material/ExpandMore";
import Accordion from "@mui/material/Accordion";
import AccordionDetails from "@mui/material/AccordionDetails";
import AccordionSummary from "@mui/material/AccordionSummary";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import type { MappingCopied } from "@tradeport/contract/mapping-copy";
import { api } from "#api";
import { counted, formatDateTime, useTranslation } from "#i18n";
import { useConfirm } from "#ui/confirm.tsx";
import { notify } from "#ui/notify.ts";
import { useCopyWords } from "./copied-categories.tsx";

/** What was copied to the channel before and still stands, each to be taken back (U35). */
export function StandingCopies({ channelId, copies }: { channelId: string; copies: readonly MappingCopied[] }) {
  const { t } = useTranslation("copying");
  if (copies.length === 0) return null;
  return (
    <Accordion
      variant="outlined"
      disableGutters
      slotProps={{ heading: { component: "h3" } }}
      sx={{ overflow: "hidden", borderRadius: 2 }}
    >
      <AccordionSummary expandIcon={<ExpandMore />}>{t("copies", counted(copies.length))}</AccordionSummary>
      <AccordionDetails sx={{ p: 0 }}>
        <Box component="ul" aria-label={t("copiesList")} sx={{ m: 0, p: 0, listStyle: "none" }}>
          {copies.map((copy) => (
            <StandingCopy key={copy.copyId} channelId={channelId} copy={copy} />
          ))}
        </Box>
      </AccordionDetails>
    </Accordion>
  );
}

function StandingCopy({ channelId, copy }: { channelId: string; copy: MappingCopied }) {
  const { t } = useTranslation("copying");
  const wordsOf = useCopyWords();
  const confirm = useConfirm();
  const { copyId, fromChannelName, memberName, createdDate } = copy;
  const from = fromChannelName ?? t("copyFromUnknown");
  const at = formatDateTime(createdDate);
  const back = useMutation({
    mutationFn: () => api.Mapping.TakeBackMappingCopy({ channelId, copyId }),
    onSuccess: (gone) => {
      // Somebody took it back in another tab meanwhile: nothing is left of it, and that is what was wanted.
      if (gone.attributes + gone.values === 0) notify.info(t("goneBefore"));
      else notify.success(t("tookBack", { what: wordsOf(gone) }));
    },
  });
  const press = async () => {
    const text = t("takeBackText", { what: wordsOf(copy) });
    if (await confirm({ title: t("takeBackTitle", { from, at }), text, action: t("takeBack"), tone: "error" })) back.mutate();
  };
  return (
    <Box
      component="li"
      sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center", px: 2, py: 1, borderTop: 1, borderColor: "divider" }}
    >
      <Box sx={{ flex: "1 1 220px", minWidth: 0, overflowWrap: "anywhere" }}>
        <strong>{from}</strong>
        <Typography variant="body2" color="textSecondary">
          {[at, memberName].filter(Boolean).join(" · ")}
        </Typography>
        <Typography variant="body2">{t("stands", { what: wordsOf(copy) })}</Typography>
      </Box>
      <Button
        color="inherit"
        variant="outlined"
        loading={back.isPending}
        onClick={() => void press()}
        aria-label={`${t("takeBack")}: ${from}, ${at}`}
      >
        {t("takeBack")}
      </Button>
    </Box>
  );
}
