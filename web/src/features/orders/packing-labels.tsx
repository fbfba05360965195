import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ApiError, api, pollWhileAway } from "#api";
import { useTranslation } from "#i18n";
import { useLabelFormat } from "./print-label.tsx";
import type { PackingStation } from "./use-packing-station.ts";

/** Labels that are to be printed: each as soon as there is one, which may be seconds after the package was packed, beside the next one's scans. */
export function PackingLabels({ station }: { station: PackingStation }) {
  return station.toPrint.map((id) => <Waiting key={id} id={id} station={station} />);
}

function Waiting({ id, station: { printed, say } }: { id: string; station: PackingStation }) {
  const { t } = useTranslation("packing");
  const [preferred] = useLabelFormat();
  const { data } = useQuery({
    ...api.Order.GetPacking.query({ orderPackageId: id }),
    refetchInterval: () => pollWhileAway(2000),
  });
  const formats = data?.label?.formats ?? [];
  const format = formats.includes(preferred) ? preferred : formats[0];
  const isOver = data !== undefined && (data.packedDate === null || data.handedDate !== null || data.blocked !== null);
  const begun = useRef(false);
  useEffect(() => {
    if (isOver) printed(id);
    if (isOver || !format || begun.current) return;
    begun.current = true;
    api.Order.PrintOrderBarcode.download({ orderPackageIds: [id], format })
      .then((name) => say({ tone: "info", title: t("printed"), text: name }))
      .catch((error: unknown) => {
        if (error instanceof ApiError) say({ tone: "error", title: error.message, text: t("printAgain") });
      })
      .finally(() => printed(id));
  }, [isOver, format, id, printed, say, t]);
  return null;
}
