import type { OrderRow } from "@tradeport/contract/order-shapes";
import { Fragment } from "react";
import { useTranslation } from "#i18n";
import { Cut, TwoLines } from "#ui/cells.tsx";
import { OutsideLink } from "#ui/outside-link.tsx";

/** Who brings a package, and the number of each of its parcels: those that the line has no room for are in its tooltip. */
export function CargoCell({ row }: { row: OrderRow }) {
  const { t } = useTranslation("orders");
  const { cargoCompany, cargoTrackingCode, trackingLink, moreParcels } = row;
  const carriers = [...new Set([cargoCompany, ...moreParcels.map(({ carrier }) => carrier)])].filter(Boolean);
  const numbered = [{ number: cargoTrackingCode, link: trackingLink }, ...moreParcels].filter(
    ({ number, link }) => number !== "" || link !== "",
  );
  return (
    <TwoLines
      main={<Cut>{carriers.join(", ") || "–"}</Cut>}
      sub={
        numbered.length > 0 &&
        numbered.map(({ number, link }, at) => (
          <Fragment key={number}>
            {at > 0 && ", "}
            {link ? (
              <OutsideLink href={link} otherwise={number}>
                {number || t("line.track")}
              </OutsideLink>
            ) : (
              number
            )}
          </Fragment>
        ))
      }
    />
  );
}
