import { causeOf } from "@tradeport/connectors/causes";
import type { RemoteError } from "@tradeport/connectors/http";
import type { Shipper } from "@tradeport/connectors/warehouse";
import type { Message } from "@tradeport/contract/messages";

export const unreadableCode = "shipment_unreadable";

/** An answer that one shipment may be the cause of: the others are asked for without it. */
export const isUnreadable = ({ kind }: RemoteError) => kind === "malformed" || kind === "refused";

/** What is said of a shipment whose answer can't be used. What was known of it stays. */
export const unreadable = (carrier: Shipper, reference: string, error: RemoteError): Message => {
  const { code, values } = causeOf(carrier, error);
  return { code: unreadableCode, values: { carrier: carrier.name, reference, cause: { code, values } } };
};
