import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Collapse from "@mui/material/Collapse";
import Portal from "@mui/material/Portal";
import Snackbar from "@mui/material/Snackbar";
import { useTranslation } from "#i18n";
import { banner, foremost, type Notice, notify, useNotices } from "./notify.ts";

/**
 * Snackbars at the bottom, newest lowest. Each is said once to a screen reader: it stands beside an open sheet or dialog, because
 * what lies behind one is hidden from it.
 */
export function Snackbars() {
  const { notices } = useNotices();
  return notices.map((notice, at) => (
    <Portal key={notice.id}>
      <Snack notice={notice} below={notices.length - 1 - at} />
    </Portal>
  ));
}

function Snack({ notice, below }: { notice: Notice; below: number }) {
  const { t } = useTranslation("ui");
  const close = () => notify.close(notice.id);
  return (
    <Snackbar
      open
      autoHideDuration={notice.timeout}
      onClose={(_, reason) => reason !== "clickaway" && close()}
      anchorOrigin={{ vertical: "bottom", horizontal: "center" }}
      sx={{ transform: { xs: `translateY(-${below * 64}px)`, sm: `translate(-50%, -${below * 64}px)` } }}
    >
      <Alert
        variant="filled"
        severity={notice.tone}
        role={notice.tone === "error" ? "alert" : "status"}
        onClose={close}
        closeText={t("close")}
        action={
          notice.action && (
            <Button
              color="inherit"
              size="small"
              onClick={() => {
                notice.action?.run();
                close();
              }}
            >
              {notice.action.label}
            </Button>
          )
        }
        sx={{ width: "100%", maxWidth: 640, overflowWrap: "anywhere", alignItems: "center" }}
      >
        {notice.text}
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
