import Bell from "@mui/icons-material/NotificationsNoneOutlined";
import Badge from "@mui/material/Badge";
import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../i18n/index.ts";
import { isOfStores, isPressing, useWork } from "../../list/work.tsx";
import { useNewestProcesses, useSayEnded } from "../../processes.ts";
import { useTroubledStores } from "../../troubled-stores.ts";
import { useNotices } from "../../ui/notify.ts";

/** Fetched with the first use. */
const Centre = lazy(async () => ({ default: (await import("./centre.tsx")).Centre }));

/** The bell, on every page: how much a person should know of, and the way to it. */
export function Notifications() {
  const { t } = useTranslation("shell");
  const { unread } = useNotices();
  const troubled = useTroubledStores();
  const { processes, unseen } = useNewestProcesses();
  useSayEnded(processes);
  const pressing = useWork().data?.filter((work) => isPressing(work) && !isOfStores(work)) ?? [];
  const [open, setOpen] = useState(false);
  const waiting = unread.length + troubled.length + unseen.length + pressing.length;
  return (
    <>
      <Tooltip title={t("activity.title")}>
        <IconButton
          aria-label={t("activity.open", { count: waiting })}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          <Badge badgeContent={waiting} color="error">
            <Bell />
          </Badge>
        </IconButton>
      </Tooltip>
      <Suspense fallback={null}>{open && <Centre onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
