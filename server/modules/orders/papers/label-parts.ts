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
  /** "2/3": of a package that a person packed into several parcels. */
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

/** A label for each parcel that holds something of the package: with its own number where it has one, and what lies in it. */
export const labelsOf = (paper: Paper, withPhone: boolean): LabelParts[] => {
  const whole = labelParts(paper, withPhone);
  const { parcels } = paper;
  if (parcels.length < 2) return [whole];
  return parcels.map(({ isOwn, carrier, number, units }, at) => ({
    ...whole,
    ...(!isOwn && number !== "" && { code: number, carrier: carrier || whole.carrier }),
    contents: contentsOf(units),
    part: `${at + 1}/${parcels.length}`,
  }));
};
