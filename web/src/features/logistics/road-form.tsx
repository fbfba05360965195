import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import type { RoadOrderFields } from "@tradeport/contract/road-order-fields";
import type { RoadOrder, RoadOrderProblem } from "@tradeport/contract/road-orders";
import { useRef, useState } from "react";
import { ApiError, api } from "#api";
import { asSentence, dataLanguage, useTranslation, useWords } from "#i18n";
import { useConfirm } from "#ui/confirm.tsx";
import { DynamicFields } from "#ui/dynamic-form.tsx";
import { underNames } from "#ui/error-summary.tsx";
import { FormBox, useZodForm } from "#ui/form.tsx";
import { useLeaveGuard } from "#ui/leave.tsx";
import { merge, same } from "#ui/merge.ts";
import { notify } from "#ui/notify.ts";
import { serverErrorOf } from "#ui/server-errors.ts";
import { StepForm } from "#ui/step-form.tsx";
import { type FileChange, RoadDocuments } from "./road-documents.tsx";
import { RoadLines } from "./road-lines.tsx";
import type { Opening, RoadLists } from "./road-opening.ts";
import {
  formSchema,
  personalFields,
  type StepId,
  sentFields,
  stepFields,
  stepIds,
  useRoadFields,
  useRoadNames,
} from "./road-steps.ts";

interface Saving extends FileChange {
  mode: "draft" | "send";
  /** What is being submitted stands as it was typed until that is over. */
  isSubmitted?: boolean;
}

/** A road order in five steps. Each step that is left is kept as a draft there, and what the server says of it stands beside its fields. */
export function RoadForm({
  orderId,
  opening,
  lists,
  onMade,
  onSent,
}: {
  orderId: string | undefined;
  opening: Opening;
  lists: RoadLists;
  /** A first draft is there now. */
  onMade: (road: RoadOrder) => void;
  onSent: (road: RoadOrder) => void;
}) {
  const { t } = useTranslation("logistics");
  const words = useWords();
  const confirm = useConfirm();
  const names = useRoadNames();
  const form = useZodForm(formSchema, opening.fields, { mandatory: true });
  const [road, setRoad] = useState(opening.road);
  const newest = useRef(opening.road);
  const [draft] = useState(`road-${orderId ?? opening.road?.id ?? "new"}`);
  const fieldsOf = useRoadFields(lists, form.watch() as RoadOrderFields);
  useLeaveGuard(
    () => form.formState.isDirty,
    () => form.reset(),
  );
  const save = useMutation({
    meta: { quiet: true },
    mutationFn: async ({ mode, files = [], kind, removedId, isSubmitted = false, ...how }: Saving) => {
      const typed = structuredClone(form.getValues()) as RoadOrderFields;
      const there = newest.current;
      // Beside a draft that is there a file changes nothing else of it.
      const isFileAlone = there !== null && (files.length > 0 || removedId !== undefined);
      const input = {
        ...(!isFileAlone && sentFields(typed)),
        ...(kind && { fileKinds: JSON.stringify(files.map(() => kind)) }),
        mode,
      };
      const saved = there
        ? await api.Logistics.UpdateRoadOrder.upload(
            {
              ...{ ...input, roadOrderId: there.id, version: there.version },
              ...(removedId && { removedFileIds: JSON.stringify([removedId]) }),
            },
            files,
            how,
          )
        : await api.Logistics.CreateRoadOrder.upload({ ...input, ...(orderId && { orderId }) }, files, how);
      newest.current = saved;
      setRoad(saved);
      if (!isFileAlone && !isSubmitted) {
        const now = structuredClone(form.getValues());
        form.reset(saved.fields as never);
        // What was typed while it was being saved is not saved.
        if (!same(typed, now))
          form.reset(merge(typed, now as RoadOrderFields, saved.fields).values as never, { keepDefaultValues: true });
      }
      if (!there) onMade(saved);
      return saved;
    },
  });
  const complaint = ({ value, message }: RoadOrderProblem) => {
    const text = words(message);
    return value === "" ? asSentence(text, dataLanguage()) : `“${value}” ${text}`;
  };
  /** By field: two of one stand there in one. */
  const complaints = (problems: readonly RoadOrderProblem[]) =>
    [...Map.groupBy(problems, ({ field }) => field)].map(([field, all]) => ({ field, message: all.map(complaint).join(" ") }));
  const leave = async ({ fields = [] }: { fields?: readonly string[] }) => {
    try {
      const { problems } = await save.mutateAsync({ mode: "draft" });
      const here = complaints(problems).filter(({ field }) => underNames(field, fields));
      for (const { field, message } of here)
        form.setError(field as never, serverErrorOf(form.getValues(), field, message) as never);
      return here.length === 0;
    } catch (error) {
      for (const { field, message } of (error as { fields?: { field: string; message: string }[] }).fields ?? [])
        form.setError(field as never, serverErrorOf(form.getValues(), field, message) as never);
      notify.failed(error as Error);
      return false;
    }
  };
  const send = async () => {
    const { problems, fields } = await save.mutateAsync({ mode: "draft", isSubmitted: true });
    if (problems.length > 0) throw { fields: complaints(problems) };
    const answer = await confirm({
      title: t("road.sendTitle", { number: fields.customerOrderNumber }),
      text: t("road.sendText"),
      action: t("road.send"),
    });
    if (!answer) return;
    try {
      onSent(await save.mutateAsync({ mode: "send", isSubmitted: true }));
    } catch (error) {
      if (error instanceof ApiError && error.code === "road_no_file")
        throw { fields: [{ field: "files", message: error.message }] };
      throw error;
    }
  };
  const steps = stepIds.map((id: StepId) => ({
    id,
    label: t(`road.step.${id}`),
    fields: stepFields[id],
    content: (
      <>
        {id === "package" && <RoadLines unknown={opening.unknownProducts} />}
        {id === "sender" && (
          <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
            {t("road.senderText")}
          </Typography>
        )}
        <DynamicFields fields={fieldsOf(id)} schema={formSchema} />
        {id === "documents" && (
          <RoadDocuments files={road?.files ?? []} change={(what) => save.mutateAsync({ mode: "draft", ...what })} />
        )}
      </>
    ),
  }));
  return (
    <FormBox<typeof formSchema> form={form} labels={names} draft={draft} secret={personalFields} onSubmit={send}>
      {road?.state === "refused" && road.reason && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {t("road.refused")} {words(road.reason)}
        </Alert>
      )}
      {road?.replaces && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t("road.replaces", { number: road.replaces.customerOrderNumber })}
        </Alert>
      )}
      <StepForm label={t("road.steps")} action={t("road.send")} saving={save.isPending} steps={steps} leave={leave} />
      <Stack direction="row" useFlexGap sx={{ gap: 1, mt: 2, alignItems: "center", flexWrap: "wrap" }}>
        <Button
          color="inherit"
          variant="outlined"
          loading={save.isPending}
          onClick={() =>
            void save.mutateAsync({ mode: "draft" }).then(
              () => notify.success(t("road.draftSaved")),
              (error: Error) => notify.failed(error),
            )
          }
        >
          {t("road.saveDraft")}
        </Button>
        <Typography variant="body2" color="textSecondary" aria-live="polite">
          {road ? t("road.draftOf", { number: road.fields.customerOrderNumber }) : t("road.noDraft")}
        </Typography>
      </Stack>
    </FormBox>
  );
}
