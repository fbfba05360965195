import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { Process } from "@tradeport/contract/bulk";
import { isId } from "@tradeport/contract/formats";
import { things } from "@tradeport/contract/things";
import { useEffect } from "react";
import { api, refresh, useWatch } from "#api";
import { counted, formatCount, formatDateTime, useTranslation, useWords } from "#i18n";
import { useAddressParams } from "#ui/address-params.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link.tsx";
import { Loader } from "#ui/loader.tsx";
import { isMissing } from "#ui/missing.ts";
import { MissingRecord } from "#ui/missing-record.tsx";
import { OfCustomer } from "#ui/of-customer.tsx";
import { Page } from "#ui/page.tsx";
import { WorkProgress } from "#ui/progress.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { goodOf, isOver } from "../../processes.ts";
import { ApplyPreview, PreviewNote } from "./apply-preview.tsx";
import { CancelProcess } from "./cancel-process.tsx";
import { ContinueTranslation, ReviewTexts } from "./continue-translation.tsx";
import { CorrectFailed } from "./correct-failed.tsx";
import { DismissProcess } from "./dismiss-process.tsx";
import { MadeFile } from "./made-file.tsx";
import { ProcessCounts } from "./process-counts.tsx";
import { ProcessLines } from "./process-lines.tsx";
import { ProcessProblems } from "./process-problems.tsx";
import { ReleaseFeed } from "./release-feed.tsx";
import { SendAgain } from "./send-again.tsx";
import { UndoneNote, UndoProcess } from "./undo-process.tsx";

/** One long operation: live progress, its causes of failure, every line with its outcome, and the way to finish the rest. */
export function ProcessDetail() {
  const { t } = useTranslation("bulk");
  const { processId } = useAddressParams("/Product/BulkOperations/ProcessDetail");
  return (
    <OfCustomer page={t("detail.title")}>
      {!processId ? (
        <Page title={t("detail.title")}>
          <EmptyState
            title={t("detail.missing")}
            text={t("detail.missingText")}
            action={<LinkButton to="/Product/BulkOperations/Load">{t("detail.back")}</LinkButton>}
          />
        </Page>
      ) : isId(processId) ? (
        <OneProcess key={processId} processId={processId} />
      ) : (
        <MissingRecord back={back(t("detail.back"))} />
      )}
    </OfCustomer>
  );
}

function OneProcess({ processId }: { processId: string }) {
  const { t } = useTranslation("bulk");
  const first = useQuery(api.Process.GetProcess.query({ processId }));
  const event = useWatch(api.Process.WatchProcess, first.data && !isOver(first.data) ? { processId } : null, isOver);
  const process = event ?? first.data;
  const ended = process !== undefined && isOver(process);
  // What was loaded before the end is old: the counts, the lines, and the products or listings that it touched.
  useEffect(() => {
    if (event && ended) void refresh(things);
  }, [event, ended]);

  if (isMissing(first.error)) return <MissingRecord back={back(t("detail.back"))} />;
  if (!process)
    return (
      <Page title={t("detail.title")} back={back(t("detail.back"))}>
        {first.error ? <TableFailed error={first.error} onRetry={() => void first.refetch()} /> : <Loader />}
      </Page>
    );
  const live = ended || process.state === "held" ? false : 2000;
  const correct = ended && process.failed > 0 && <CorrectFailed process={process} />;
  return (
    <Page
      title={titleOf(process, t)}
      subtitle={process.subject}
      back={back(t("detail.back"))}
      toolbar={
        ended ? (
          <>
            <DismissProcess process={process} />
            <ApplyPreview process={process} />
            <UndoProcess process={process} />
            <SendAgain process={process} />
            <ContinueTranslation process={process} />
            <NextStep process={process} />
          </>
        ) : (
          <>
            <ReleaseFeed process={process} />
            <CancelProcess process={process} />
          </>
        )
      }
    >
      <Stack sx={{ gap: 2 }}>
        <Paper variant="outlined" sx={{ p: 2, borderRadius: 2 }}>
          <Typography variant="h2" component="p" role="status" sx={{ mb: 1 }}>
            {headlineOf(process, t)}
          </Typography>
          {process.isPreview && ended ? (
            <Typography component="div" variant="body2" color="textSecondary">
              <Particulars process={process} />
            </Typography>
          ) : (
            <WorkProgress
              state={process.state}
              done={goodOf(process) + process.failed + process.held}
              failed={process.failed}
              total={process.total}
              read={process.read}
              startedAt={process.startedDate}
              note={<Particulars process={process} />}
            />
          )}
          <ProcessCounts process={process} />
        </Paper>
        {ended && <UndoneNote process={process} />}
        <PreviewNote process={process} />
        {process.correctedBy && correct}
        {process.failed + process.held > 0 && <ProcessProblems process={process} live={live} />}
        {!process.correctedBy && correct}
        {process.processType !== "export_products" && <ProcessLines process={process} live={live} />}
      </Stack>
    </Page>
  );
}

/** Why it ended so, who began it and when. */
function Particulars({ process }: { process: Process }) {
  const { t } = useTranslation("bulk");
  const words = useWords();
  const { state, reason, startedBy, createdDate, endedDate } = process;
  return (
    <>
      {reason && <Typography color={state === "failed" ? "error" : undefined}>{words(reason)}</Typography>}
      {t("detail.started", { who: startedBy, when: formatDateTime(createdDate) })}
      {endedDate && ` · ${t("detail.took", { when: formatDateTime(endedDate) })}`}
      {!isOver(process) && state !== "held" && ` · ${t(state === "queued" ? "detail.waitingToStart" : "detail.leave")}`}
    </>
  );
}

/** Where what was done can be seen. */
function NextStep({ process }: { process: Process }) {
  const { t } = useTranslation(["bulk", "shell"]);
  if (goodOf(process) === 0 || process.isPreview) return null;
  if (process.processType === "transfer_to_channel")
    return (
      <LinkButton to="/Product/Listings" variant="outlined">
        {t("detail.seeListings")}
      </LinkButton>
    );
  if (process.processType === "import_product_from_store")
    return (
      <LinkButton to="/Product/Import" variant="outlined">
        {t("menu.productImport", { ns: "shell" })}
      </LinkButton>
    );
  if (process.processType === "translate_products") return <ReviewTexts process={process} />;
  if (process.processType === "export_products") return <MadeFile process={process} />;
  if (!ofProducts.test(process.processType)) return null;
  return (
    <LinkButton to="/Product/List" variant="outlined">
      {t("detail.seeProducts")}
    </LinkButton>
  );
}

const ofProducts = /product|^undo$|^run_xml$|^update_quantity_and_price|^fields_bulk/;

const titleOf = ({ processType, isPreview }: Process, t: ReturnType<typeof useTranslation<"bulk">>["t"]) => {
  const process = t(`process.${processType}`);
  return isPreview ? t("preview.title", { process }) : process;
};

const back = (label: string) => ({ to: "/Product/BulkOperations/Load", label }) as const;

/** "963 / 1.000 satır tamamlandı, 37 satır tamamlanamadı": partial success is never said as success. */
const headlineOf = (process: Process, t: ReturnType<typeof useTranslation<"bulk">>["t"]) => {
  const done = formatCount(goodOf(process));
  if (process.total === null)
    return process.read === null ? t("detail.unknown", { done }) : t("detail.reading", { read: formatCount(process.read) });
  const { failed, held } = process;
  const undone = process.processType === "undo";
  const words = { done, total: formatCount(process.total), bad: formatCount(failed), held: formatCount(held) };
  if (process.isPreview && isOver(process)) return t("preview.headline", counted(process.done));
  if (failed > 0) return t(held > 0 ? "detail.headlineBoth" : "detail.headlineBad", words);
  if (undone) return t(held > 0 ? "detail.headlineUndoLeft" : "detail.headlineUndo", words);
  return t(held > 0 ? "detail.headlineHeld" : "detail.headline", words);
};
