import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Slide from "@mui/material/Slide";
import Typography from "@mui/material/Typography";
import { useBlocker } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import { useTranslation } from "#i18n";
import { useConfirm } from "./confirm.tsx";

/**
 * "Unsaved changes" with Save and Discard, at the bottom while the form differs from what was loaded. Leaving by link, back or
 * closing the tab asks first. `always` keeps it there for a new record.
 */
export function SaveBar({
  saving,
  always = false,
  action,
  note,
}: {
  saving: boolean;
  always?: boolean;
  action?: string;
  note?: string;
}) {
  const { t } = useTranslation("ui");
  const form = useFormContext();
  const { isDirty: unsaved, isSubmitting } = useFormState();
  const confirm = useConfirm();
  const busy = saving || isSubmitting;
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
  useBlocker({
    // After an expired session the draft waits; the way to sign-in is never blocked.
    shouldBlockFn: async ({ current, next }) => {
      if (!dirty.current || current.pathname === next.pathname || next.pathname === "/login") return false;
      const leave = await confirm({
        title: t("form.leaveTitle"),
        text: t("form.leaveText"),
        action: t("form.leave"),
        tone: "error",
      });
      if (leave === null) return true;
      form.reset();
      return false;
    },
    enableBeforeUnload: () => dirty.current,
  });
  return (
    <Slide in={unsaved || always} direction="up" mountOnEnter unmountOnExit>
      <Paper
        elevation={6}
        role="region"
        aria-label={t("form.unsaved")}
        sx={{
          position: "sticky",
          bottom: 12,
          zIndex: 5,
          mt: 3,
          px: 2,
          py: 1,
          display: "flex",
          gap: 1,
          alignItems: "center",
          flexWrap: "wrap",
          borderRadius: 2,
        }}
      >
        <Typography variant="body2" aria-live="polite" sx={{ flex: 1, minWidth: 160 }}>
          {unsaved ? t("form.unsaved") : ""}
          {note && <span> · {note}</span>}
        </Typography>
        {unsaved && (
          <Button color="inherit" disabled={busy} onClick={() => form.reset()}>
            {t("form.discard")}
          </Button>
        )}
        <Button type="submit" variant="contained" loading={busy}>
          {action ?? t("save")}
        </Button>
      </Paper>
    </Slide>
  );
}
