import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useTranslation } from "#i18n";
import { useConfirm } from "#ui/confirm.tsx";
import { banner, notify } from "#ui/notify.ts";
import { SideSheet } from "#ui/side-sheet.tsx";

/** What answers a press: snackbars, banners, questions, a side sheet. */
export function AnswerSamples() {
  const { t } = useTranslation("development");
  const confirm = useConfirm();
  const [open, setOpen] = useState(false);
  const [blocked, setBlocked] = useState<number | null>(null);
  const text = t("sample");
  const ask = {
    plain: () =>
      confirm({ title: t("ask.title"), text, action: t("ask.verb"), tone: "error", checkbox: { label: t("field.agreed") } }),
    fields: () =>
      confirm({
        title: t("ask.title"),
        text,
        action: t("ask.verb"),
        fields: [
          { key: "reason", label: t("field.note"), required: true, multiline: true },
          { key: "count of pieces", label: t("field.quantity"), number: { decimals: 0, min: 0, max: 12 }, initial: "3" },
        ],
      }),
    word: () => confirm({ title: t("ask.title"), text, action: t("ask.verb"), tone: "error", typed: t("ask.typed") }),
  };
  const tones = ["success", "info", "warning", "error"] as const;
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap" }}>
        {tones.map((tone) => (
          <Button
            key={tone}
            variant="outlined"
            onClick={() => notify[tone](`${t(`tone.${tone}`)}: ${text}`, { requestId: "0192-ab" })}
          >
            {t("snackbar", { tone: t(`tone.${tone}`) })}
          </Button>
        ))}
      </Stack>
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap" }}>
        {tones.map((tone) => (
          <Button
            key={tone}
            variant="outlined"
            onClick={() => banner.show(tone, `${t(`tone.${tone}`)}: ${text}`, { timeout: 10_000 })}
          >
            {t("banner", { tone: t(`tone.${tone}`) })}
          </Button>
        ))}
        <Button
          variant="outlined"
          onClick={() => {
            if (blocked === null) return setBlocked(banner.show("error", t("blocked"), { blocked: true }));
            banner.close(blocked);
            setBlocked(null);
          }}
        >
          {t("blockedBanner")}
        </Button>
      </Stack>
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap" }}>
        {(["plain", "fields", "word"] as const).map((kind) => (
          <Button key={kind} variant="outlined" onClick={() => void ask[kind]()}>
            {t(`ask.${kind}`)}
          </Button>
        ))}
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {t("sheet")}
        </Button>
      </Stack>
      <SideSheet
        open={open}
        onClose={() => setOpen(false)}
        title={t("sheet")}
        actions={<Button onClick={() => setOpen(false)}>{t("done")}</Button>}
      >
        <Typography sx={{ mb: 2 }}>{text}</Typography>
        {/* Of no form: the sheet sees it all the same. */}
        <TextField fullWidth label={t("field.note")} />
      </SideSheet>
    </Stack>
  );
}
