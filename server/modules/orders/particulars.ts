import { connectorOf } from "@tradeport/connectors";
import type { Particulars as Stored } from "@tradeport/connectors/orders";
import type { Particulars } from "@tradeport/contract/order-shapes";
import type { Ctx } from "#platform/context.ts";

/** As a report left them, for a reader: each is there, and the marketplace's words for a refused invoice are the reader's. */
export const particularsIn = ({ locale }: Ctx, channelCode: string, stored: Stored): Particulars => {
  const { buyerNote = "", gift = null, microExport = null, isCommercial = false, isSoldToMarketplace = false, invoice } = stored;
  const words = connectorOf(channelCode)?.orders.invoiceReasons ?? {};
  const reasons = invoice?.reasons.map((reason) => (Object.hasOwn(words, reason) ? words[reason]![locale] : reason)) ?? [];
  return {
    ...{ buyerNote, gift, microExport, isCommercial, isSoldToMarketplace },
    invoice: invoice ? { state: invoice.state, reasons } : null,
  };
};
