import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useTranslation } from "../../i18n/index.ts";
import { useWork } from "../../list/work.tsx";
import { useNewestProcesses } from "../../processes.ts";
import { useSession } from "../../session.ts";
import { useTroubledStores } from "../../troubled-stores.ts";
import { LinkButton } from "../../ui/link.tsx";
import { useNotices } from "../../ui/notify.ts";
import { SideSheet } from "../../ui/side-sheet.tsx";
import { FailedPart } from "./failed-part.tsx";
import { PlatformPart } from "./platform-part.tsx";
import { ProcessPart } from "./process-part.tsx";
import { WorkPart } from "./work-part.tsx";

/** What happened, to what, since when, and the press that leads to where it is mended: work, long operations, and what was not done. */
export function Centre({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["shell", "home", "bulk"]);
  const who = useSession();
  const { unread } = useNotices();
  const stores = useTroubledStores();
  const { processes, unseen, lastEnd } = useNewestProcesses();
  // Those that were new when the person came: looking at them ends that.
  const [fresh] = useState(unseen);
  const work = useWork().data ?? [];
  const isEmpty = who?.role === "Client" && unread.length + stores.length + processes.length + work.length === 0;
  return (
    <SideSheet open onClose={onClose} title={t("activity.title")} width={460}>
      {isEmpty && (
        <>
          <Typography variant="h3" component="p">
            {t("activity.none")}
          </Typography>
          <Typography color="textSecondary">{t("activity.noneText")}</Typography>
        </>
      )}
      <FailedPart unread={unread} />
      {who?.role === "Admin" && <PlatformPart onGo={onClose} />}
      <WorkPart stores={stores} work={work} onGo={onClose} />
      <ProcessPart processes={processes} fresh={fresh} lastEnd={lastEnd} onGo={onClose} />
      {who?.role === "Client" && (
        <LinkButton to="/Account/Notifications" onClick={onClose} size="small" sx={{ mt: 2 }}>
          {t("profile.notifications")}
        </LinkButton>
      )}
    </SideSheet>
  );
}
