import { useQuery } from "@tanstack/react-query";
import type { Process } from "@tradeport/contract/bulk";
import { endedStates } from "@tradeport/contract/ended-states";
import { useEffect, useRef } from "react";
import { at } from "./address.ts";
import { api, pollWhileAway } from "./api.ts";
import { fetchWords, translate } from "./i18n/index.ts";
import { usePreferences } from "./preferences.ts";
import { queries } from "./queries.ts";
import { useMay } from "./session.ts";
import { useGo } from "./ui/link.tsx";
import { notify } from "./ui/notify.ts";

export const isOver = ({ state }: Process) => (endedStates as readonly string[]).includes(state);
/** Good lines: those that were skipped on purpose are good too. */
export const goodOf = ({ done, skipped }: Process) => done + skipped;
const isBad = ({ state, failed, held }: Process) => state === "failed" || failed + held > 0;

/** The newest long operations of the company; `unseen`: those that ended badly since the person last looked. */
export const useNewestProcesses = () => {
  const enabled = useMay(api.Process.GetAllProcess);
  const { own, waiting } = usePreferences();
  const { data } = useQuery({
    ...api.Process.GetAllProcess.query({}),
    enabled,
    refetchInterval: ({ state }) => pollWhileAway(state.data?.data.every(isOver) ? 30_000 : 2000),
    meta: { quiet: true },
  });
  const processes = data?.data ?? [];
  const seen = own.processesSeen ?? "";
  const unseen = processes.filter(
    (one) => !waiting && isBad(one) && !one.isPreview && !one.isDismissed && (one.endedDate ?? "") > seen,
  );
  const ends = processes.map(({ endedDate }) => endedDate ?? "").sort();
  return { processes, unseen, lastEnd: ends.at(-1) ?? "" };
};

const endOf = (process: Process) =>
  process.state === "failed" ? "activity.endedFailed" : isBad(process) ? "activity.endedBad" : "activity.ended";

/** Whoever has the operation open sees its end there. */
const isOpen = (processId: string) =>
  queries.getQueryCache().findAll({ queryKey: api.Process.GetProcess.key({ processId }), type: "active" }).length > 0;

/** What was seen running and has ended is said once, with the way to its result. */
export const useSayEnded = (processes: readonly Process[]) => {
  const go = useGo();
  const running = useRef(new Set<string>());
  useEffect(() => {
    for (const process of processes) {
      const { id, processType, subject } = process;
      if (!isOver(process)) running.current.add(id);
      else if (running.current.delete(id) && !isOpen(id))
        void fetchWords(["bulk"]).then(() => {
          const name = [translate(`process.${processType}`, { ns: "bulk" }), subject].filter(Boolean).join(" · ");
          notify[isBad(process) ? "warning" : "success"](translate(endOf(process), { process: name }), {
            timeout: 10_000,
            action: {
              label: translate("activity.openProcess"),
              run: () => void go(at("/Product/BulkOperations/ProcessDetail", { processId: id })),
            },
          });
        });
    }
  }, [processes, go]);
};
