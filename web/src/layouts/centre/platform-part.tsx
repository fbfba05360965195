import { useQuery } from "@tanstack/react-query";
import { at } from "../../address.ts";
import { api } from "../../api.ts";
import { counted, useTranslation } from "../../i18n/index.ts";
import { resolveDay } from "../../ui/list-search.ts";
import { ToDo, ToDos } from "../../ui/to-do.tsx";
import { CentrePart } from "./part.tsx";

/** What the platform's people should know of: stores in trouble, jobs that fail, tickets without an answer. */
export function PlatformPart({ onGo }: { onGo: () => void }) {
  const { t } = useTranslation(["shell", "home"]);
  const { data } = useQuery({ ...api.Home.GetPlatformWork.query({ since: resolveDay("-6d") }), meta: { quiet: true } });
  if (!data) return null;
  const { storesInTrouble, jobsFailing, ticketsOpen } = data;
  if (storesInTrouble + jobsFailing + ticketsOpen === 0) return null;
  const act = t("work.act.review", { ns: "home" });
  return (
    <CentrePart title={t("activity.waiting")}>
      <ToDos label={t("activity.waiting")}>
        {storesInTrouble > 0 && (
          <ToDo to="/" tone="warning" act={act} onGo={onGo}>
            {t("activity.stores", counted(storesInTrouble))}
          </ToDo>
        )}
        {jobsFailing > 0 && (
          <ToDo to="/" tone="error" act={act} onGo={onGo}>
            {t("activity.jobs", counted(jobsFailing))}
          </ToDo>
        )}
        {ticketsOpen > 0 && (
          <ToDo to={at("/News", { tab: "tickets", state: "open" })} act={act} onGo={onGo}>
            {t("activity.tickets", counted(ticketsOpen))}
          </ToDo>
        )}
      </ToDos>
    </CentrePart>
  );
}
