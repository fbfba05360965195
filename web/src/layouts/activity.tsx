import Bell from "@mui/icons-material/NotificationsNoneOutlined";
import Badge from "@mui/material/Badge";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import IconButton from "@mui/material/IconButton";
import Popover from "@mui/material/Popover";
import Tooltip from "@mui/material/Tooltip";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { at } from "../address.ts";
import { useTranslation } from "../i18n/index.ts";
import { useTroubledStores, useTroubleWords } from "../troubled-stores.ts";
import { When } from "../ui/cells.tsx";
import { copyText } from "../ui/copy.ts";
import { LinkButton } from "../ui/link.tsx";
import { useNoticeWords } from "../ui/notice-words.ts";
import { notify, useNotices } from "../ui/notify.ts";

/** Errors whose snackbar is gone and that nobody has looked at. */
export function Activity() {
  const { t } = useTranslation(["shell", "ui"]);
  const { unread } = useNotices();
  const troubled = useTroubledStores();
  const words = useTroubleWords();
  const wordsOf = useNoticeWords();
  const waiting = unread.length + troubled.length;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = t("activity.open", { count: waiting });
  return (
    <>
      <Tooltip title={t("activity.title")}>
        <IconButton
          aria-label={name}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Badge badgeContent={waiting} color="error">
            <Bell />
          </Badge>
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{
          paper: {
            role: "dialog",
            "aria-label": t("activity.title"),
            sx: { width: 380, maxWidth: "94vw", borderRadius: 2, mt: 0.5 },
          },
        }}
      >
        <Box sx={{ display: "flex", alignItems: "center", justifyContent: "space-between", px: 2, py: 1, minHeight: 46 }}>
          <Typography variant="h2">{t("activity.title")}</Typography>
          {unread.length > 0 && (
            <Button size="small" onClick={() => notify.markRead()}>
              {t("activity.clear")}
            </Button>
          )}
        </Box>
        {troubled.length > 0 && (
          <Box component="ul" aria-label={t("trouble.open")} sx={{ listStyle: "none", m: 0, p: 0 }}>
            {troubled.map((store) => (
              <Box
                component="li"
                key={store.id}
                sx={{ px: 2, py: 1.25, borderTop: 1, borderColor: "divider", overflowWrap: "anywhere" }}
              >
                {words(store)}
                <LinkButton
                  to={at("/Integrations/MarketPlace/api-information", { health: store.health })}
                  size="small"
                  sx={{ display: "flex", width: "fit-content", ml: -0.75 }}
                  onClick={() => setAnchor(null)}
                >
                  {t("trouble.open")}
                </LinkButton>
              </Box>
            ))}
          </Box>
        )}
        {waiting === 0 ? (
          <Typography color="textSecondary" sx={{ px: 2, pb: 2 }}>
            {t("activity.none")}
          </Typography>
        ) : (
          <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, maxHeight: 420, overflow: "auto" }}>
            {unread.map((notice) => (
              <Box
                component="li"
                key={notice.id}
                sx={{ px: 2, py: 1.25, borderTop: 1, borderColor: "divider", overflowWrap: "anywhere" }}
              >
                {wordsOf(notice)} {notice.times > 1 && <Chip size="small" label={t("activity.times", { count: notice.times })} />}
                <Box sx={{ fontSize: 12.5, color: "text.secondary", mt: 0.25 }}>
                  <When at={notice.at} />
                  {notice.requestId && (
                    <>
                      {" · "}
                      {t("requestNumber", { ns: "ui" })} <code>{notice.requestId}</code>
                    </>
                  )}
                </Box>
                <Box sx={{ display: "flex", gap: 0.5, ml: -0.75 }}>
                  <Button
                    size="small"
                    onClick={() => copyText([wordsOf(notice), notice.detail, notice.requestId].filter(Boolean).join(" · "))}
                  >
                    {t("copy", { ns: "ui" })}
                  </Button>
                  <Button size="small" onClick={() => notify.markRead(notice.id)}>
                    {t("activity.read")}
                  </Button>
                </Box>
              </Box>
            ))}
          </Box>
        )}
      </Popover>
    </>
  );
}
