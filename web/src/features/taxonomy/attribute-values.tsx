import Add from "@mui/icons-material/Add";
import Down from "@mui/icons-material/ArrowDownward";
import Up from "@mui/icons-material/ArrowUpward";
import Delete from "@mui/icons-material/DeleteOutlined";
import Edit from "@mui/icons-material/EditOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { type ValueInput, valuesMax } from "@tradeport/contract/attributes";
import { useState } from "react";
import { get, useFormContext, useFormState, useWatch } from "react-hook-form";
import { compareText, foldText, formatCount, useTranslation } from "#i18n";
import { useConfirm } from "#ui/confirm.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/page.tsx";
import { SearchBox } from "#ui/search-box.tsx";
import { useValueDialog } from "./value-dialog.tsx";
import { addedLines } from "./value-lines.ts";
import { ValueRows } from "./value-rows.tsx";

/** The list of an attribute's form: added one by one or many at once, renamed, switched off, moved and left out. Saved with the form. */
export function AttributeValues() {
  const { t } = useTranslation("taxonomy");
  const form = useFormContext();
  const { errors } = useFormState();
  const values = useWatch({ name: "values" }) as ValueInput[];
  const [find, setFind] = useState("");
  const [show, setShow] = useState<number>();
  const confirm = useConfirm();
  const askValue = useValueDialog();
  const put = (next: ValueInput[]) => form.setValue("values", next, { shouldDirty: true });
  const wanted = foldText(find.trim());
  const shown = values
    .map((value, at) => ({ ...value, at }))
    .filter(({ names, code }) => [names.tr, names.en, code].some((text) => text && foldText(text).includes(wanted)));
  const isFull = values.length >= valuesMax;
  const edit = async (at: number) => {
    const answer = await askValue(values, at);
    if (answer) put(values.with(at, answer));
  };
  const add = async () => {
    const answer = await askValue(values, undefined);
    if (!answer) return;
    put([...values, answer]);
    setShow(values.length);
  };
  const addMany = async () => {
    const answer = await confirm({
      title: t("values.addMany"),
      text: t("values.addManyHint"),
      action: t("values.addManyAct"),
      fields: [{ key: "lines", label: t("values.lines"), multiline: true, required: true }],
    });
    if (!answer) return;
    const { added, doubled } = addedLines(values, answer.values.lines ?? "");
    if (values.length + added.length > valuesMax) return notify.error(t("values.tooMany", { n: formatCount(valuesMax) }));
    put([...values, ...added]);
    setShow(values.length);
    if (doubled.length > 0)
      notify.warning(t("values.skipped", { n: formatCount(doubled.length), names: doubled.slice(0, 5).join(", ") }));
  };
  const move = (from: number, to: number) => {
    const next = values.toSpliced(from, 1);
    put(next.toSpliced(to, 0, values[from]!));
  };
  const list = get(errors, "values") as Record<number, unknown> | undefined;
  const complaint = (row: number) => firstMessage(list?.[shown[row]!.at]);
  const reason = find ? t("values.noOrder") : undefined;
  return (
    <Section
      title={t("values.title")}
      id="values"
      toolbar={
        <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap" }}>
          <Button
            disabled={values.length < 2}
            onClick={() => put(values.toSorted((a, b) => compareText(a.names.tr, b.names.tr)))}
          >
            {t("values.sort")}
          </Button>
          <Button disabled={isFull} onClick={() => void addMany()}>
            {t("values.addMany")}
          </Button>
          <Button variant="outlined" startIcon={<Add />} disabled={isFull} onClick={() => void add()}>
            {t("values.add")}
          </Button>
        </Stack>
      }
    >
      {values.length === 0 ? (
        <EmptyState title={t("values.none")} text={t("values.noneText")} />
      ) : (
        <>
          <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mb: 1 }}>
            <SearchBox value={find} label={t("values.find")} onChange={setFind} />
            <Box role="status" sx={{ color: "text.secondary" }}>
              {t("values.count", { n: formatCount(shown.length) })}
            </Box>
          </Box>
          {shown.length === 0 ? (
            <EmptyState kind="notFound" title={t("values.nothing")} />
          ) : (
            <ValueRows
              values={shown}
              label={t("values.title")}
              height={560}
              show={show}
              complaint={complaint}
              actions={({ names: { tr: name }, at }) => (
                <>
                  <IconAction
                    label={t("values.up", { name })}
                    icon={<Up fontSize="small" />}
                    reason={reason}
                    disabled={at === 0}
                    onClick={() => move(at, at - 1)}
                  />
                  <IconAction
                    label={t("values.down", { name })}
                    icon={<Down fontSize="small" />}
                    reason={reason}
                    disabled={at === values.length - 1}
                    onClick={() => move(at, at + 1)}
                  />
                  <IconAction label={t("values.edit", { name })} icon={<Edit fontSize="small" />} onClick={() => void edit(at)} />
                  <IconAction
                    label={t("values.remove", { name })}
                    icon={<Delete fontSize="small" />}
                    onClick={() => put(values.filter((_, index) => index !== at))}
                  />
                </>
              )}
            />
          )}
        </>
      )}
    </Section>
  );
}

const firstMessage = (error: unknown): string | undefined => {
  if (typeof error !== "object" || error === null) return undefined;
  if ("message" in error && typeof error.message === "string") return error.message;
  for (const [key, part] of Object.entries(error)) {
    const found = key === "ref" ? undefined : firstMessage(part);
    if (found) return found;
  }
  return undefined;
};
