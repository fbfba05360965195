import { shipperOf } from "@tradeport/connectors";
import type { Paper } from "./read-papers.ts";

/** What a label says, whichever way it is drawn. */
export interface LabelParts {
  carrier: string;
  code: string;
  sender: string;
  name: string;
  street: string;
  /** "Kadıköy / İstanbul", what the carrier sorts by. */
  place: string;
  country: string;
  phone: string;
  order: string;
  contents: string[];
  /** "2/3": of a package in several parcels. */
  part: string;
}

/** `withPhone`: whoever prints may read the buyer's telephone. */
export const labelParts = (paper: Paper, withPhone: boolean): LabelParts => {
  const { address, sender } = paper;
  const person = [address.firstName, address.lastName].filter(Boolean).join(" ") || paper.customerName;
  return {
    carrier: paper.cargoCompany,
    code: paper.cargoTrackingCode,
    sender: [sender.name, sender.address, sender.phone].filter(Boolean).join(" · "),
    name: [person, address.company].filter(Boolean).join(" · "),
    street: address.fullAddress,
    place: [[address.district, address.city].filter(Boolean).join(" / "), address.zipCode].filter(Boolean).join(" "),
    country: address.countryCode === "TR" ? "" : address.country,
    phone: (withPhone && (address.mobilePhone || address.officePhone || address.homePhone)) || "",
    order: `${paper.channelName} · ${paper.channelOrderId} · ${paper.channelPackageId}`,
    contents: contentsOf(paper.lines),
    part: "",
  };
};

const contentsOf = (lines: Paper["parcels"][number]["units"]) =>
  lines.map(({ quantity, code, barcode, variant, name }) =>
    [`${quantity} ×`, code || barcode, variant && `(${variant})`, name].filter(Boolean).join(" "),
  );

/**
 * A label for each piece that a carrier of the seller's own was told of, with the code that its branch scans; else for each parcel that holds
 * something of the package: with its own number where it has one, and what lies in it.
 */
export const labelsOf = (paper: Paper, withPhone: boolean): LabelParts[] => {
  const whole = labelParts(paper, withPhone);
  const { parcels, ownPieces, ownCarrier, ownReference } = paper;
  // Of pieces that nobody packed here it is not known which lies in which.
  if (ownReference !== null && ownPieces !== null && ownPieces > 1) {
    const codeOf = shipperOf(ownCarrier ?? "")?.shipments.pieceCode ?? ((reference: string) => reference);
    return Array.from({ length: ownPieces }, (_, at) => ({
      ...whole,
      ...(at > 0 && { code: codeOf(ownReference, at + 1) }),
      ...(parcels.length === ownPieces && { contents: contentsOf(parcels[at]!.units) }),
      part: `${at + 1}/${ownPieces}`,
    }));
  }
  if (parcels.length < 2) return [whole];
  return parcels.map(({ isOwn, carrier, number, units }, at) => ({
    ...whole,
    ...(!isOwn && number !== "" && { code: number, carrier: carrier || whole.carrier }),
    contents: contentsOf(units),
    part: `${at + 1}/${parcels.length}`,
  }));
};
