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
 * Snackbars below the menu, newest lowest, so that they lie over nothing that is pressed; where there is no menu beside the page, in a strip
 * of their own at the bottom. Each is said once to a screen reader: it stands beside an open sheet or dialog, because what lies behind one is
 * hidden from it.
 */
export function Snackbars() {
  const { notices } = useNotices();
  const [heights, setHeights] = useState<Record<number, number>>({});
  const under = (at: number) => notices.slice(at + 1).reduce((sum, { id }) => sum + (heights[id] ?? 56) + 8, 0);
  const stays = notices.some(({ timeout }) => timeout === null);
  useStrip(notices.length > 0 ? under(-1) + edge : 0, stays);
  return (
    <>
      {notices.length > 0 && <Box aria-hidden sx={ground} />}
      {notices.map((notice, at) => (
        <Portal key={notice.id}>
          <Snack
            notice={notice}
            above={under(at)}
            onHeight={(height) => setHeights((all) => (all[notice.id] === height ? all : { ...all, [notice.id]: height }))}
          />
        </Portal>
      ))}
    </>
  );
}

const edge = 24;
/** The menu's width but for its edges (layouts/main.tsx). */
const menuRoom = 269;
/** With a menu beside the page what is said stands below it; in the strip it moves no bar of the page's while it is said for a moment. */
const inMenu = "html:has([data-notice-place]) &";
const momentAt = (bar: string) => `html[data-notices=moment]:not(:has([data-notice-place])):has(${bar}) &`;
const [overActs, overSave] = [momentAt("[data-acts]"), momentAt("[data-save-bar]")];
/** The page is not seen beside what is said in the strip: it ends above it. */
const ground = {
  position: "fixed",
  zIndex: 4,
  left: 0,
  right: 0,
  bottom: 0,
  height: "var(--notices)",
  bgcolor: "background.default",
  borderTop: 1,
  borderColor: "divider",
  [inMenu]: { display: "none" },
  [overActs]: { height: { xs: "calc(48px + var(--notices))", sm: "var(--notices)" } },
  [overSave]: { height: { xs: "calc(104px + var(--notices))", sm: "calc(64px + var(--notices))" } },
} as const;

/** What is said has its room (theme.ts), and what was pressed last is brought above the strip. */
const useStrip = (height: number, stays: boolean) =>
  useLayoutEffect(() => {
    const { style, dataset } = document.documentElement;
    if (height === 0) {
      style.removeProperty("--notices");
      delete dataset.notices;
      return;
    }
    style.setProperty("--notices", `${height}px`);
    dataset.notices = stays ? "stay" : "moment";
    const pressed = document.activeElement;
    if (!pressed || pressed === document.body || pressed.closest("[data-acts], [data-save-bar]")) return;
    if (document.querySelector("[data-notice-place]")) return;
    if (pressed.getBoundingClientRect().bottom > innerHeight - height) pressed.scrollIntoView({ block: "nearest" });
  }, [height, stays]);

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
        // (":root" in front would be read as of the toast itself.)
        [overActs]: { bottom: { xs: 60 } },
        [overSave]: { bottom: { xs: 116, sm: 76 } },
        [inMenu]: { left: 8, right: "auto", bottom: 8, width: menuRoom, transform: `translateY(-${above}px)` },
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
        sx={{
          width: "100%",
          maxWidth: 640,
          overflowWrap: "anywhere",
          alignItems: "center",
          // In a narrow place its presses stand under its words.
          [inMenu]: { flexWrap: "wrap", "& > .MuiAlert-message": { flex: "1 1 140px" } },
        }}
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
