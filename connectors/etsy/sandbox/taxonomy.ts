import type { Route } from "./gateway.ts";
import { Refusal, type World } from "./world.ts";

interface Node {
  id: number;
  name: string;
  children?: Node[];
}
/** One beside the other, from this id on. Append, never insert. */
const leaves = (first: number, ...names: string[]): Node[] => names.map((name, at) => ({ id: first + at, name }));
const tree: Node[] = [
  {
    id: 1,
    name: "Accessories",
    children: [
      { id: 4, name: "Bags & Purses", children: leaves(132, "Handbags", "Backpacks", "Shoulder Bags", "Luggage", "Wallets") },
      {
        id: 11,
        name: "Gloves & Mittens",
        children: [
          { id: 151, name: "Gloves" },
          { id: 152, name: "Mittens" },
        ],
      },
      {
        id: 12,
        name: "Hats & Head Coverings",
        children: [{ id: 161, name: "Winter Hats", children: [{ id: 162, name: "Beanies" }] }],
      },
      {
        id: 13,
        name: "Scarves & Wraps",
        children: [
          { id: 171, name: "Scarves" },
          { id: 172, name: "Shawls & Wraps" },
        ],
      },
    ],
  },
  {
    id: 374,
    name: "Clothing",
    children: [
      {
        id: 480,
        name: "Gender-Neutral Adult Clothing",
        children: [
          { id: 482, name: "T-shirts" },
          { id: 483, name: "Hoodies" },
          {
            id: 484,
            name: "Sweaters",
            children: [
              { id: 491, name: "Pullover Sweaters" },
              { id: 492, name: "Cardigans" },
              { id: 493, name: "Sweater Vests" },
            ],
          },
          { id: 485, name: "Sweatshirts" },
          { id: 486, name: "Shirts" },
          { id: 487, name: "Jackets & Coats" },
          ...leaves(4901, "Dresses", "Pants", "Jeans", "Shorts", "Skirts", "Blouses"),
        ],
      },
    ],
  },
  { id: 1429, name: "Toys & Games", children: leaves(1485, "Puzzles", "Stuffed Animals", "Building Blocks", "Toy Cars") },
  {
    id: 891,
    name: "Home & Living",
    children: [
      { id: 1061, name: "Kitchen & Dining", children: leaves(1062, "Mugs", "Glasses", "Cookware", "Food Storage", "Thermoses") },
      { id: 1071, name: "Home Textiles", children: leaves(1072, "Towels", "Blankets & Throws", "Duvet Covers", "Rugs") },
      { id: 1081, name: "Home Decor", children: leaves(1082, "Vases", "Picture Frames", "Candles") },
    ],
  },
  { id: 1429001, name: "Shoes", children: leaves(1429002, "Sneakers", "Running Shoes", "Boots", "Sandals") },
  {
    id: 825,
    name: "Electronics & Accessories",
    children: leaves(
      826,
      "Phone Cases",
      "Screen Protectors",
      "Chargers",
      "Headphones",
      "Speakers",
      "Watches",
      "Keyboards",
      "Mice",
    ),
  },
  {
    id: 1891,
    name: "Bath & Beauty",
    children: leaves(
      1892,
      "Face Creams",
      "Sun Creams",
      "Serums",
      "Shampoos",
      "Conditioners",
      "Perfumes",
      "Deodorants",
      "Lipsticks",
      "Foundations",
    ),
  },
  { id: 2291, name: "Paper & Party Supplies", children: leaves(2292, "Notebooks", "Pens", "Paint Sets") },
  { id: 2391, name: "Sports & Outdoors", children: leaves(2392, "Dumbbells", "Yoga Mats", "Water Bottles", "Tents") },
  { id: 2491, name: "Kids & Baby", children: leaves(2492, "Baby Bodysuits", "Pyjamas") },
];

interface Property {
  property_id: number;
  name: string;
  required: boolean;
  variations: boolean;
  multi: number | null;
  values: [id: number, name: string][];
}
const colours: [number, string][] = [
  [1, "Black"],
  [10, "White"],
  [2, "Blue"],
  [9, "Red"],
  [4, "Brown"],
];
const sizes: [number, string][] = [
  [2001, "S"],
  [2002, "M"],
  [2003, "L"],
  [2004, "XL"],
];
const properties: Property[] = [
  { property_id: 200, name: "Primary color", required: false, variations: true, multi: 1, values: colours },
  { property_id: 62809790395, name: "Size", required: false, variations: true, multi: 1, values: sizes },
  {
    property_id: 148789511877,
    name: "Materials",
    required: false,
    variations: false,
    multi: 5,
    values: [
      [3001, "Cotton"],
      [3002, "Linen"],
      [3003, "Stoneware"],
      [3004, "Wool"],
      [3005, "Acrylic"],
      [3006, "Cashmere"],
    ],
  },
  { property_id: 513, name: "Custom Property", required: false, variations: true, multi: 1, values: [] },
];

interface Shown {
  id: number;
  level: number;
  name: string;
  parent_id: number | null;
  children: Shown[];
  full_path_taxonomy_ids: number[];
}
const shown = (node: Node, parents: number[]): Shown => ({
  id: node.id,
  level: parents.length + 1,
  name: node.name,
  parent_id: parents.at(-1) ?? null,
  children: (node.children ?? []).map((child) => shown(child, [...parents, node.id])),
  full_path_taxonomy_ids: [...parents, node.id],
});

const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
export const isTaxonomy = (world: World, id: number): boolean =>
  flat(tree).some((node) => node.id === id) && !world.rules.gone().has(String(id));

/** Of a taxonomy as they are now. That a property is required Etsy says and does not hold a draft to. */
const propertiesOf = (world: World, taxonomyId: number): readonly Property[] =>
  world.rules.now(
    taxonomyId,
    properties,
    (each) => each.property_id,
    (each, isRequired, gone) => ({
      ...each,
      required: isRequired ?? each.required,
      values: each.values.filter(([id]) => !gone.has(String(id))),
    }),
  );
export const propertyOf = (world: World, taxonomyId: number, id: number): Property | undefined =>
  propertiesOf(world, taxonomyId).find((each) => each.property_id === id);

/** What only Etsy's own people change about a taxonomy. */
export const changeRule = (world: World, input: unknown) => {
  const leaves = flat(tree).filter(({ children }) => !children);
  const done = world.rules.change(input, (id) =>
    leaves.some((node) => String(node.id) === id)
      ? properties.map((each) => ({ id: each.property_id, values: each.values.map(([value]) => value) }))
      : undefined,
  );
  if (typeof done === "string") throw new Refusal(400, done);
  return done;
};

export const taxonomyRoutes: Route[] = [
  {
    method: "GET",
    path: "/seller-taxonomy/nodes",
    scope: null,
    handle: (world) => {
      const gone = world.rules.gone();
      const left = (nodes: Node[]): Node[] =>
        nodes.flatMap((node) =>
          gone.has(String(node.id)) ? [] : [{ ...node, ...(node.children && { children: left(node.children) }) }],
        );
      return { count: tree.length, results: left(tree).map((node) => shown(node, [])) };
    },
  },
  {
    method: "GET",
    path: "/seller-taxonomy/nodes/:taxonomyId/properties",
    scope: null,
    handle: (world, { params }) => {
      const id = Number(params.taxonomyId);
      if (!isTaxonomy(world, id)) throw new Refusal(404, `Taxonomy not found: ${params.taxonomyId}`);
      const known = propertiesOf(world, id);
      return {
        count: known.length,
        results: known.map((each) => ({
          property_id: each.property_id,
          name: each.name,
          display_name: each.name,
          scales: [],
          is_required: each.required,
          supports_attributes: each.property_id !== 513,
          supports_variations: each.variations,
          is_multivalued: (each.multi ?? 1) > 1,
          max_values_allowed: each.multi,
          possible_values: each.values.map(([id, name]) => ({ value_id: id, name, scale_id: null, equal_to: [] })),
          selected_values: [],
        })),
      };
    },
  },
];
