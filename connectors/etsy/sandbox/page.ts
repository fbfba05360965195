import { callsPart, faultsPart } from "../../sandbox/back-pages.ts";
import type { Call } from "../../sandbox/call.ts";
import { type Language, statusSpeaker } from "../../sandbox/page-words.ts";
import { type Markup, markup, outcomeOf, page } from "../../sandbox/shell.ts";
import { listingsOf } from "./listings.ts";
import { receiptsOf } from "./receipts.ts";
import { app, type Shop, shops, type World } from "./world.ts";

const button = (shopId: number, move: string, id: number, word: string): Markup =>
  markup`<form method="post" action="/etsy/_${move}"><input type="hidden" name="shopId" value="${shopId}"><input type="hidden" name="packageId" value="${id}"><button>${word}</button></form>`;

/** Of listings and receipts, as Etsy names them. */
const statusWord = statusSpeaker({
  active: ["Satışta", "On sale"],
  inactive: ["Kapalı", "Inactive"],
  draft: ["Taslak", "Draft"],
  sold_out: ["Tükendi", "Sold out"],
  expired: ["Süresi doldu", "Expired"],
  open: ["Açık", "Open"],
  paid: ["Ödendi", "Paid"],
  completed: ["Gönderildi", "Shipped"],
  canceled: ["İptal edildi", "Canceled"],
  "fully refunded": ["Tümü iade edildi", "Fully refunded"],
  "partially refunded": ["Bir kısmı iade edildi", "Partly refunded"],
  delivered: ["Teslim edildi", "Delivered"],
});

/** The buyer's and the shop manager's side, for people who try the console. */
export function personPage(world: World, call: Call): string {
  const language: Language = call.query.get("lang") === "en" ? "en" : "tr";
  const say = (tr: string, en: string) => (language === "tr" ? tr : en);
  const shop = shops.find(({ shopId }) => String(shopId) === call.query.get("shopId")) ?? shops[0]!;
  const isForDevelopers = call.query.get("view") === "calls";
  const view = isForDevelopers ? "calls" : "shop";
  const to = (extra: Record<string, string>) =>
    `/etsy/?${new URLSearchParams({ shopId: String(shop.shopId), lang: language, view, ...extra })}`;
  const head = markup`<h1>Etsy · ${say("deneme", "sandbox")}</h1><nav>${shops.map(
    (each) =>
      markup`<a href="${to({ shopId: String(each.shopId) })}"${each === shop ? markup` aria-current="page"` : ""}>${each.name}</a>`,
  )}</nav><nav><a href="${to({ view: "shop" })}"${!isForDevelopers && markup` aria-current="page"`}>${say("Mağaza", "Shop")}</a>
<a href="${to({ view: "calls" })}"${isForDevelopers && markup` aria-current="page"`}>${say("Çağrılar", "Calls")}</a></nav><a href="${to({ lang: language === "tr" ? "en" : "tr" })}">${language === "tr" ? "English" : "Türkçe"}</a>`;
  const body = markup`${outcomeOf(language, call.query)}${isForDevelopers ? callsView(world, shop, language, say) : shopView(world, shop, language, say)}`;
  return page(language, "Etsy", head, body);
}

type Say = (tr: string, en: string) => string;

function callsView(world: World, shop: Shop, language: Language, say: Say): Markup {
  const about = { code: "etsy", store: world.store, language };
  return markup`<p class="soft">${say("Uygulama anahtarı", "Application")} <code>${app.keystring}</code> · ${say("gizli anahtar", "shared secret")} <code>${app.secret}</code></p>
${callsPart(about, String(shop.shopId))}${faultsPart(about)}`;
}

function shopView(world: World, shop: Shop, language: Language, say: Say): Markup {
  const products = listingsOf(world, shop.shopId).flatMap((listing) =>
    (listing.inventory?.products ?? []).map((product) => ({ listing, product, offering: product.offerings[0]! })),
  );
  return markup`<h2>${say("Ürünler", "Products")}</h2>${products.length === 0 ? markup`<p>${say("Henüz ürün yok.", "No products yet.")}</p>` : ""}<div class="cards">${products.map(
    ({ listing, product, offering }) => markup`<div class="card"><b>${listing.title}</b>
<small>${product.sku} · ${product.property_values.flatMap(({ values }) => values).join(", ")}</small>
<div class="row"><span class="tag">${statusWord(language, listing.state)}</span><span class="tag">${(offering.price / 100).toFixed(2)} ${shop.currency}</span><span class="tag">${offering.quantity}</span></div>
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
<div class="row"><span class="tag">${statusWord(language, receipt.status)}</span>${receipt.delivered && markup`<span class="tag">${statusWord(language, "delivered")}</span>`}</div><div class="row">
${!receipt.is_paid && button(shop.shopId, "pay", receipt.receipt_id, say("Öde", "Pay"))}
${!receipt.is_shipped && receipt.status !== "canceled" && button(shop.shopId, "cancel", receipt.receipt_id, say("İptal et", "Cancel"))}
${receipt.is_shipped && !receipt.delivered && button(shop.shopId, "deliver", receipt.receipt_id, say("Teslim et", "Deliver"))}
${receipt.is_paid && receipt.refunds.length === 0 && button(shop.shopId, "refund", receipt.receipt_id, say("Para iadesi", "Refund"))}</div></div>`,
    )}</div>`;
}
