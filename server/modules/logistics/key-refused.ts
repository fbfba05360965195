import { causeOf } from "@tradeport/connectors/causes";
import type { RemoteError } from "@tradeport/connectors/http";
import type { Shipper } from "@tradeport/connectors/warehouse";
import type { Message } from "@tradeport/contract/messages";

export const keyRefusedCode = "shipment_key_refused";

/** What is said of a shipment whose carrier refuses the account's key: a person mends it, and it goes on by itself. */
export const keyRefused = (carrier: Shipper, error: RemoteError): Message => {
  const { code, values } = causeOf(carrier, error);
  return { code: keyRefusedCode, values: { carrier: carrier.name, cause: { code, values } } };
};
