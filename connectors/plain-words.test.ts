import { expect, test } from "vitest";
import { connectors, marketplaces } from "./index.ts";

/** What programs say to one another, of which a seller can make nothing; and one thing by two names. */
const ofPrograms =
  /exception|uuid|guid|\b(json|xml|null|boolean|payload|endpoint|webhook|leaf|timeout|http \d+)\b|takip kod|tracking number/iu;
const ofWires = /\b[a-z]+(Id|Code)\b/;
type Words = { tr: string; en: string } | readonly [string, string];
interface Sentence {
  fingerprint: string;
  cause: Words;
  remedy: Words;
}

test.each(connectors.map((connector) => [connector.code, connector] as const))(
  "U47: what %s refused, and what it asks for, is said in a seller's words (B8, B10)",
  async (code, connector) => {
    const rules = connector.kind === "marketplace" ? Object.entries(connector.orders.actions) : [];
    const { problems } = (await import(`./${code}/problems.ts`)) as { problems: readonly Sentence[] };
    expect(problems.length).toBeGreaterThan(10);
    const sentences = [
      ...problems.flatMap(({ fingerprint, cause, remedy }) =>
        [cause, remedy].flatMap((words) => Object.values(words).map((text) => `${fingerprint}: ${text}`)),
      ),
      ...rules.flatMap(([action, { fields, help }]) =>
        [...fields.map(({ label }) => label), ...(help ? [help] : [])].flatMap((words) =>
          Object.values(words).map((text) => `${action}: ${text}`),
        ),
      ),
    ];
    expect(
      sentences.filter((text) => ofPrograms.test(text.replace(/^[^:]*/, "")) || ofWires.test(text.replace(/^[^:]*/, ""))),
    ).toEqual([]);
  },
);

test.each(marketplaces.map((connector) => [connector.code, connector] as const))(
  "what %s asks for in figures says which it takes (B3)",
  (_code, { orders: { actions } }) => {
    const fields = Object.values(actions).flatMap((rule) => rule.fields);
    const figures = fields.filter(({ key, label }) =>
      /quantity|deci|weight|count|amount|number of|sayısı/iu.test(`${key} ${label.tr} ${label.en}`),
    );
    expect(figures.filter(({ number }) => number === undefined).map(({ key }) => key)).toEqual([]);
  },
);

/** Read beside another field, after a refusal or through the API: there is no page that it could be the same as. */
const leansOnAnother = /aynı sayfa|the same (page|place)|(yukarı|aşağı)daki alan|the field (above|below)/iu;

test.each(connectors.map((connector) => [connector.code, connector] as const))(
  "U47: what %s asks for says by itself where it is found",
  (_code, { credentialFields, access }) => {
    const sentences = [...Object.values(credentialFields).map(({ help }) => help), access].flatMap((words) =>
      Object.values(words),
    );
    expect(sentences.filter((text) => leansOnAnother.test(text))).toEqual([]);
  },
);
