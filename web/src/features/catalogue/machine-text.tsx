import Translate from "@mui/icons-material/Translate";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import type { Language } from "@tradeport/contract";
import { cleanLine } from "@tradeport/contract/text";
import { useFormContext, useWatch } from "react-hook-form";
import { ApiError, api } from "#api";
import { useTranslation } from "#i18n";
import { useConfirm } from "#ui/confirm.tsx";
import { notify } from "#ui/notify.ts";
import { StatusBadge } from "#ui/status-badge.tsx";
import { isMachineMade, newText, type TextValues } from "./product-values.ts";
import { useLanguages } from "./use-languages.ts";

/** Name, subtitle and description in another language; all of it or nothing. */
const translated = async (source: TextValues, langCode: Language) => {
  const one = async (text: string | undefined, format: "text" | "html") => {
    if (!text?.trim()) return { text: "", missedTerms: [] };
    const languages = { sourceLanguage: source.langCode, targetLanguage: langCode };
    return api.Translation.Translate({ text, format, ...languages });
  };
  const [name, subtitle, description] = await Promise.all([
    one(source.name, "text"),
    one(source.subtitle, "text"),
    one(source.description, "html"),
  ]);
  const made = { name: cleanLine(name.text), subtitle: cleanLine(subtitle.text), description: description.text };
  return { made, missedTerms: [...new Set([name, subtitle, description].flatMap((one) => one.missedTerms))] };
};

/** Fills the texts of a language with what a machine makes of those of the first; nothing is saved by that. */
export function TranslateText({ langCode }: { langCode: Language }) {
  const { t } = useTranslation("product");
  const { nameOf } = useLanguages();
  const { getValues, setValue } = useFormContext<{ texts: TextValues[] }>();
  const texts = useWatch({ name: "texts" }) as TextValues[];
  const confirm = useConfirm();
  const source = texts[0];
  const run = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      const first = getValues("texts.0");
      const there = getValues("texts").find((text) => text.langCode === langCode);
      const replaces = there && (there.name || there.subtitle || there.description) && !isMachineMade(there);
      const language = nameOf(langCode);
      const question = {
        title: t("machine.replace", { language }),
        text: t("machine.replaceText"),
        action: t("machine.doReplace"),
      };
      if (replaces && !(await confirm(question))) return;
      const { made, missedTerms } = await translated(first, langCode);
      if (missedTerms.length > 0)
        notify.warning(t("machine.missedTerms", { terms: missedTerms.join(", ") }), { timeout: 20_000 });
      // Rows may have come and gone meanwhile.
      const rows = getValues("texts");
      const at = rows.findIndex((text) => text.langCode === langCode);
      const options = { shouldDirty: true, shouldTouch: true };
      if (at < 0) return setValue("texts", [...rows, { ...newText(langCode), ...made, made }], options);
      for (const field of ["name", "subtitle", "description"] as const) setValue(`texts.${at}.${field}`, made[field], options);
      setValue(`texts.${at}.made`, made, options);
    },
  });
  const failed = run.error instanceof ApiError && run.error.code !== "aborted" ? run.error : null;
  if (!source || source.langCode === langCode) return null;
  return (
    <>
      <Button
        size="small"
        startIcon={<Translate />}
        loading={run.isPending}
        disabled={!source.name?.trim()}
        onClick={() => run.mutate()}
        sx={{ alignSelf: "flex-start" }}
      >
        {t("machine.run", { from: nameOf(source.langCode), to: nameOf(langCode) })}
      </Button>
      {failed && (
        <Alert severity="error" onClose={() => run.reset()} sx={{ width: "100%" }}>
          {failed.message}
        </Alert>
      )}
    </>
  );
}

/** Says of a text that a machine made it, until somebody approves or changes it. */
export function MachineMade({ at, readOnly }: { at: number; readOnly: boolean }) {
  const { t } = useTranslation("product");
  const { setValue } = useFormContext<{ texts: TextValues[] }>();
  const text = useWatch({ name: `texts.${at}` }) as TextValues | undefined;
  if (!text || !isMachineMade(text)) return null;
  return (
    <>
      <StatusBadge tone="warning" label={t("machine.badge")} hint={t("machine.hint")} />
      {!readOnly && (
        <Button size="small" onClick={() => setValue(`texts.${at}.made`, null, { shouldDirty: true })}>
          {t("machine.approve")}
        </Button>
      )}
    </>
  );
}
