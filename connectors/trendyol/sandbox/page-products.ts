import { shownLira } from "../../sandbox/money.ts";
import { type Markup, markup } from "../../sandbox/shell.ts";
import type { View } from "./page.ts";
import { isOnSale, type ProductRow, sellState } from "./products.ts";
import { statusWord } from "./words.ts";

const onPage = 48;

export function productsView({ world, call, language, say, sellerId, link }: View): Markup {
  const q = call.query.get("q")?.trim() ?? "";
  const page = Math.max(0, Number(call.query.get("page")) || 0);
  const like = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  const rows = world.store.all<ProductRow>(
    `select * from products where seller_id = ? and (? = '' or title like ? escape '\\' or barcode like ? escape '\\' or stock_code like ? escape '\\')
     order by (state = 'approved' and quantity > 0) desc, seq limit ? offset ?`,
    sellerId,
    q,
    like,
    like,
    like,
    onPage + 1,
    page * onPage,
  );
  return markup`<p class="soft">${say("review")}</p>
<form class="row" method="get" action="/trendyol/"><input type="hidden" name="view" value="products"><input type="hidden" name="seller" value="${sellerId}">
<input type="hidden" name="lang" value="${language}"><input class="grow" type="search" name="q" value="${q}" placeholder="${say("search")}" aria-label="${say("search")}">
<button>${say("find")}</button></form><h2>${say("products")}</h2>
${rows.length === 0 && markup`<p>${say("noProducts")}</p>`}
<div class="cards">${rows.slice(0, onPage).map((row) => card(row, sellerId, { language, say }))}</div>
<p class="row">${page > 0 && markup`<a href="${link({ q, page: page - 1 })}">← ${say("previous")}</a>`}
${rows.length > onPage && markup`<a href="${link({ q, page: page + 1 })}">${say("next")} →</a>`}</p>`;
}

function card(row: ProductRow, sellerId: number, { language, say }: Pick<View, "language" | "say">): Markup {
  return markup`<article class="card" data-testid="product-${row.barcode}"><b>${row.title}</b>
<small>${row.barcode} · ${row.stock_code}</small>
<div class="row"><b>${shownLira(language, row.sale_kurus)}</b>${row.list_kurus > row.sale_kurus && markup`<small><s>${shownLira(language, row.list_kurus)}</s></small>`}
<span class="tag" data-testid="state">${statusWord(language, sellState(row))}</span><small>${say("stock")}: <span data-testid="stock">${row.quantity}</span></small></div>
${
  isOnSale(row) &&
  markup`<form class="row" method="post" action="/trendyol/_buy" data-testid="buy-${row.barcode}"><input type="hidden" name="sellerId" value="${sellerId}">
<input type="hidden" name="barcode" value="${row.barcode}"><input type="number" name="quantity" value="1" min="1" max="${row.quantity}" aria-label="${say("quantity")}">
<input class="grow" name="buyer" value="Ayşe Örnek" maxlength="60" aria-label="${say("buyer")}"><button class="lead">${say("buy")}</button></form>`
}</article>`;
}
