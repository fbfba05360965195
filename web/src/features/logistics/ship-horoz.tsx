import { useMutation } from "@tanstack/react-query";
import type { RoadOrder } from "@tradeport/contract/road-orders";
import { at } from "#address";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { useAddressParams } from "#ui/address-params.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Loader } from "#ui/loader.tsx";
import { isMissing } from "#ui/missing.ts";
import { MissingRecord } from "#ui/missing-record.tsx";
import { Page } from "#ui/page.tsx";
import { useAddressState } from "#ui/search.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { NotConnected } from "./not-connected.tsx";
import { RoadForm } from "./road-form.tsx";
import { useMadeRoad, useRoadLists, useRoadOpening } from "./road-opening.ts";
import { RoadSent } from "./road-sent.tsx";
import { useConnected } from "./use-connected.ts";

/** /Order/Shipment/Horoz: a road order of an order here, or of none. */
export const ShipHoroz = () => <Shipment {...useAddressParams("/Order/Shipment/Horoz")} isUpdate={false} />;
/** /Order/Shipment/UpdateHoroz: one that is there, changed; of one that was sent a new one in its place. */
export const UpdateHoroz = () => <Shipment {...useAddressParams("/Order/Shipment/UpdateHoroz")} isUpdate />;

function Shipment({
  orderId,
  products,
  roadOrder,
  isUpdate,
}: {
  orderId?: string | undefined;
  products?: string | undefined;
  roadOrder?: string | undefined;
  isUpdate: boolean;
}) {
  const { t } = useTranslation("logistics");
  const may = useMay(api.Logistics.UpdateRoadOrder);
  const [, setRoadOrder] = useAddressState("roadOrder");
  const { isConnected, ...connection } = useConnected();
  const opening = useRoadOpening({ orderId, products, roadOrderId: roadOrder }, isConnected === true);
  const lists = useRoadLists(isConnected === true);
  const keepMade = useMadeRoad();
  const recreate = useMutation({
    mutationFn: ({ id, version }: RoadOrder) =>
      api.Logistics.UpdateRoadOrder.upload({ roadOrderId: id, version, mode: "draft", isCanceledThere: "true" }, []),
    onSuccess: ({ id }) => setRoadOrder(id),
  });
  const back = orderId
    ? ({ to: at("/Order/Detail", { orderId }), label: t("road.backToOrder") } as const)
    : ({ to: "/Order/Active", label: t("road.backToOrders") } as const);
  const title = t(isUpdate ? "road.updateTitle" : "road.title");
  if (isMissing(opening.error)) return <MissingRecord back={back} />;
  const error = connection.error ?? opening.error ?? lists.error;
  if (!opening.data || !lists.lists)
    return (
      <Page title={title} back={back} narrow>
        {isConnected === false && <NotConnected />}
        {!error && isConnected !== false && <Loader />}
        {error && (
          <TableFailed
            error={error}
            onRetry={() => {
              void connection.refetch();
              void opening.refetch();
              lists.retry();
            }}
          />
        )}
      </Page>
    );
  const { road } = opening.data;
  const isOpen = road === null || road.state === "draft" || road.state === "refused";
  return (
    <Page
      title={title}
      subtitle={road?.channelOrderId ? t("road.ofOrder", { number: road.channelOrderId }) : undefined}
      back={back}
      narrow
    >
      {!may && <EmptyState kind="noRight" title={t("road.noRight")} />}
      {may && isOpen && isUpdate && !road && <EmptyState title={t("road.nothingToUpdate")} />}
      {may && isOpen && !(isUpdate && !road) && (
        <RoadForm
          key={`${orderId} ${road?.replaces?.id} ${road?.state === "refused"}`}
          orderId={orderId}
          opening={opening.data}
          lists={lists.lists}
          onMade={(made) => {
            if (orderId) return;
            keepMade({ orderId, products, roadOrderId: made.id }, made);
            setRoadOrder(made.id);
          }}
          onSent={({ id }) => setRoadOrder(id)}
        />
      )}
      {road && !isOpen && (
        <RoadSent
          road={road}
          isUpdate={isUpdate}
          mayChange={may}
          isBusy={recreate.isPending}
          onRecreate={() => recreate.mutate(road)}
        />
      )}
    </Page>
  );
}
