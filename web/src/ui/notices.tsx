import Close from "@mui/icons-material/Close";
import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Collapse from "@mui/material/Collapse";
import IconButton from "@mui/material/IconButton";
import Portal from "@mui/material/Portal";
import Snackbar from "@mui/material/Snackbar";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "#i18n";
import { copyText } from "./copy.ts";
import { useNoticeWords } from "./notice-words.ts";
import { banner, foremost, type Notice, notify, useNotices } from "./notify.ts";

/**
 * Snackbars at the bottom, newest lowest. Each is said once to a screen reader: it stands beside an open sheet or dialog, because
 * what lies behind one is hidden from it.
 */
export function Snackbars() {
  const { notices } = useNotices();
  const [heights, setHeights] = useState<Record<number, number>>({});
  const under = (at: number) => notices.slice(at + 1).reduce((sum, { id }) => sum + (heights[id] ?? 56) + 8, 0);
  const stays = notices.some(({ timeout }) => timeout === null);
  useStrip(stays ? under(-1) + edge : 0);
  return notices.map((notice, at) => (
    <Portal key={notice.id}>
      <Snack
        notice={notice}
        above={under(at)}
        onHeight={(height) => setHeights((all) => (all[notice.id] === height ? all : { ...all, [notice.id]: height }))}
      />
    </Portal>
  ));
}

const edge = 24;
/**
 * While something stays said, the page ends above it (theme.ts): it lies over nothing that is pressed, and what was pressed last is brought
 * above it.
 */
const useStrip = (height: number) =>
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    if (height === 0) return void style.removeProperty("--said");
    style.setProperty("--said", `${height}px`);
    const pressed = document.activeElement;
    if (pressed && pressed !== document.body && pressed.getBoundingClientRect().bottom > innerHeight - height)
      pressed.scrollIntoView({ block: "nearest" });
  }, [height]);

function Snack({ notice, above, onHeight }: { notice: Notice; above: number; onHeight: (height: number) => void }) {
  const { t } = useTranslation("ui");
  const text = useNoticeWords()(notice);
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => notify.close(notice.id);
  const { id, timeout, undo } = notice;
  const back = useMutation({
    mutationFn: async () => undo?.(),
    onSuccess: () => notify.success(t("undone")),
    onSettled: () => notify.close(id),
  });
  // Held by who goes to it; a pointer that rested where it came up, as on the button of a save, has not.
  const [held, hold] = useState(false);
  useEffect(() => {
    if (timeout === null || open || held || back.isPending) return;
    const wait = setTimeout(() => notify.close(id), timeout);
    return () => clearTimeout(wait);
  }, [id, timeout, open, held, back.isPending]);
  useEffect(() => {
    const [away, here] = [() => hold(true), () => hold(false)];
    addEventListener("blur", away);
    addEventListener("focus", here);
    return () => {
      removeEventListener("blur", away);
      removeEventListener("focus", here);
    };
  }, []);
  const detail = [notice.detail, notice.requestId].filter(Boolean).join(" · ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was measured is told to whoever draws now
  useLayoutEffect(() => {
    const watch = new ResizeObserver(([entry]) => entry && onHeight(Math.round((entry.target as HTMLElement).offsetHeight)));
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  const act = (label: string, run: () => void, more = {}) => (
    <Button color="inherit" size="small" onClick={run} {...more}>
      {label}
    </Button>
  );
  return (
    <Snackbar
      open
      onClose={(_, reason) => reason === "escapeKeyDown" && timeout !== null && close()}
      anchorOrigin={{ vertical: "bottom", horizontal: "center" }}
      sx={{
        transform: { xs: `translateY(-${above}px)`, sm: `translate(-50%, -${above}px)` },
        // What is said for a moment does not lie over the buttons of a save; what stays has its strip.
        // (":root" in front would be read as of the toast itself.)
        "html:not([style*='--said']):has([data-acts]) &": { bottom: { xs: 72 } },
        "html:not([style*='--said']):has([data-save-bar]) &": { bottom: { xs: 128, sm: 88 } },
      }}
    >
      <Alert
        ref={box}
        variant="filled"
        severity={notice.tone}
        onPointerMove={({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && hold(true)}
        onPointerLeave={() => hold(false)}
        onFocus={() => hold(true)}
        onBlur={() => hold(false)}
        role={notice.tone === "error" ? "alert" : "status"}
        action={
          <>
            {undo && act(t("undo"), () => back.mutate(), { loading: back.isPending })}
            {notice.action &&
              act(notice.action.label, () => {
                notice.action?.run();
                close();
              })}
            {detail && act(t("details"), () => setOpen(!open), { "aria-expanded": open })}
            <IconButton size="small" color="inherit" aria-label={t("close")} title={t("close")} onClick={close}>
              <Close fontSize="small" />
            </IconButton>
          </>
        }
        sx={{ width: "100%", maxWidth: 640, overflowWrap: "anywhere", alignItems: "center" }}
      >
        {text}
        {open && (
          <Box sx={{ mt: 0.5, fontSize: 12.5 }}>
            <code>{detail}</code> {act(t("copy"), () => void copyText(`${text} · ${detail}`))}
          </Box>
        )}
      </Alert>
    </Snackbar>
  );
}

/** The alert area of the main layout: one banner at a time. */
export function Banners() {
  const { t } = useTranslation("ui");
  const { banners } = useNotices();
  const one = foremost(banners);
  const { action } = one ?? {};
  return (
    <Box aria-live="polite">
      {one && (
        <Collapse key={one.id} in appear>
          <Alert
            severity={one.tone}
            closeText={t("close")}
            {...(!one.blocked && { onClose: () => banner.close(one.id) })}
            action={
              action && (
                <Button color="inherit" size="small" onClick={action.run}>
                  {action.label}
                </Button>
              )
            }
            sx={{ borderRadius: 0, overflowWrap: "anywhere" }}
          >
            {one.title && <AlertTitle>{one.title}</AlertTitle>}
            {one.text}
          </Alert>
        </Collapse>
      )}
    </Box>
  );
}
