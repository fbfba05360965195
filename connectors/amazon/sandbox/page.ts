import { callsPart, faultsPart } from "../../sandbox/back-pages.ts";
import type { Call } from "../../sandbox/call.ts";
import { liraText } from "../../sandbox/money.ts";
import { type Markup, markup, outcomeOf, page } from "../../sandbox/shell.ts";
import { canBeBought, isByAmazon, itemsOf, ownStock, priceOf } from "./item.ts";
import { settle } from "./listings.ts";
import { ordersOf, sums } from "./orders.ts";
import { app, marketplaceOf, sellers, type World } from "./world.ts";

const button = (move: string, id: string, word: string): Markup =>
  markup`<form method="post" action="/amazon/_${move}"><input type="hidden" name="packageId" value="${id}"><button>${word}</button></form>`;

/** The buyer's and Seller Central's side, for people who try the console. */
export function personPage(world: World, call: Call): string {
  settle(world);
  const language = call.query.get("lang") === "en" ? "en" : "tr";
  const say = (tr: string, en: string) => (language === "tr" ? tr : en);
  const seller = sellers.find(({ sellerId }) => sellerId === call.query.get("sellerId")) ?? sellers[0]!;
  const to = (extra: Record<string, string>) =>
    `/amazon/?${new URLSearchParams({ sellerId: seller.sellerId, lang: language, ...extra })}`;
  const head = markup`<h1>Amazon · ${say("deneme", "sandbox")}</h1><nav>${sellers.map(
    (each) =>
      markup`<a href="${to({ sellerId: each.sellerId })}"${each === seller ? markup` aria-current="page"` : ""}>${each.name}</a>`,
  )}</nav><a href="${to({ lang: language === "tr" ? "en" : "tr" })}">${language === "tr" ? "English" : "Türkçe"}</a>`;
  const items = seller.marketplaceIds.flatMap((id) => itemsOf(world, seller.sellerId, id));
  const hidden = (name: string, value: string) => markup`<input type="hidden" name="${name}" value="${value}">`;
  const account = hidden("sellerId", seller.sellerId);
  const body = markup`${outcomeOf(language, call.query)}
<p class="soft">${say("Uygulama", "Application")} <code>${app.id}</code> · LWA <code>${app.clientId}</code> · <code>${app.secret}</code></p>
<h2>${say("Ürünler", "Products")}</h2>
<form class="row" method="post" action="/amazon/_list">${account}<label>SKU <input name="sku" required></label>
<label>${say("Fiyat", "Price")} <input name="price" size="8" required></label><label>${say("Adet", "Quantity")} <input type="number" name="quantity" min="0" value="10"></label>
<label>${say("Pazaryeri", "Marketplace")} <select name="marketplaceId">${seller.marketplaceIds.map((id) => markup`<option value="${id}">${marketplaceOf(id)!.domain}</option>`)}</select></label>
<button class="lead">${say("Satışa koy", "List")}</button></form>
<div class="cards">${items.map((item) => {
    const { currency, domain } = marketplaceOf(item.marketplaceId)!;
    return markup`<div class="card"><b>${item.title}</b><small>${item.sku} · ${item.asin} · ${domain}</small>
<div class="row"><span class="tag">${priceOf(item)?.toFixed(2) ?? "–"} ${currency}</span><span class="tag">${isByAmazon(item) ? "Amazon" : (ownStock(item)?.quantity ?? 0)}</span></div>
${
  canBeBought(item) &&
  markup`<form class="row" method="post" action="/amazon/_buy">${account}${hidden("marketplaceId", item.marketplaceId)}${hidden("barcode", item.sku)}
<input type="number" name="quantity" min="1" value="1" aria-label="${say("Adet", "Quantity")}"><button class="lead">${say("Satın al", "Buy")}</button></form>`
}</div>`;
  })}</div>
<h2>${say("Siparişler", "Orders")}</h2><div class="cards">${ordersOf(world, seller.sellerId)
    .reverse()
    .slice(0, 60)
    .map(
      (
        order,
      ) => markup`<div class="card"><b>${order.id}</b><small>${order.buyer.name} · ${order.items.map(({ sku, quantity }) => `${sku} × ${quantity}`).join(", ")}</small>
<div class="row"><span class="tag">${order.status}</span><span class="tag">${liraText(sums(order).total)} ${marketplaceOf(order.marketplaceId)!.currency}</span>${order.packages.map(({ carrier, tracking, status }) => markup`<span class="tag">${carrier} ${tracking} · ${status}</span>`)}</div><div class="row">
${order.status === "PENDING" && button("pay", order.id, say("Öde", "Pay"))}
${order.status === "UNSHIPPED" && button("request-cancel", order.id, say("İptal iste", "Ask to cancel"))}
${["PENDING", "UNSHIPPED"].includes(order.status) && button("cancel", order.id, say("İptal et", "Cancel"))}
${["UNSHIPPED", "PARTIALLY_SHIPPED", "SHIPPED"].includes(order.status) && button("scan", order.id, say("Kargo okut", "Carrier scan"))}
${order.status === "SHIPPED" && button("deliver", order.id, say("Teslim et", "Deliver"))}</div></div>`,
    )}</div>
${callsPart({ code: "amazon", store: world.store, language }, seller.sellerId)}${faultsPart({ code: "amazon", store: world.store, language })}`;
  return page(language, "Amazon", head, body);
}
