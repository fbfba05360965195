import Skeleton from "@mui/material/Skeleton";
import { lazy, Suspense } from "react";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { SampleNote } from "#list/sample-note.tsx";
import { useMay, useSession } from "#session";
import { Page } from "#ui/page.tsx";
import { useAddressState } from "#ui/search.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { Deadlines } from "./deadlines.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { NewestNews } from "./newest-news.tsx";
import { Sales } from "./sales.tsx";
import { StoreHealthList } from "./store-health.tsx";
import { WorkList } from "./work-list.tsx";

// What has tables is fetched when it is shown: a seller's first page has none.
const ClaimList = lazy(async () => ({ default: (await import("./claim-list.tsx")).ClaimList }));
const UnreadList = lazy(async () => ({ default: (await import("./unread-list.tsx")).UnreadList }));
const ShipmentList = lazy(async () => ({ default: (await import("./shipment-list.tsx")).ShipmentList }));
const DeadlineList = lazy(async () => ({ default: (await import("./deadline-list.tsx")).DeadlineList }));
const PlatformWork = lazy(async () => ({ default: (await import("./platform-work.tsx")).PlatformWork }));

/** The first page of the day: what needs a person now, are the stores well, what was sold. Each number leads to the list behind it. */
export function Home() {
  const { t } = useTranslation("home");
  const who = useSession();
  const seesStores = useMay(api.Client.GetDisconnectEffect);
  const seesMoney = useMay(api.Order.GetChannelOrderRevenue);
  if (!who) return null;
  return (
    <Page title={t("welcome", { name: who.displayName })} subtitle={who.clientName}>
      {who.role === "Client" ? (
        <>
          <SampleNote />
          {/* The way to the first order goes through all areas. */}
          {!who.areas && <FirstSteps />}
          <WorkList />
          <Deadlines />
          {seesStores && <StoreHealthList />}
          {seesMoney && <Sales />}
          <NewestNews />
          <ListBehind />
        </>
      ) : (
        <>
          <Suspense fallback={<Skeleton variant="rounded" height={180} sx={{ mb: 3 }} />}>
            <PlatformWork />
          </Suspense>
          <NewestNews />
        </>
      )}
    </Page>
  );
}

/** The list behind a number that has no screen of its own: the open one is in the address. */
function ListBehind() {
  const { t } = useTranslation("home");
  const [list, setList] = useAddressState("list");
  const titles: Record<string, string> = {
    claims: t("work.claims"),
    unread: t("work.unreadMessages"),
    deadlines: t("due.title"),
    shipments: t("work.shipments"),
  };
  const title = titles[list] ?? "";
  return (
    <SideSheet open={title !== ""} onClose={() => setList("")} title={title} width={820}>
      <Suspense fallback={<Skeleton variant="rounded" height={180} />}>
        {list === "claims" && <ClaimList />}
        {list === "unread" && <UnreadList />}
        {list === "deadlines" && <DeadlineList />}
        {list === "shipments" && <ShipmentList />}
      </Suspense>
    </SideSheet>
  );
}
