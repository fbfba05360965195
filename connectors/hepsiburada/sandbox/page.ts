import { callsPart, faultsPart } from "../../sandbox/back-pages.ts";
import type { Call } from "../../sandbox/call.ts";
import { shownLira } from "../../sandbox/money.ts";
import type { Language } from "../../sandbox/page-words.ts";
import { type Markup, markup, outcomeOf, page } from "../../sandbox/shell.ts";
import { moves } from "./buyer.ts";
import type { Product } from "./catalogue.ts";
import { linesOf, orderOf, paidFor } from "./orders.ts";
import { listingsOf, stateOf } from "./truth.ts";
import { speak, statusWord, type Word } from "./words.ts";
import type { Seller, World } from "./world.ts";

interface View {
  world: World;
  call: Call;
  language: Language;
  say: (word: Word) => string;
  seller: Seller;
  /** The address of this page with other parameters. */
  link(changes: Record<string, string | number>): string;
}
const onPage = 48;

/** Where a person plays buyer and carrier. Plain forms, no script. */
export function personPage(world: World, call: Call): string {
  const { query } = call;
  const language: Language = query.get("lang") === "en" ? "en" : "tr";
  const say = speak(language);
  const sellers = world.sellers();
  const seller = world.seller(query.get("seller") ?? "") ?? sellers[0]!;
  const name = query.get("view") ?? "products";
  const current = Object.hasOwn(views, name) ? name : "products";
  const link = (changes: Record<string, string | number>) => {
    const next = new URLSearchParams({ view: current, seller: seller.merchantId, lang: language });
    for (const [key, value] of Object.entries(changes)) next.set(key, String(value));
    return `/hepsiburada/?${next}`;
  };
  const other = language === "tr" ? "en" : "tr";
  const head = markup`<h1>${say("title")}</h1>
<form class="row" method="get" action="/hepsiburada/"><input type="hidden" name="view" value="${current}"><input type="hidden" name="lang" value="${language}">
<label>${say("store")} <select name="seller" data-testid="seller">${sellers.map(
    (one) =>
      markup`<option value="${one.merchantId}"${one.merchantId === seller.merchantId ? markup` selected` : ""}>${one.name}</option>`,
  )}</select></label><button>${say("show")}</button></form>
<a href="${link({ lang: other })}" lang="${other}" data-testid="language">${other === "en" ? "English" : "Türkçe"}</a>
<nav>${Object.keys(views).map(
    (view) =>
      markup`<a href="${link({ view })}" data-testid="tab-${view}"${view === current ? markup` aria-current="page"` : ""}>${say(view as Word)}</a>`,
  )}</nav>`;
  const body = markup`<small>${say("about")}</small>
${outcomeOf(language, query)}
${views[current]!({ world, call, language, say, seller, link })}`;
  return page(language, say("title"), head, body);
}

function productsView({ world, call, language, say, seller, link }: View): Markup {
  const q = call.query.get("q")?.trim() ?? "";
  const at = Math.max(0, Number(call.query.get("page")) || 0);
  const like = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  const rows = world.store.all<Product>(
    `select * from products where merchant_id = ? and (? = '' or title like ? escape '\\' or barcode like ? escape '\\' or merchant_sku like ? escape '\\')
     order by seq limit ? offset ?`,
    seller.merchantId,
    q,
    like,
    like,
    like,
    onPage + 1,
    at * onPage,
  );
  const listings = listingsOf(world, seller.merchantId);
  return markup`<p class="soft">${say("review")}</p>
<form class="row" method="get" action="/hepsiburada/"><input type="hidden" name="view" value="products"><input type="hidden" name="seller" value="${seller.merchantId}">
<input type="hidden" name="lang" value="${language}"><input class="grow" type="search" name="q" value="${q}" placeholder="${say("search")}" aria-label="${say("search")}">
<button>${say("find")}</button></form><h2>${say("products")}</h2>${rows.length === 0 && markup`<p>${say("noProducts")}</p>`}
<div class="cards">${rows.slice(0, onPage).map((row) => {
    const listing = listings.get(row.merchant_sku);
    const state = stateOf(row, listing);
    return markup`<article class="card" data-testid="product-${row.merchant_sku}"><b>${row.title}</b><small>${row.barcode} · ${row.merchant_sku} · ${row.hb_sku}</small>
<div class="row"><b>${shownLira(language, listing?.price_kurus ?? row.price_kurus)}</b><span class="tag" data-testid="state">${statusWord(language, state)}</span>
<small>${say("stock")}: <span data-testid="stock">${listing?.stock ?? row.stock}</span></small></div>${
      state === "onSale" &&
      markup`<form class="row" method="post" action="/hepsiburada/_buy" data-testid="buy-${row.merchant_sku}"><input type="hidden" name="merchantId" value="${seller.merchantId}">
<input type="hidden" name="barcode" value="${row.merchant_sku}"><input type="number" name="quantity" value="1" min="1" max="${listing!.stock}" aria-label="${say("quantity")}">
<input class="grow" name="buyer" value="Ayşe Örnek" maxlength="60" aria-label="${say("buyer")}"><button class="lead">${say("buy")}</button></form>`
    }</article>`;
  })}</div>
<p class="row">${at > 0 && markup`<a href="${link({ q, page: at - 1 })}">← ${say("previous")}</a>`}${rows.length > onPage && markup`<a href="${link({ q, page: at + 1 })}">${say("next")} →</a>`}</p>`;
}

function ordersView({ world, language, say, seller }: View): Markup {
  const lines = Map.groupBy(linesOf(world, "merchant_id = ?", seller.merchantId).reverse(), (line) => line.order_number);
  return markup`<h2>${say("orders")}</h2>${lines.size === 0 && markup`<p>${say("noOrders")}</p>`}
<div class="cards">${[...lines].slice(0, 100).map(([number, own]) => {
    const total = own.reduce((sum, line) => sum + paidFor(world, line), 0);
    const statuses = [...new Set(own.map(({ status }) => status))];
    return markup`<article class="card" data-testid="package-${number}" data-order="${number}"><div class="row"><b>${say("order")} ${number}</b>${statuses.map(
      (status) => markup`<span class="tag" data-testid="status" data-status="${status}">${statusWord(language, status)}</span>`,
    )}</div><span>${orderOf(world, number)!.buyer} · ${shownLira(language, total)}</span>
${own.map((line) => markup`<small>${line.quantity} × ${line.title} (${line.merchant_sku})${line.package_number && markup` · ${say("package")} ${line.package_number}`}</small>`)}
<div class="row">${moves
      .filter(({ from }) => statuses.some((status) => from.includes(status)))
      .map(
        ({ name }) =>
          markup`<form method="post" action="/hepsiburada/_${name}"><input type="hidden" name="packageId" value="${number}"><button data-testid="${name}">${say(name as Word)}</button></form>`,
      )}</div></article>`;
  })}</div>`;
}

function accountsView({ world, call, say }: View): Markup {
  return markup`<h2>${say("accounts")}</h2><p>${say("base")}: <code>http://${call.headers.host ?? ""}/hepsiburada</code></p>
<div class="scroll"><table><tr><th>${say("store")}</th><th>merchantId</th><th>${say("integrator")}</th><th>${say("serviceKey")}</th></tr>${world
    .sellers()
    .map(
      (one) =>
        markup`<tr data-testid="account-${one.merchantId}"><td>${one.name}</td><td><code>${one.merchantId}</code></td><td><code>${one.integrator}</code></td><td><code>${one.serviceKey}</code></td></tr>`,
    )}</table></div>
<form class="row" method="post" action="/hepsiburada/_accounts"><label>${say("name")} <input name="name" maxlength="60" required></label><button>${say("addAccount")}</button></form>`;
}

const views: Record<string, (view: View) => Markup> = {
  products: productsView,
  orders: ordersView,
  ledger: ({ world, language, seller }) =>
    markup`<p><a href="/hepsiburada/_truth?merchantId=${seller.merchantId}">_truth</a> · <a href="/hepsiburada/_calls?sellerId=${seller.merchantId}">_calls</a></p>
${callsPart({ code: "hepsiburada", store: world.store, language }, seller.merchantId)}`,
  accounts: accountsView,
  faults: ({ world, language }) => faultsPart({ code: "hepsiburada", store: world.store, language }),
};
