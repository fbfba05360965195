import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Slide from "@mui/material/Slide";
import Typography from "@mui/material/Typography";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import { useTranslation } from "#i18n";
import { useLeaveGuard, useUnsaved } from "./leave.tsx";

interface Words {
  /** The verb; "Kaydet" without one. */
  action?: string;
  /** What else a save changes. */
  note?: string | undefined;
}

/**
 * "Unsaved changes" with Save and Discard, at the bottom while the form differs from what was loaded. Leaving by link, back or
 * closing the tab asks first. `always` keeps it there for a new record.
 */
export function SaveBar({ saving, always = false, ...words }: Words & { saving: boolean; always?: boolean }) {
  const form = useFormContext();
  const { isDirty: unsaved, isSubmitting } = useFormState();
  // Told at once, not with the next drawing: a save may reset the form and go elsewhere in one breath.
  const dirty = useRef(unsaved);
  useEffect(
    () =>
      form.subscribe({
        formState: { isDirty: true },
        callback: ({ isDirty }) => {
          dirty.current = isDirty ?? dirty.current;
        },
      }),
    [form],
  );
  useEffect(() => {
    dirty.current = unsaved;
  }, [unsaved]);
  useLeaveGuard(
    () => dirty.current,
    () => form.reset(),
  );
  return (
    <Bar {...words} unsaved={unsaved} shown={unsaved || always} busy={saving || isSubmitting} onDiscard={() => form.reset()} />
  );
}

/** The same for what is edited outside a form. `placeOf` as in useLeaveGuard. */
export function DraftBar({
  unsaved,
  saving,
  onSave,
  onDiscard,
  placeOf,
  ...words
}: Words & {
  unsaved: boolean;
  saving: boolean;
  onSave: () => void;
  onDiscard: () => void;
  placeOf?: Parameters<typeof useUnsaved>[2];
}) {
  useUnsaved(unsaved, onDiscard, placeOf);
  return <Bar {...words} unsaved={unsaved} shown={unsaved} busy={saving} onDiscard={onDiscard} onSave={onSave} />;
}

function Bar({
  unsaved,
  shown,
  busy,
  action,
  note,
  onDiscard,
  onSave,
}: Words & { unsaved: boolean; shown: boolean; busy: boolean; onDiscard: () => void; onSave?: () => void }) {
  const { t } = useTranslation("ui");
  const box = useRef<HTMLDivElement>(null);
  // Its place stays when it goes: at the end of a page the browser would move everything down, away from under a press that has begun.
  const [reservedHeight, keep] = useState(0);
  useLayoutEffect(() => {
    const height = box.current?.offsetHeight ?? 0;
    if (height > reservedHeight) keep(height);
  });
  return (
    <Box
      ref={box}
      sx={{
        position: "sticky",
        bottom: "calc(12px + var(--said, 0px))",
        zIndex: 5,
        minHeight: reservedHeight,
        pointerEvents: "none",
        display: "flex",
        flexDirection: "column",
        justifyContent: "flex-end",
      }}
    >
      <Slide in={shown} direction="up" mountOnEnter unmountOnExit>
        <Paper
          elevation={6}
          role="region"
          data-save-bar
          aria-label={t("form.unsaved")}
          sx={{
            pointerEvents: "auto",
            mt: 3,
            px: 2,
            py: 1,
            display: "flex",
            gap: 1,
            alignItems: "center",
            flexWrap: "wrap",
            justifyContent: "flex-end",
            borderRadius: 2,
            // Nothing is unsaved yet: only the button, not an empty bar over the page.
            ...(!unsaved && !note && { width: "fit-content", ml: "auto", p: 1 }),
          }}
        >
          <Typography variant="body2" aria-live="polite" sx={{ flex: 1, "&:not(:empty)": { minWidth: { xs: "100%", sm: 160 } } }}>
            {[unsaved && t("form.unsaved"), note].filter(Boolean).join(" · ")}
          </Typography>
          {unsaved && (
            <Button color="inherit" disabled={busy} onClick={onDiscard}>
              {t("form.discard")}
            </Button>
          )}
          <Button type={onSave ? "button" : "submit"} variant="contained" loading={busy} onClick={onSave}>
            {action ?? t("save")}
          </Button>
        </Paper>
      </Slide>
    </Box>
  );
}
