import type { Output } from "@tradeport/contract";
import type { Store } from "@tradeport/contract/connections";
import type { home } from "@tradeport/contract/home";
import { at } from "../../address.ts";
import { useTranslation } from "../../i18n/index.ts";
import { isOfStores, WorkToDo } from "../../list/work.tsx";
import { useTroubleWords } from "../../troubled-stores.ts";
import { ToDo, ToDos } from "../../ui/to-do.tsx";
import { CentrePart } from "./part.tsx";

/** Each store by its name in place of how many there are, and then what waits for a person. */
export function WorkPart({
  stores,
  work,
  onGo,
}: {
  stores: readonly Store[];
  work: Output<typeof home.GetWork>;
  onGo: () => void;
}) {
  const { t } = useTranslation(["shell", "home"]);
  const words = useTroubleWords();
  const others = work.filter((one) => !isOfStores(one));
  if (stores.length + others.length === 0) return null;
  return (
    <CentrePart title={t("activity.waiting")}>
      <ToDos label={t("activity.waiting")}>
        {stores.map((store) => (
          <ToDo
            key={store.id}
            to={at("/Integrations/MarketPlace/api-information", { health: store.health })}
            tone={store.health === "away" ? "warning" : "error"}
            act={t("work.act.open", { ns: "home" })}
            onGo={onGo}
          >
            {words(store)}
          </ToDo>
        ))}
        {others.map((one) => (
          <WorkToDo key={one.kind} work={one} onGo={onGo} />
        ))}
      </ToDos>
    </CentrePart>
  );
}
