import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { connectors } from "./index.ts";
import type { Problem } from "./problem.ts";
import { causeWords } from "./words.ts";

/** A refusal that others published: a text, or the whole body that it came in; where it stands; the fingerprint of what it means. */
interface Published {
  said: unknown;
  source: string;
  means: string;
  /** It passes by itself: what was refused is sent again as it is. Read wrongly, it is sent for ever, or never again. */
  passes?: true;
}

const fileOf = (code: string) => new URL(`./${code}/samples/error-texts.json`, import.meta.url);

test.each(connectors.map((connector) => [connector.name, connector] as const))(
  "of %s's refusals that others published nine in ten are recognised, and none as something else",
  (name, connector) => {
    const texts = JSON.parse(readFileSync(fileOf(connector.code), "utf8")) as Published[];
    const read = texts.map(({ said, means, ...rest }) => {
      const reason = typeof said === "string" ? said : (connector.readError(400, said).reasons[0] ?? "");
      return { ...rest, reason, means, cause: connector.recognise(reason) };
    });
    const known = read.filter(({ cause }) => !cause.fingerprint.startsWith("other:"));
    console.info(`${name}: ${known.length} of ${read.length} published refusals are recognised`);

    expect(
      known.filter(({ cause, means }) => cause.fingerprint !== means).map(({ reason, cause }) => [reason, cause.fingerprint]),
    ).toEqual([]);
    // Sent again as it is, or not: what a mistake here costs is a store that stands still, or a message without end.
    expect(known.filter(({ cause, passes }) => cause.passes !== Boolean(passes)).map(({ reason }) => reason)).toEqual([]);
    for (const { reason, cause } of known)
      for (const words of Object.values(causeWords(cause)!))
        expect(`${words.tr} ${words.en}`, reason).not.toMatch(/\$1|undefined/);
    expect(known.length / read.length).toBeGreaterThanOrEqual(0.9);

    // Of carriers less is public: their codes, each with its sentence.
    expect(read.length).toBeGreaterThanOrEqual(connector.kind === "carrier" ? 30 : 60);
    expect(read.filter(({ source }) => !/^(?:https:\/\/|public code, )\S/.test(source)).map(({ reason }) => reason)).toEqual([]);
    // Two that differ by a number or a name in quotes are one.
    const shapes = read.map(({ reason }) => reason.toLowerCase().replace(/\d+|'[^']*'|"[^"]*"/g, "#"));
    expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([]);
  },
);

/** What a refusal means says who can put it right; what is not listed is in the seller's own data. One word may mean another thing elsewhere. */
const ownerOf: Record<"account" | "mapping" | "marketplace", string> = {
  // At the marketplace, in its panel or with the store's key here.
  account: `application approval archived brand-permission brand-restricted callback cancel-lock category-permission collection credentials
    forbidden images-there item-size key listing-deleted listing-frozen listing-shipping listing-state locked marketplace no-shop package-foreign
    permission processing-profile purchase-limit renew return-policy right role shipping-profile shipping-settings sign-in tags token webhook-address`,
  // Which of the marketplace's categories, attributes, values and brands ours are.
  mapping: `attribute-custom-refused attribute-list attribute-missing attribute-twice attribute-unknown attribute-value-unknown attribute:is_supply
    attribute:when_made attribute:who_made category category-not-leaf pre-matched production-partner trendyol/brand hepsiburada/attribute etsy/attribute`,
  // It passes, or is over, or is a fault of theirs or ours.
  marketplace: `approved-meanwhile blacklisted call claim-state content-unknown daily-quota date-format fault hepsiburada/file import-unknown
    in-catalogue-work internal invoice-there label listing-gone message no-change not-approved-yet not-permitted package-state package-unknown
    parcel-number price-too-often product-in-work quota rate repeated retired throttled tracking-frozen unexpected upload-failed`,
};

test.each(connectors.map((connector) => [connector.name, connector] as const))(
  "a refusal of %s is laid before whoever can put it right",
  async (_, { code }) => {
    const { problems } = (await import(`./${code}/problems.ts`)) as { problems: readonly Problem[] };
    const owner = (fingerprint: string) =>
      Object.entries(ownerOf).find(([, listed]) =>
        [fingerprint, `${code}/${fingerprint}`].some((name) => listed.split(/\s+/).includes(name)),
      )?.[0] ?? "data";
    expect(
      problems.filter((problem) => problem.owner !== owner(problem.fingerprint)).map(({ fingerprint }) => fingerprint),
    ).toEqual([]);
  },
);
