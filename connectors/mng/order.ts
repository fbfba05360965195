import { type DraftShipment, ofEach } from "../carrier.ts";
import type { Decimal } from "../connector.ts";
import type { Coded } from "./places.ts";

/** Ten digits without the leading zero or the country's code. */
const phoneOf = (phone: string) => phone.replace(/\D/g, "").replace(/^(?:0090|90|0)(?=\d{10}$)/, "");

/** Of a person who gave none: it passes the check of its digits, and clients that work send it (README, 3). */
const nobodysTaxNumber = "11111111110";
const taxNumberOf = (given: string) =>
  /^(\d{10}|[1-9]\d{10})$/.test(given) && !/^(\d)\1+$/.test(given) ? given : nobodysTaxNumber;

/** Whole ones, upwards, and one at least. */
const whole = (amount: Decimal | null) => (amount === null ? 1 : Math.max(1, Math.ceil(Number(amount))));

export const pieceCode = (reference: string, piece: number) => `${reference}_PARCA${piece}`;

/** The first piece's barcode is the reference; the label of each carries its own. */
const pieceList = ({ reference, pieces, desi, weightKg, description }: DraftShipment) =>
  Array.from({ length: pieces }, (_, at) => ({
    barcode: at === 0 ? reference : pieceCode(reference, at + 1),
    desi: whole(ofEach(desi, pieces)),
    kg: whole(ofEach(weightKg, pieces)),
    content: description.slice(0, 150) || reference,
  }));

export const orderOf = (shipment: DraftShipment, place: Coded, ownEmail: string) => {
  const { reference, receiver, description } = shipment;
  const taxNumber = taxNumberOf(receiver.taxNumber);
  const content = description.slice(0, 200) || reference;
  return {
    order: {
      ...{ referenceId: reference, barcode: reference, billOfLandingId: "", isCOD: 0, codAmount: 0 },
      // Standard, a package, paid by the sender, to the door, no messages.
      ...{ shipmentServiceType: 1, packagingType: 3, paymentType: 1, deliveryType: 1 },
      ...{ smsPreference1: 0, smsPreference2: 0, smsPreference3: 0 },
      ...{ content, description: content, marketPlaceShortCode: "", marketPlaceSaleCode: "", pudoId: "" },
    },
    orderPieceList: pieceList(shipment),
    // No customerId: with it a name is refused (26060).
    recipient: {
      refCustomerId: "",
      ...place,
      address: receiver.address,
      bussinessPhoneNumber: "",
      email: receiver.email || ownEmail,
      taxOffice: taxNumber.length === 11 ? "SAHIS" : "",
      taxNumber,
      fullName: receiver.name,
      homePhoneNumber: "",
      mobilePhoneNumber: phoneOf(receiver.phone),
    },
  };
};

export const piecesOf = (shipment: DraftShipment) => ({
  ...{ billOfLandingId: "", isCOD: 0, codAmount: 0, packagingType: 3, printReferenceBarcodeOnError: 0, message: "" },
  ...{ additionalContent1: "", additionalContent2: "", additionalContent3: "", additionalContent4: "" },
  orderPieceList: pieceList(shipment),
});
