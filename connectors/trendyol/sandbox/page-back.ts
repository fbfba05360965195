import { callCounts, lastCalls } from "../../sandbox/calls.ts";
import { Faults, faultKinds } from "../../sandbox/faults.ts";
import { type Markup, markup } from "../../sandbox/shell.ts";
import type { View } from "./page.ts";
import { statusWord } from "./words.ts";

/** The views behind the counter: what was called, with which keys, and what shall go wrong. */
export function ledgerView({ world, say, language, sellerId }: View): Markup {
  const counts = Object.entries(callCounts(world.store, String(sellerId)));
  const states = world.store.all<{ state: string; n: number }>(
    `select case when state <> 'approved' then state when archived_at is not null then 'archived' when blacklisted then 'blacklisted'
       when locked is not null then 'locked' when quantity > 0 then 'onSale' else 'notOnSale' end as state, count(*) as n
     from products where seller_id = ? group by 1 order by 2 desc`,
    sellerId,
  );
  return markup`<h2>${say("products")}</h2><div class="row">${states.map(({ state, n }) => markup`<span class="tag">${statusWord(language, state)}: ${n}</span>`)}</div>
<p><a href="/trendyol/_truth?sellerId=${sellerId}">_truth</a> · <a href="/trendyol/_calls?sellerId=${sellerId}">_calls</a></p>
<h2>${say("counts")}</h2><div class="scroll"><table><tr><th>${say("endpoint")}</th><th>${say("answers")}</th></tr>${counts.map(
    ([endpoint, byStatus]) =>
      markup`<tr><td><code>${endpoint}</code></td><td>${Object.entries(byStatus)
        .map(([status, times]) => `${status} × ${times}`)
        .join(", ")}</td></tr>`,
  )}</table></div>
<h2>${say("lastCalls")}</h2><div class="scroll"><table>${lastCalls(world.store, 50, String(sellerId)).map(
    (
      call,
    ) => markup`<tr><td><small>${new Date(call.at).toISOString().slice(11, 23)}</small></td><td><code>${call.method} ${call.path}</code></td>
<td>${call.status}</td><td>${call.tookMs} ms</td><td>${call.fault}</td></tr>`,
  )}</table></div>`;
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

export function faultsView({ world, say }: View): Markup {
  const active = new Faults(world.store).list();
  return markup`<h2>${say("faults")}</h2><p class="soft">${say("faultHelp")}</p>
<form class="row" method="post" action="/trendyol/_faults"><label>${say("kind")} <select name="kind">${faultKinds.map((kind) => markup`<option>${kind}</option>`)}</select></label>
<label>${say("path")} <input name="path" placeholder="v2/orders"></label><label>${say("value")} <input name="value" size="8"></label>
<label>${say("times")} <input type="number" name="times" min="1"></label><button class="lead">${say("add")}</button></form>
${active.length === 0 ? markup`<p>${say("noFaults")}</p>` : markup`<div class="scroll"><table>${active.map((fault) => markup`<tr><td><code>${fault.kind}</code></td><td><code>${JSON.stringify(fault.match)}</code></td><td>${fault.value}</td><td>${fault.left === null ? "∞" : fault.left}</td></tr>`)}</table></div>`}
<form method="post" action="/trendyol/_faults-clear"><button>${say("clear")}</button></form>`;
}
