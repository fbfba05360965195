import { connectorOf, marketplaces } from "@tradeport/connectors";
import type { ActionField } from "@tradeport/connectors/orders";
import type { Input, Output } from "@tradeport/contract";
import type { productShipping, shippingValues } from "@tradeport/contract/shipping-values";
import type { Ctx } from "#platform/context.ts";
import { Fail } from "#platform/errors.ts";

type Call = typeof shippingValues.GetShippingValues;

const listIn = (fields: readonly ActionField[]) => fields.find(({ options = [] }) => options.length > 0)?.options ?? [];

/** What a marketplace takes, as its connector declares it. Its carriers stand where cargo information is changed, else where an order is shipped. */
export const getShippingValues = async (
  { locale }: Ctx,
  { channelCode, enumType }: Input<Call> | Input<typeof productShipping.GetShippingValues>,
): Promise<Output<Call>> => {
  const connector = connectorOf(channelCode);
  if (!connector) {
    const codes = marketplaces.flatMap(({ channels }) => channels.map(({ code }) => code)).sort();
    throw new Fail("channel_code_unknown", { code: channelCode, codes: codes.join(", ") });
  }
  const { cargo, ship, cancel_request } = connector.orders.actions;
  const values = enumType === "cancelReason" ? listIn(cancel_request.fields) : listIn([...cargo.fields, ...ship.fields]);
  return { values: values.map(({ value, label }) => ({ value, name: label[locale] })) };
};
