import type { Route } from "./gateway.ts";
import { Refusal } from "./world.ts";

interface Node {
  id: number;
  name: string;
  children?: Node[];
}
const tree: Node[] = [
  { id: 1, name: "Accessories", children: [{ id: 4, name: "Bags & Purses", children: [{ id: 132, name: "Handbags" }] }] },
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
        ],
      },
    ],
  },
  { id: 1429, name: "Toys & Games", children: [{ id: 1485, name: "Puzzles" }] },
  { id: 891, name: "Home & Living", children: [{ id: 1061, name: "Kitchen & Dining", children: [{ id: 1062, name: "Mugs" }] }] },
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
export const isTaxonomy = (id: number): boolean => flat(tree).some((node) => node.id === id);
export const propertyOf = (id: number): Property | undefined => properties.find((each) => each.property_id === id);

export const taxonomyRoutes: Route[] = [
  {
    method: "GET",
    path: "/seller-taxonomy/nodes",
    scope: null,
    handle: () => ({ count: tree.length, results: tree.map((node) => shown(node, [])) }),
  },
  {
    method: "GET",
    path: "/seller-taxonomy/nodes/:taxonomyId/properties",
    scope: null,
    handle: (_, { params }) => {
      if (!isTaxonomy(Number(params.taxonomyId))) throw new Refusal(404, `Taxonomy not found: ${params.taxonomyId}`);
      return {
        count: properties.length,
        results: properties.map((each) => ({
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
