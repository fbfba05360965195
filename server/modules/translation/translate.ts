import type { TranslationFailed } from "@tradeport/connectors/translators/translator";
import type { Answer, Input } from "@tradeport/contract";
import type { translation } from "@tradeport/contract/translation";
import type { BeforeCtx, WideCtx } from "#platform/context.ts";
import { acrossClients } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { takeToken } from "#platform/rate-limits.ts";
import { askService, termsOf } from "./ask-service.ts";
import { failOf, isFailedTranslation } from "./problems.ts";
import { rateOf } from "./rate.ts";

type Call = typeof translation.Translate;

/** The service is asked before the call's transaction begins: it may take ten seconds, and no connection waits for it. */
export const askTranslator = async (
  ctx: BeforeCtx,
  { text, sourceLanguage: from, targetLanguage: to, format }: Input<Call>,
): Promise<Answer<Call>> => {
  const { translator } = ctx.installation;
  // Nothing to translate: no service is asked, and none is needed.
  if (from === to || text.trim() === "") return { text, missedTerms: [] };
  if (!translator) throw new Fail("translation_off");
  const terms = await ctx.read((db) => termsOf(db, ctx.clientId, from, to));
  await ctx.read((db) =>
    acrossClients(db, async (tx) => {
      const waitMs = await takeToken(tx, rateOf(ctx.clientId));
      // What is thrown gives the token back.
      if (waitMs > 0) throw new Fail("translation_often", { seconds: Math.ceil(waitMs / 1000) });
    }),
  );
  try {
    return await askService(translator, { text, from, to, isHtml: format === "html" }, terms);
  } catch (error) {
    if (!isFailedTranslation(error)) throw error;
    const { problem, message }: TranslationFailed = error;
    // Its own words may repeat the text: the log has what was asked and the kind alone.
    ctx.log.warn({ kind: problem, reqId: ctx.requestId, why: message.split(":")[0] }, "a text could not be translated");
    throw failOf(error, { text, from, to });
  }
};

export const translate = async (_ctx: WideCtx, _input: Input<Call>, answer: Answer<Call>): Promise<Answer<Call>> => answer;
