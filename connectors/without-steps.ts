import type { ActionRule, OrderAction } from "./orders.ts";

/**
 * Of a marketplace that hears of an order when its parcel leaves, and of nothing before: those steps are marked here alone. `at` and `to` are its name as
 * Turkish bends it.
 */
export const withoutSteps = ({ name, at, to }: Record<"name" | "at" | "to", string>) => {
  const local = (tr: string, en: string): ActionRule => ({ how: "local", fields: [], help: { tr, en } });
  const ours = local(
    `${at} böyle bir adım yoktur; yalnız burada işaretlenir.`,
    `${name} has no such step; it is marked here only.`,
  );
  return {
    accept: ours,
    prepare: ours,
    ship_fail: ours,
    deliver: {
      how: "guided",
      fields: [],
      help: {
        tr: `Teslimatı kargo firması ${to} bildirir ve durum kendiliğinden gelir.`,
        en: `The carrier reports the delivery to ${name} and the state arrives by itself.`,
      },
    },
    invoice: local(
      `Fatura burada saklanır; ${name} faturayı bir çağrıyla almaz.`,
      `The invoice is kept here; ${name} takes none by a call.`,
    ),
    cargo: local(
      `Burada saklanır; ${name} kargo takip numarasını kargoya verirken alır.`,
      `Kept here; ${name} takes the tracking code with the shipment.`,
    ),
  } satisfies Partial<Record<OrderAction, ActionRule>>;
};
