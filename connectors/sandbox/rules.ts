import type { Store } from "./store.ts";

const kinds = ["required", "optional", "removed", "published"] as const;

interface Row {
  category: string;
  attribute: string;
  value: string;
  kind: RuleChange["is"];
}

/** By the marketplace's own ids as text; no attribute is the category itself, no value the attribute itself. */
export interface RuleChange {
  categoryId: string;
  attributeId: string;
  valueId: string;
  is: (typeof kinds)[number];
}

interface Known {
  id: string | number;
  values: readonly (string | number)[];
}

/**
 * What a marketplace's own people change about a category that takes products: an attribute asked for or not, an attribute, a value or
 * the whole category gone.
 */
export class Rules {
  #store: Store;
  /** All of them: they are asked for with every product. */
  #rows: readonly Row[] | undefined;

  constructor(store: Store) {
    this.#store = store;
    store.define(
      "create table if not exists changed_rules (category text, attribute text, value text, kind text not null, primary key (category, attribute, value)) without rowid",
    );
  }

  /** {categoryId, attributeId?, valueId?, is}: "published" takes a change back. Answers a sentence when it is wrong. */
  change(input: unknown, published: (categoryId: string) => readonly Known[] | undefined): RuleChange | string {
    const given = (input ?? {}) as Record<string, unknown>;
    const text = (name: string) => String(given[name] ?? "");
    const [categoryId, attributeId, valueId] = [text("categoryId"), text("attributeId"), text("valueId")];
    const is = given.is as RuleChange["is"];
    const attributes = published(categoryId);
    const attribute = attributes?.find(({ id }) => String(id) === attributeId);
    if (!attributes) return `categoryId ${categoryId}: no category that takes products`;
    if (attributeId && !attribute) return `attributeId ${attributeId}: not of this category`;
    if (valueId && !attribute?.values.some((id) => String(id) === valueId)) return `valueId ${valueId}: not of this attribute`;
    if (!kinds.includes(is)) return `is ${JSON.stringify(is)}: expected one of ${kinds.join(", ")}`;
    if (is !== "published" && is !== "removed" && (!attributeId || valueId))
      return `is ${is}: only an attribute is asked for or not`;
    this.#store.run(
      "delete from changed_rules where category = ? and attribute = ? and value = ?",
      categoryId,
      attributeId,
      valueId,
    );
    this.#rows = undefined;
    if (is !== "published")
      this.#store.run("insert into changed_rules values (?, ?, ?, ?)", categoryId, attributeId, valueId, is);
    return { categoryId, attributeId, valueId, is };
  }

  get #changed(): readonly Row[] {
    this.#rows ??= this.#store.all<Row>("select category, attribute, value, kind from changed_rules");
    return this.#rows;
  }

  /** Ids of the categories that are gone. */
  gone(): Set<string> {
    return new Set(
      this.#changed.flatMap(({ attribute, kind, category }) => (attribute === "" && kind === "removed" ? category : [])),
    );
  }

  /** The attributes as they are now; `changed` is told whether one is asked for, if that was changed, and which of its values are gone. */
  now<A>(
    categoryId: string | number,
    published: readonly A[],
    idOf: (attribute: A) => string | number,
    changed: (attribute: A, isRequired: boolean | undefined, gone: ReadonlySet<string>) => A,
  ): readonly A[] {
    const rows = this.#changed.filter(({ category, attribute }) => category === String(categoryId) && attribute !== "");
    if (rows.length === 0) return published;
    return published.flatMap((attribute) => {
      const own = rows.filter((row) => row.attribute === String(idOf(attribute)));
      const kind = own.find(({ value }) => value === "")?.kind;
      if (kind === "removed") return [];
      return [changed(attribute, kind && kind === "required", new Set(own.flatMap(({ value }) => value || [])))];
    });
  }
}
