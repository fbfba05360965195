import { callsPart, faultsPart } from "../../sandbox/back-pages.ts";
import { type Markup, markup } from "../../sandbox/shell.ts";
import type { View } from "./page.ts";
import { statusWord } from "./words.ts";

/** The views behind the counter: what was called, with which keys, and what shall go wrong. */
export function ledgerView({ world, say, language, sellerId }: View): Markup {
  const states = world.store.all<{ state: string; n: number }>(
    `select case when state <> 'approved' then state when archived_at is not null then 'archived' when blacklisted then 'blacklisted'
       when locked is not null then 'locked' when quantity > 0 then 'onSale' else 'notOnSale' end as state, count(*) as n
     from products where seller_id = ? group by 1 order by 2 desc`,
    sellerId,
  );
  return markup`<h2>${say("products")}</h2><div class="row">${states.map(({ state, n }) => markup`<span class="tag">${statusWord(language, state)}: ${n}</span>`)}</div>
<p><a href="/trendyol/_truth?sellerId=${sellerId}">_truth</a> · <a href="/trendyol/_calls?sellerId=${sellerId}">_calls</a></p>
${callsPart({ code: "trendyol", store: world.store, language }, String(sellerId))}`;
}

export function accountsView({ world, call, say }: View): Markup {
  return markup`<h2>${say("accounts")}</h2><p>${say("base")}: <code>http://${call.headers.host ?? ""}/trendyol/integration</code></p>
<div class="scroll"><table><tr><th>${say("store")}</th><th>sellerId</th><th>apiKey</th><th>apiSecret</th></tr>${world
    .sellers()
    .map(
      (one) =>
        markup`<tr data-testid="account-${one.sellerId}"><td>${one.name}</td><td><code>${one.sellerId}</code></td><td><code>${one.apiKey}</code></td><td><code>${one.apiSecret}</code></td></tr>`,
    )}</table></div>
<form class="row" method="post" action="/trendyol/_accounts"><label>${say("name")} <input name="name" maxlength="60" required></label><button>${say("addAccount")}</button></form>`;
}

export const faultsView = ({ world, language }: View): Markup => faultsPart({ code: "trendyol", store: world.store, language });
