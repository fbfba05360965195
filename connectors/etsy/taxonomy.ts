import type { RemoteAttribute, RemoteCategory } from "../catalogue.ts";
import type { RemoteClient } from "../http.ts";
import type { Taxonomy } from "../marketplace.ts";
import { Nodes, Properties, type Property } from "./wire.ts";

export const listCategories: Taxonomy["listCategories"] = async (remote) => {
  const { results } = await remote.call({
    method: "GET",
    path: "/seller-taxonomy/nodes",
    limit: "calls",
    expect: Nodes,
    deadlineMs: 60_000,
  });
  const found: RemoteCategory[] = [];
  const waiting = results.map((node) => ({ node, parentCode: null as string | null }));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { node, parentCode } = next;
    found.push({ code: node.id, name: node.name, parentCode, leaf: node.children.length === 0 });
    waiting.unshift(...node.children.map((child) => ({ node: child, parentCode: node.id })));
  }
  return found;
};

/** Etsy knows no brands. */
export const listBrands: Taxonomy["listBrands"] = async () => ({ items: [] });

type Choice = [code: string, name: string, turkish?: string];

/** Fields of every listing that are chosen from a list: mapped like attributes of the category. */
const WHO: Choice[] = [
  ["i_did", "I did", "Ben yaptım"],
  ["someone_else", "Another company or person", "Başka bir firma ya da kişi"],
  ["collective", "A member of my shop", "Mağazamdan biri"],
];
/** The first ranges move every January (gotcha 4): twenty years back is vintage. */
const when = (year = new Date().getUTCFullYear()): Choice[] => [
  ["made_to_order", "Made to order", "Sipariş üzerine yapılır"],
  [`2020_${year}`, `2020 - ${year}`],
  ["2010_2019", "2010 - 2019"],
  [`${year - 19}_2009`, `${year - 19} - 2009`],
  [`before_${year - 19}`, `Before ${year - 19}`, `${year - 19} öncesi`],
];
const WHAT: Choice[] = [
  ["false", "A finished product", "Bitmiş bir ürün"],
  ["true", "A supply or tool to make things", "Bir şey yapmak için malzeme ya da alet"],
];
const RENEW: Choice[] = [
  ["true", "Renew it by itself, for a listing fee each time", "Her seferinde ilan ücreti ödenerek kendiliğinden yenilensin"],
  ["false", "Let it expire", "Süresi dolsun"],
];
const FIELDS: Record<string, { name: string; turkish: string; required: boolean; values: () => Choice[] }> = {
  who_made: { name: "Who made it?", turkish: "Kim yaptı?", required: true, values: () => WHO },
  when_made: { name: "When was it made?", turkish: "Ne zaman yapıldı?", required: true, values: () => when() },
  is_supply: { name: "What is it?", turkish: "Bu nedir?", required: false, values: () => WHAT },
  should_auto_renew: {
    name: "When its four months are over",
    turkish: "Dört aylık süresi bitince",
    required: false,
    values: () => RENEW,
  },
};
const ofFields = Object.values(FIELDS);
export const inTurkish: Taxonomy["inTurkish"] = (english) =>
  ofFields.find(({ name }) => name === english)?.turkish ??
  ofFields.flatMap(({ values }) => values()).find(([, name]) => name === english)?.[2];
/** Made long enough ago that nobody asks who produced it. */
export const isVintage = (period: string): boolean => period.startsWith("before_") || /^\d{4}_2009$/.test(period);
export const isField = (code: string): boolean => Object.hasOwn(FIELDS, code);

export const readProperties = async (remote: RemoteClient, categoryCode: string): Promise<Property[]> => {
  const path = `/seller-taxonomy/nodes/${encodeURIComponent(categoryCode)}/properties`;
  return (await remote.call({ method: "GET", path, limit: "calls", expect: Properties })).results;
};

export const listAttributes: Taxonomy["listAttributes"] = async (remote, categoryCode) => {
  const fields = Object.entries(FIELDS).map(
    ([code, { name, required }]): RemoteAttribute => ({
      code,
      name,
      required,
      allowsCustom: false,
      variant: false,
      slicer: false,
      multiple: false,
    }),
  );
  const properties = (await readProperties(remote, categoryCode)).map(
    (each): RemoteAttribute => ({
      code: each.property_id,
      name: each.display_name,
      required: each.is_required,
      allowsCustom: each.possible_values.length === 0,
      // Of a variation's own value Etsy makes an id for the shop (open-api #343; "custom values" of the first two, in its tutorial of the third one).
      // The whole listing's needs an id of the list (#283, #292).
      variantsAllowCustom: each.supports_variations,
      variant: each.supports_variations,
      slicer: false,
      multiple: each.is_multivalued,
    }),
  );
  return [...fields, ...properties];
};

export const listValues: Taxonomy["listValues"] = async (remote, categoryCode, attributeCode) => {
  const field = isField(attributeCode) ? FIELDS[attributeCode] : undefined;
  if (field) return { items: field.values().map(([code, name]) => ({ code, name })) };
  const property = (await readProperties(remote, categoryCode)).find((each) => each.property_id === attributeCode);
  return { items: (property?.possible_values ?? []).map(({ value_id, name }) => ({ code: value_id, name })) };
};
