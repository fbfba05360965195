import { callsPart, faultsPart } from "../../sandbox/back-pages.ts";
import type { Call } from "../../sandbox/call.ts";
import { type Markup, markup, page } from "../../sandbox/shell.ts";
import { users, type World } from "./world.ts";

const button = (move: string, code: string, word: string): Markup =>
  markup`<form method="post" action="/aras/_${move}"><input type="hidden" name="reference" value="${code}"><button>${word}</button></form>`;
const isMoving = (status: number) => status >= 1 && status <= 4;

/** The branch's side, for people who try the console: parcels, and what each call did. */
export function personPage(world: World, call: Call): string {
  const language = call.query.get("lang") === "en" ? "en" : "tr";
  const say = (tr: string, en: string) => (language === "tr" ? tr : en);
  const user = users.find(({ username }) => username === call.query.get("user")) ?? users[0]!;
  const to = (more: Record<string, string>) => `/aras/?${new URLSearchParams({ user: user.username, lang: language, ...more })}`;
  const head = markup`<h1>Aras Kargo · ${say("deneme", "sandbox")}</h1><nav>${users.map(
    (each) =>
      markup`<a href="${to({ user: each.username })}"${each === user ? markup` aria-current="page"` : ""}>${each.username}</a>`,
  )}</nav><a href="${to({ lang: language === "tr" ? "en" : "tr" })}">${language === "tr" ? "English" : "Türkçe"}</a>`;
  const [done, failed] = [call.query.get("done"), call.query.get("failed")];
  const orders = world.orders(user.username).slice(0, 60);
  const body = markup`${done && markup`<div class="note">${done}</div>`}${failed && markup`<div class="note bad">${failed}</div>`}
<p class="soft">${say("Kullanıcı", "User")} <code>${user.username}</code> · ${say("parola", "password")} <code>${user.password}</code></p>
<h2>${say("Gönderiler", "Shipments")}</h2>${orders.length === 0 && markup`<p>${say("Henüz gönderi yok.", "No shipments yet.")}</p>`}<div class="cards">${orders.map(
    ({ code, status, number, type, doc }) => markup`<div class="card"><b>${code}</b>
<small>${(JSON.parse(doc) as { ReceiverName?: string }).ReceiverName}${number !== null && ` · ${number}`}</small>
<div class="row"><span class="tag">${String(status)}</span>${type === 3 && markup`<span class="tag">${say("iade", "return")}</span>`}</div><div class="row">
${status === 0 && button("scan", code, say("İrsaliyesini kes", "Make its waybill"))}
${status === 1 && button("depart", code, say("Yola çıkar", "Send on its way"))}
${isMoving(status) && button("deliver", code, say("Teslim et", "Deliver"))}
${isMoving(status) && type !== 3 && button("return", code, say("İade et", "Return"))}</div></div>`,
  )}</div>
<h2>${say("Defter", "Ledger")}</h2><div class="scroll"><table>${world
    .effects(user.username)
    .slice(-60)
    .reverse()
    .map(
      ({ at, reference, what }) =>
        markup`<tr><td><small>${new Date(at).toISOString().slice(0, 19)}</small></td><td><code>${reference}</code></td><td>${what}</td></tr>`,
    )}</table></div>
${callsPart({ code: "aras", store: world.store, language }, user.username)}${faultsPart({ code: "aras", store: world.store, language })}`;
  return page(language, "Aras Kargo", head, body);
}
