import type { Call } from "../../sandbox/call.ts";
import type { Language } from "../../sandbox/page-words.ts";
import { type Markup, markup, outcomeOf, page } from "../../sandbox/shell.ts";
import { accountsView, faultsView, ledgerView } from "./page-back.ts";
import { ordersView } from "./page-orders.ts";
import { productsView } from "./page-products.ts";
import { speak, type Word } from "./words.ts";
import type { World } from "./world.ts";

/** What every view of the page is drawn from. */
export interface View {
  world: World;
  call: Call;
  language: Language;
  say: (word: Word) => string;
  sellerId: number;
  /** The address of this page with other parameters. */
  link(changes: Record<string, string | number>): string;
}

const views: Record<string, (view: View) => Markup> = {
  products: productsView,
  orders: ordersView,
  ledger: ledgerView,
  accounts: accountsView,
  faults: faultsView,
};

/** Where a person plays buyer and carrier. Plain forms, no script. */
export function personPage(world: World, call: Call): string {
  const { query } = call;
  const language: Language = query.get("lang") === "en" ? "en" : "tr";
  const say = speak(language);
  const sellers = world.sellers();
  const sellerId = Number(query.get("seller")) || sellers[0]!.sellerId;
  const name = query.get("view") ?? "products";
  const current = Object.hasOwn(views, name) ? name : "products";
  const link = (changes: Record<string, string | number>) => {
    const next = new URLSearchParams({ view: current, seller: String(sellerId), lang: language });
    for (const [key, value] of Object.entries(changes)) next.set(key, String(value));
    return `/trendyol/?${next}`;
  };
  const other = language === "tr" ? "en" : "tr";
  const head = markup`<h1>${say("title")}</h1>
<form class="row" method="get" action="/trendyol/"><input type="hidden" name="view" value="${current}"><input type="hidden" name="lang" value="${language}">
<label>${say("store")} <select name="seller" data-testid="seller">${sellers.map(
    (one) =>
      markup`<option value="${one.sellerId}"${one.sellerId === sellerId ? markup` selected` : ""}>${one.sellerId} · ${one.name}</option>`,
  )}</select></label><button>${say("show")}</button></form>
<a href="${link({ lang: other })}" lang="${other}" data-testid="language">${other === "en" ? "English" : "Türkçe"}</a>
<nav>${Object.keys(views).map(
    (view) =>
      markup`<a href="${link({ view })}" data-testid="tab-${view}"${view === current ? markup` aria-current="page"` : ""}>${say(view as Word)}</a>`,
  )}</nav>`;
  const body = markup`<small>${say("about")}</small>
${outcomeOf(language, query)}
${views[current]!({ world, call, language, say, sellerId, link })}`;
  return page(language, say("title"), head, body);
}
