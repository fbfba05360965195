import { callsPart, faultsPart } from "../../sandbox/back-pages.ts";
import type { Call } from "../../sandbox/call.ts";
import { type Markup, markup, outcomeOf, page } from "../../sandbox/shell.ts";
import { listingsOf } from "./listings.ts";
import { receiptsOf } from "./receipts.ts";
import { app, shops, type World } from "./world.ts";

const button = (shopId: number, move: string, id: number, word: string): Markup =>
  markup`<form method="post" action="/etsy/_${move}"><input type="hidden" name="shopId" value="${shopId}"><input type="hidden" name="packageId" value="${id}"><button>${word}</button></form>`;

/** The buyer's and the shop manager's side, for people who try the console. */
export function personPage(world: World, call: Call): string {
  const language = call.query.get("lang") === "en" ? "en" : "tr";
  const say = (tr: string, en: string) => (language === "tr" ? tr : en);
  const shop = shops.find(({ shopId }) => String(shopId) === call.query.get("shopId")) ?? shops[0]!;
  const to = (extra: Record<string, string>) =>
    `/etsy/?${new URLSearchParams({ shopId: String(shop.shopId), lang: language, ...extra })}`;
  const head = markup`<h1>Etsy · ${say("deneme", "sandbox")}</h1><nav>${shops.map(
    (each) =>
      markup`<a href="${to({ shopId: String(each.shopId) })}"${each === shop ? markup` aria-current="page"` : ""}>${each.name}</a>`,
  )}</nav><a href="${to({ lang: language === "tr" ? "en" : "tr" })}">${language === "tr" ? "English" : "Türkçe"}</a>`;
  const products = listingsOf(world, shop.shopId).flatMap((listing) =>
    (listing.inventory?.products ?? []).map((product) => ({ listing, product, offering: product.offerings[0]! })),
  );
  const body = markup`${outcomeOf(language, call.query)}
<p class="soft">${say("Uygulama anahtarı", "Application")} <code>${app.keystring}</code> · ${say("gizli anahtar", "shared secret")} <code>${app.secret}</code></p>
<h2>${say("Ürünler", "Products")}</h2>${products.length === 0 ? markup`<p>${say("Henüz ürün yok.", "No products yet.")}</p>` : ""}<div class="cards">${products.map(
    ({ listing, product, offering }) => markup`<div class="card"><b>${listing.title}</b>
<small>${product.sku} · ${product.property_values.flatMap(({ values }) => values).join(", ")}</small>
<div class="row"><span class="tag">${listing.state}</span><span class="tag">${(offering.price / 100).toFixed(2)} ${shop.currency}</span><span class="tag">${offering.quantity}</span></div>
${
  listing.state === "active" &&
  markup`<form class="row" method="post" action="/etsy/_buy"><input type="hidden" name="shopId" value="${shop.shopId}"><input type="hidden" name="barcode" value="${product.sku}">
<input type="number" name="quantity" min="1" value="1" aria-label="${say("Adet", "Quantity")}"><button class="lead">${say("Satın al", "Buy")}</button></form>`
}</div>`,
  )}</div>
<h2>${say("Siparişler", "Orders")}</h2><div class="cards">${receiptsOf(world, shop.shopId)
    .slice(0, 60)
    .map(
      (
        receipt,
      ) => markup`<div class="card"><b>${receipt.receipt_id}</b><small>${receipt.buyer.name} · ${receipt.transactions.map(({ sku, quantity }) => `${sku} × ${quantity}`).join(", ")}</small>
<div class="row"><span class="tag">${receipt.status}</span>${receipt.delivered && markup`<span class="tag">delivered</span>`}</div><div class="row">
${!receipt.is_paid && button(shop.shopId, "pay", receipt.receipt_id, say("Öde", "Pay"))}
${!receipt.is_shipped && receipt.status !== "canceled" && button(shop.shopId, "cancel", receipt.receipt_id, say("İptal et", "Cancel"))}
${receipt.is_shipped && !receipt.delivered && button(shop.shopId, "deliver", receipt.receipt_id, say("Teslim et", "Deliver"))}
${receipt.is_paid && receipt.refunds.length === 0 && button(shop.shopId, "refund", receipt.receipt_id, say("Para iadesi", "Refund"))}</div></div>`,
    )}</div>
${callsPart({ code: "etsy", store: world.store, language }, String(shop.shopId))}${faultsPart({ code: "etsy", store: world.store, language })}`;
  return page(language, "Etsy", head, body);
}
