import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import { useTranslation } from "../../i18n/index.ts";
import { When } from "../../ui/cells.tsx";
import { copyText } from "../../ui/copy.ts";
import { useNoticeWords } from "../../ui/notice-words.ts";
import { type Notice, notify } from "../../ui/notify.ts";
import { CentrePart } from "./part.tsx";

/** Errors whose snackbar is gone and that nobody has looked at. */
export function FailedPart({ unread }: { unread: readonly Notice[] }) {
  const { t } = useTranslation(["shell", "ui"]);
  const wordsOf = useNoticeWords();
  if (unread.length === 0) return null;
  return (
    <CentrePart
      title={t("activity.failed")}
      act={
        <Button size="small" onClick={() => notify.markRead()}>
          {t("activity.clear")}
        </Button>
      }
    >
      <Box component="ul" aria-label={t("activity.failed")} sx={{ listStyle: "none", m: 0, p: 0 }}>
        {unread.map((notice) => (
          <Box
            component="li"
            key={notice.id}
            sx={{ px: 2, py: 1.25, overflowWrap: "anywhere", "& + &": { borderTop: 1, borderColor: "divider" } }}
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
    </CentrePart>
  );
}
