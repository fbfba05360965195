import { callsPart, faultsPart } from "../../sandbox/back-pages.ts";
import type { Call } from "../../sandbox/call.ts";
import { type Markup, markup, page } from "../../sandbox/shell.ts";
import { type Status, users, type World } from "./world.ts";

const button = (move: string, cargoKey: string, word: string): Markup =>
  markup`<form method="post" action="/yurtici/_${move}"><input type="hidden" name="reference" value="${cargoKey}"><button>${word}</button></form>`;
const is = (status: Status, ...among: Status[]) => among.includes(status);

/** The branch's side, for people who try the console: parcels, and what each call did. */
export function personPage(world: World, call: Call): string {
  const language = call.query.get("lang") === "en" ? "en" : "tr";
  const say = (tr: string, en: string) => (language === "tr" ? tr : en);
  const user = users.find(({ username }) => username === call.query.get("user")) ?? users[0]!;
  const to = (more: Record<string, string>) =>
    `/yurtici/?${new URLSearchParams({ user: user.username, lang: language, ...more })}`;
  const head = markup`<h1>Yurtiçi Kargo · ${say("deneme", "sandbox")}</h1><nav>${users.map(
    (each) =>
      markup`<a href="${to({ user: each.username })}"${each === user ? markup` aria-current="page"` : ""}>${each.username}</a>`,
  )}</nav><a href="${to({ lang: language === "tr" ? "en" : "tr" })}">${language === "tr" ? "English" : "Türkçe"}</a>`;
  const [done, failed] = [call.query.get("done"), call.query.get("failed")];
  const shipments = world.shipments(user.username).slice(0, 60);
  const body = markup`${done && markup`<div class="note">${done}</div>`}${failed && markup`<div class="note bad">${failed}</div>`}
<p class="soft">${say("Kullanıcı", "User")} <code>${user.username}</code> · ${say("parola", "password")} <code>${user.password}</code></p>
<h2>${say("Gönderiler", "Shipments")}</h2>${shipments.length === 0 && markup`<p>${say("Henüz gönderi yok.", "No shipments yet.")}</p>`}<div class="cards">${shipments.map(
    ({ cargoKey, status, docId, returned, doc }) => markup`<div class="card"><b>${cargoKey}</b>
<small>${(JSON.parse(doc) as { receiverCustName?: string }).receiverCustName}${docId !== null && ` · ${docId}`}</small>
<div class="row"><span class="tag">${status}</span>${returned !== 0 && markup`<span class="tag">${say("iade", "return")}</span>`}</div><div class="row">
${is(status, "NOP") && button("scan", cargoKey, say("Şubede okut", "Scan at the branch"))}
${is(status, "ISR") && button("depart", cargoKey, say("Yola çıkar", "Send on its way"))}
${is(status, "ISR", "IND") && button("deliver", cargoKey, say("Teslim et", "Deliver"))}
${is(status, "DLV") && button("reopen", cargoKey, say("Teslimi geri al", "Take the delivery back"))}
${is(status, "ISR", "IND") && !returned && button("return", cargoKey, say("İade et", "Return"))}</div></div>`,
  )}</div>
<h2>${say("Defter", "Ledger")}</h2><div class="scroll"><table>${world
    .effects(user.username)
    .slice(-60)
    .reverse()
    .map(
      ({ at, reference, what }) =>
        markup`<tr><td><small>${new Date(at).toISOString().slice(0, 19)}</small></td><td><code>${reference}</code></td><td>${what}</td></tr>`,
    )}</table></div>
${callsPart({ code: "yurtici", store: world.store, language }, user.username)}${faultsPart({ code: "yurtici", store: world.store, language })}`;
  return page(language, "Yurtiçi Kargo", head, body);
}
