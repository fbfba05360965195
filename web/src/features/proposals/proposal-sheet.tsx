import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Output } from "@tradeport/contract";
import type { proposal } from "@tradeport/contract/proposals";
import type { ReactNode } from "react";
import { ApiError, api, refresh, releaseProposal } from "#api";
import { formatDateTime, useTranslation } from "#i18n";
import { Code } from "#ui/cells.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { Loader } from "#ui/loader.tsx";
import { notify } from "#ui/notify.ts";
import { SideSheet } from "#ui/side-sheet.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { Changes } from "./changes.tsx";
import { tones } from "./tones.ts";

type Whole = Output<typeof proposal.GetProposal>;

/** One proposal, whole; while it waits a person says yes or no. */
export function ProposalSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation("proposals");
  const confirm = useConfirm();
  const found = useQuery(api.Proposal.GetProposal.query({ proposalId: id }));
  const release = useMutation({
    mutationFn: releaseProposal,
    onSuccess: () => void notify.success(t("released")),
    onSettled: () => refresh(["proposals"]),
  });
  const reject = useMutation({
    mutationFn: () => api.Proposal.RejectProposal({ proposalId: id }),
    onSuccess: () => void notify.success(t("rejected")),
  });
  const ask = async () => {
    const answer = await confirm({ title: t("rejectTitle"), text: t("rejectText"), action: t("reject"), tone: "error" });
    if (answer) reject.mutate();
  };
  const isWaiting = found.data?.state === "waiting";
  return (
    <SideSheet
      open
      onClose={onClose}
      title={t("title")}
      width={560}
      actions={
        isWaiting && (
          <>
            <Button color="error" loading={reject.isPending} disabled={release.isPending} onClick={() => void ask()}>
              {t("reject")}
            </Button>
            <Button
              variant="contained"
              loading={release.isPending}
              disabled={reject.isPending}
              onClick={() => release.mutate(found.data!)}
            >
              {t("release")}
            </Button>
          </>
        )
      }
    >
      {found.data ? (
        <Facts of={found.data} answer={release.data} />
      ) : found.error instanceof ApiError && found.error.code === "not_found" ? (
        <Alert severity="warning">{t("gone")}</Alert>
      ) : found.error ? (
        <TableFailed error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Loader />
      )}
    </SideSheet>
  );
}

function Facts({ of: one, answer }: { of: Whole; answer: unknown }) {
  const { t } = useTranslation("proposals");
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
        <StatusBadge tone={tones[one.state]} label={t(`states.${one.state}`)} />
        {one.endedDate && (
          <Typography variant="body2" color="textSecondary">
            {t("endedBy", { name: one.endedBy || "–", at: formatDateTime(one.endedDate) })}
          </Typography>
        )}
      </Stack>
      <Fact label={t("by")}>{[one.apiKeyName, one.memberName, formatDateTime(one.createdDate)].filter(Boolean).join(" · ")}</Fact>
      {one.state === "waiting" && <Fact label={t("until")}>{formatDateTime(one.expireDate)}</Fact>}
      {one.note && <Fact label={t("why")}>{one.note}</Fact>}
      <Fact label={t("what")}>
        <Changes of={one} />
      </Fact>
      <Fact label={t("call")}>
        <Code>{one.call}</Code>
        <Json label={t("call")}>{one.input}</Json>
      </Fact>
      {answer === undefined && hasContent(one.answer) && (
        <Fact label={t("tried")}>
          <Json label={t("tried")}>{one.answer}</Json>
        </Fact>
      )}
      {answer !== undefined && (
        <Fact label={t("answer")}>
          <Json label={t("answer")}>{answer}</Json>
        </Fact>
      )}
    </Stack>
  );
}

/** Most calls answer nothing but that they are done. */
const hasContent = (answer: unknown) => answer !== null && Object.keys(answer as object).length > 0;

/** Signs that turn the direction of what follows: a body would read as another one. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const Json = ({ label, children }: { label: string; children: unknown }) => (
  <Box
    component="pre"
    tabIndex={0}
    aria-label={label}
    sx={{
      ...{ m: 0, mt: 1, p: 1.5, maxHeight: 320, overflow: "auto", fontSize: 12, borderRadius: 1, bgcolor: "action.hover" },
      ...{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
    }}
  >
    {JSON.stringify(children, null, 2).replace(turning, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`)}
  </Box>
);

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box sx={{ overflowWrap: "anywhere" }}>
    <Typography variant="body2" color="textSecondary">
      {label}
    </Typography>
    <Box sx={{ mt: 0.25 }}>{children}</Box>
  </Box>
);
