import { z } from "zod";
import { ClientScope, Id, Price, Version, Words } from "./common.ts";
import { currencies, text } from "./company.ts";
import { PackageIds } from "./orders.ts";
import { command, query } from "./procedure.ts";

const Scope = ClientScope.shape;
export const shippingRulesMax = 100;
/** So many of the newest open packages are tried; of more nothing is said. */
export const triedPackagesMax = 5000;

const Desi = z.string().regex(/^\d{1,6}(\.\d{1,2})?$/, "decimal");
const isBelow = (from: string | null, to: string | null) => from === null || to === null || Number(from) <= Number(to);

/** An empty list and a null say nothing of that; both ends of a range are in it. */
const fields = {
  channelCodes: z.array(text(40).min(1)).max(50),
  storeIds: z.array(Id).max(500),
  /** Of the delivery address; case and Turkish letters make no difference. */
  cities: z.array(text(100).min(1)).max(100),
  /** A package of which not every piece's desi is known fits no rule that asks for it. */
  desiFrom: Desi.nullable(),
  desiTo: Desi.nullable(),
  /** What the buyer pays for the package, in this currency; one in another currency does not fit. */
  amountFrom: Price.nullable(),
  amountTo: Price.nullable(),
  currency: z.enum(currencies).nullable(),
  /** null: the marketplace's own carrier, so that nothing is handed over. */
  carrierCode: z.null().or(text(40).min(1)),
};
/** Refused of a rule: a range that ends below where it begins, and an amount without its currency. */
export const refuseRanges = (
  rule: Record<"desiFrom" | "desiTo" | "amountFrom" | "amountTo" | "currency", string | null>,
  context: z.RefinementCtx,
) => {
  const { desiFrom, desiTo, amountFrom, amountTo, currency } = rule;
  const issue = (path: string, message: string) => context.addIssue({ code: "custom", message, path: [path] });
  if (!isBelow(desiFrom, desiTo)) issue("desiTo", "rangeTurned");
  if (!isBelow(amountFrom, amountTo)) issue("amountTo", "rangeTurned");
  if ((amountFrom === null && amountTo === null) !== (currency === null)) issue("currency", "amountCurrency");
};
export const ShippingRuleInput = z.strictObject({ shippingRuleId: Id.optional(), ...fields }).superRefine(refuseRanges);

export const ShippingRule = z.object({
  shippingRuleId: Id,
  /** 1, 2, 3 …: the first that fits counts. */
  place: z.number().int(),
  channelCodes: z.array(z.string()),
  channelNames: z.array(z.string()),
  storeIds: z.array(Id),
  storeNames: z.array(z.string()),
  cities: z.array(z.string()),
  desiFrom: z.string().nullable(),
  desiTo: z.string().nullable(),
  amountFrom: z.string().nullable(),
  amountTo: z.string().nullable(),
  currency: z.enum(currencies).nullable(),
  carrierCode: z.string().nullable(),
  carrierName: z.string().nullable(),
  /** Why it is passed over for every package, as its carrier stands now. */
  problem: Words.nullable(),
});
export type ShippingRule = z.infer<typeof ShippingRule>;
export const ShippingRules = z.object({ version: Version, rules: z.array(ShippingRule) });
export type ShippingRules = z.infer<typeof ShippingRules>;

/** A rule that fits a package and does not count, since its carrier can't be used. */
export const PassedOver = z.object({ place: z.number().int(), carrierName: z.string(), words: Words });

/** By which carrier a package would go, with its parcels and their desi as they are known. */
export const ShippingProposal = z.object({
  orderPackageId: Id,
  /** null: no rule counts. */
  rule: ShippingRule.nullable(),
  passedOver: z.array(PassedOver),
  pieces: z.number().int(),
  /** null: not known of every piece. */
  desi: z.string().nullable(),
});
export type ShippingProposal = z.infer<typeof ShippingProposal>;

const ByRule = z.object({
  /** Of the rules by which it was judged. */
  version: Version,
  /** By carrier: how many packages go, or went. */
  carriers: z.array(z.object({ carrierCode: z.string(), carrierName: z.string(), count: z.number().int() })),
  /** Of these packages: rules that fit and were passed over. */
  passedOver: z.array(PassedOver.extend({ count: z.number().int() })),
  refused: z.array(
    z.object({ orderPackageId: Id, channelOrderId: z.string(), code: z.string(), message: z.string(), words: Words }),
  ),
});
export type ByRule = z.infer<typeof ByRule>;

export const shippingRules = {
  GetShippingRules: query({
    reads: ["logistics", "stores"],
    summary: "The rules by which carriers are chosen for packages, in their order",
    roles: ["Client"],
    area: "orders",
    input: ClientScope,
    output: ShippingRules,
  }),
  SetShippingRules: command({
    changes: ["logistics"],
    summary: "Change the rules by which carriers are chosen, as a whole and in their order; nothing is handed over by that",
    roles: ["Client"],
    area: "connections",
    right: "manage",
    input: z.strictObject({ ...Scope, version: Version, rules: z.array(ShippingRuleInput).max(shippingRulesMax) }),
    output: ShippingRules,
    errors: ["not_found", "conflict", "carrier_unknown", "channel_code_unknown"],
  }),
  TryShippingRules: query({
    reads: ["logistics", "orders", "stores"],
    summary: "How many of the packages that wait for a carrier would go by which rule, and by none",
    roles: ["Client"],
    area: "orders",
    input: ClientScope,
    output: z.object({
      /** Each rule that counts for a package. */
      rules: z.array(z.object({ place: z.number().int(), count: z.number().int() })),
      none: z.number().int(),
      /** Rules that fit and were passed over, each once for a package. */
      passedOver: z.array(PassedOver.extend({ count: z.number().int() })),
      /** False: only the newest were tried. */
      isWhole: z.boolean(),
    }),
  }),
  PreviewShipments: query({
    reads: ["logistics", "orders", "stores"],
    summary:
      "Of these packages: how many would go by which carrier by the rules, and why each other one can't; nothing is handed over",
    roles: ["Client"],
    area: "orders",
    input: z.strictObject({ ...Scope, orderPackageIds: PackageIds }),
    output: ByRule,
    errors: ["not_found"],
  }),
  CreateShipments: command({
    changes: ["logistics", "orders"],
    summary:
      "Hand packages over to the carriers that the rules choose, each once or refused for its own reason. The version is that of the rules by which it was shown",
    roles: ["Client"],
    area: "packing",
    ofStore: true,
    input: z.strictObject({ ...Scope, version: Version, orderPackageIds: PackageIds }),
    output: ByRule,
    errors: ["not_found", "conflict"],
  }),
};
