import { type Answer, Id, type Input } from "@tradeport/contract";
import { pageSizeCap } from "@tradeport/contract/limits";
import type { translation } from "@tradeport/contract/translation";
import type { RawBuilder } from "kysely";
import { addLinesFrom, createProcess, readProcess } from "#modules/bulk/index.ts";
import { matchingIds, ownIds } from "#modules/catalogue/index.ts";
import { mustBePaid } from "#modules/package-order/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { jobSpec, ofClient } from "#platform/jobs.ts";
import { eachOf, planned } from "./planned.ts";
import { translationProblem } from "./translation-problem.ts";

type Selected = Input<typeof translation.EstimateProducts>;
export const translateJob = jobSpec("bulk.translate-products", ofClient.extend({ processId: Id }));
/** One after another: two of a company would pay for the same text. */
export const queueOf = (clientId: string) => `translate:${clientId}`;

/** Lines of which the work takes a few seconds. */
const short = 20;

const selected = (ctx: Ctx, { ids, filter }: Selected): Promise<string[]> =>
  ids ? ownIds(ctx, ids) : matchingIds(ctx, filter!, pageSizeCap);

export const estimateProducts = async (ctx: Ctx, input: Selected): Promise<Answer<typeof translation.EstimateProducts>> => {
  const products = await selected(ctx, input);
  const { rows } = await sql<{ products: number; texts: number; characters: number }>`
    select count(distinct product_id) filter (where characters > 0)::int as products, coalesce(sum(cardinality(fields)), 0)::int as texts,
      coalesce(sum(characters), 0)::int as characters
    from (${planned(ctx.clientId, eachOf(products, input.languages), input.renewsUnapproved)}) plan`.execute(ctx.db);
  return { selected: products.length, ...rows[0]! };
};

export const translateProducts = async (ctx: Ctx, input: Selected): Promise<Answer<typeof translation.TranslateProducts>> => {
  await mustBePaid(ctx);
  const products = await selected(ctx, input);
  if (products.length === 0) throw new Fail("selection_empty");
  const { languages, renewsUnapproved } = input;
  const about = { languages, renewsUnapproved };
  const wanted = eachOf(products, languages);
  return beginTranslation(ctx, { wanted, about, otherwise: "translation_nothing" });
};

interface Begun {
  /** n, product_id, language */
  wanted: RawBuilder<unknown>;
  about: { languages: readonly string[]; renewsUnapproved: boolean; continues?: string };
  /** What is said where no text of all of them is to be made. */
  otherwise: "translation_nothing" | "translation_not_left";
}

/** A process with a line for each product and language; what has nothing to be made is skipped at once. */
export const beginTranslation = async (ctx: Ctx, { wanted, about, otherwise }: Begun) => {
  if (!ctx.installation.translator) throw new Fail("translation_off");
  const { db, clientId } = ctx;
  const plan = planned(clientId, wanted, about.renewsUnapproved);
  const { rows } = await sql<{ lines: number; texts: number; characters: number }>`
    select count(*)::int as lines, coalesce(sum(cardinality(fields)), 0)::int as texts, coalesce(sum(characters), 0)::int as characters
    from (${plan}) plan`.execute(db);
  const { lines, texts, characters } = rows[0]!;
  if (texts === 0) throw new Fail(otherwise);
  const names = Object.fromEntries(about.languages.map((code) => [code, ownName(code)]));
  const processId = await createProcess(ctx, {
    type: "translate_products",
    subject: Object.values(names).join(", "),
    total: lines,
    input: { ...about, keepsValues: true },
  });
  const why = (code: "translate_kept" | "translate_source") =>
    JSON.stringify(Object.fromEntries(about.languages.map((language) => [language, [translationProblem(code, { language })]])));
  await addLinesFrom(
    db,
    clientId,
    processId,
    sql`select plan.n, ${JSON.stringify(names)}::jsonb ->> plan.language, null::uuid, plan.main_code, plan.product_id, plan.product_id,
        case when plan.fields = '{}' then 'skipped' else 'waiting' end,
        case when plan.fields <> '{}' then '[]'
          else case when plan."from" = plan.language then ${why("translate_source")}::jsonb else ${why("translate_kept")}::jsonb end -> plan.language end,
        jsonb_build_object('language', plan.language), null::jsonb, null::jsonb
      from (${plan}) plan`,
  );
  await ctx.enqueue(translateJob, { clientId, processId }, { bulk: lines > short ? "long" : "short", queue: queueOf(clientId) });
  await ctx.audit({
    action: "create",
    objectType: "process",
    objectId: processId,
    after: { lines, texts, characters, languages: about.languages, renewsUnapproved: about.renewsUnapproved },
  });
  return (await readProcess(db, clientId, processId))!;
};

/** A language as those who speak it call it: everybody knows their own, and a line is read in any. */
const ownName = (code: string) => {
  const name = new Intl.DisplayNames(code, { type: "language" }).of(code.slice(0, 2)) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
};
