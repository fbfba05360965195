import type { OrderRow } from "@tradeport/contract/order-shapes";
import { Fragment } from "react";
import { formatCount, useTranslation } from "#i18n";
import { Cut, TwoLines } from "#ui/cells.tsx";
import { OutsideLink } from "#ui/outside-link.tsx";

/** Who brings a package, and the number of each of its parcels: a line of a table has the first of them, and all are in its tip. */
export function CargoCell({ row }: { row: OrderRow }) {
  const { t } = useTranslation("orders");
  const { cargoCompany, cargoTrackingCode, trackingLink, moreParcels } = row;
  const carriers = [...new Set([cargoCompany, ...moreParcels.map(({ carrier }) => carrier)])].filter(Boolean);
  const numbered = [{ number: cargoTrackingCode, link: trackingLink }, ...moreParcels].filter(
    ({ number, link }) => number !== "" || link !== "",
  );
  const [first, ...others] = numbered.map(({ number, link }) =>
    link ? (
      <OutsideLink key={number} href={link} otherwise={number}>
        {number || t("line.track")}
      </OutsideLink>
    ) : (
      <Fragment key={number}>{number}</Fragment>
    ),
  );
  const company = carriers.join(", ") || "–";
  const lines = (
    <TwoLines
      main={<Cut>{company}</Cut>}
      sub={
        others.length === 0 ? (
          first
        ) : (
          <span className="several">
            <span>{first}</span>
            <span className="others">
              {others.map((other) => (
                <Fragment key={other.key}>, {other}</Fragment>
              ))}
            </span>
            <span className="count">+{formatCount(others.length)}</span>
          </span>
        )
      }
    />
  );
  return others.length === 0 ? (
    lines
  ) : (
    <div data-tip={`${company}\n${numbered.map(({ number }) => number).join(", ")}`}>{lines}</div>
  );
}
