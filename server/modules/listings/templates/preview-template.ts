import type { Input, Output } from "@tradeport/contract";
import type { listingTemplate, TemplateExample } from "@tradeport/contract/listing-templates";
import { mapProducts } from "#modules/mapping/index.ts";
import { problemIn } from "#modules/messages/index.ts";
import type { Ctx } from "#platform/context.ts";
import { mostOf } from "../get-all-channels-product-master-data.ts";
import { selectedProducts, storesAsked } from "../selection.ts";
import { targetOf } from "../target.ts";
import { readListingTemplate } from "./listing-templates.ts";
import { countTexts } from "./request-texts.ts";
import { checkedTexts } from "./template-texts.ts";

type Call = typeof listingTemplate.PreviewTemplate;

/** What texts lack or have too much of; all else that a product lacks is none of a template's. */
const ofTexts = ["texts", "title", "description"];

/** Said by what sends: the draft as it would be if the channel's texts were made by this. */
export const previewTemplate = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const { listingTemplateId, productId } = input;
  const saved = listingTemplateId === undefined ? null : await readListingTemplate(ctx, listingTemplateId);
  const template = { name: input.name || (saved?.name ?? "…"), ...(await checkedTexts(ctx, input)) };
  const listings = saved
    ? await countTexts(
        ctx,
        saved.channels.map(({ channelId }) => channelId),
      )
    : 0;
  if (productId === undefined) return { listings, examples: [] };
  const products = await selectedProducts(db, clientId, { productIds: [productId] });
  const stores = new Map((await storesAsked(db, clientId, {})).map((store) => [store.channelId, store]));
  const examples: TemplateExample[] = [];
  for (const store of [...stores.values()].sort((a, b) => a.channelName.localeCompare(b.channelName))) {
    // Of no store in particular, for none of its own texts is by a template.
    const target = { ...targetOf(store, ctx.installation), storeId: null, template };
    for (const { product, missing } of (await mapProducts(db, clientId, products, target)).values())
      examples.push({
        channelId: store.channelId,
        channelName: store.channelName,
        title: product.title,
        description: product.description,
        most: mostOf(store.channelCode),
        problems: missing.filter(({ code, field }) => code === "template_empty" || ofTexts.includes(field ?? "")).map(problemIn),
      });
  }
  return { listings, examples };
};
