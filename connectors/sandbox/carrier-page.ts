import { callsPart, faultsPart } from "./back-pages.ts";
import type { Call } from "./call.ts";
import { type Carrier, type CarrierWorld, mayMove } from "./carrier.ts";
import { speaker } from "./page-words.ts";
import { markup, page } from "./shell.ts";

const words = {
  sandbox: ["deneme", "sandbox"],
  other: ["English", "Türkçe"],
  user: ["Kullanıcı", "User"],
  password: ["parola", "password"],
  shipments: ["Gönderiler", "Shipments"],
  none: ["Henüz gönderi yok.", "No shipments yet."],
  returned: ["iade", "return"],
  ledger: ["Defter", "Ledger"],
} satisfies Record<string, [tr: string, en: string]>;
const speak = speaker(words);

/** The branch's side, for people who try the console: parcels, what may be done with each, and what each call did. */
export function carrierPage<W extends CarrierWorld>(
  { code, name, users, moves, more }: Carrier<W>,
  world: W,
  call: Call,
): string {
  const language = call.query.get("lang") === "en" ? "en" : "tr";
  const say = speak(language);
  const user = users.find(({ username }) => username === call.query.get("user")) ?? users[0]!;
  const to = (more: Record<string, string>) =>
    `/${code}/?${new URLSearchParams({ user: user.username, lang: language, ...more })}`;
  const head = markup`<h1>${name} · ${say("sandbox")}</h1><nav>${users.map(
    (each) =>
      markup`<a href="${to({ user: each.username })}"${each === user ? markup` aria-current="page"` : ""}>${each.username}</a>`,
  )}</nav><a href="${to({ lang: language === "tr" ? "en" : "tr" })}">${say("other")}</a>`;
  const [done, failed] = [call.query.get("done"), call.query.get("failed")];
  const parcels = world.parcels(user.username).slice(0, 60);
  const back = { code, store: world.store, language } as const;
  const body = markup`${done && markup`<div class="note">${done}</div>`}${failed && markup`<div class="note bad">${failed}</div>`}
<p class="soft">${say("user")} <code>${user.username}</code> · ${say("password")} <code>${user.password}</code></p>
<h2>${say("shipments")}</h2>${parcels.length === 0 && markup`<p>${say("none")}</p>`}<div class="cards">${parcels.map(
    (parcel) => markup`<div class="card"><b>${parcel.key}</b>
<small>${parcel.receiver}${parcel.number !== null && ` · ${parcel.number}`}</small>
<div class="row"><span class="tag">${String(parcel.status)}</span>${parcel.returned && markup`<span class="tag">${say("returned")}</span>`}</div>
<div class="row">${Object.entries(moves)
      .filter(([move, each]) => mayMove(move, each, parcel))
      .map(
        ([move, { word }]) =>
          markup`<form method="post" action="/${code}/_${move}"><input type="hidden" name="reference" value="${parcel.key}"><button>${word[language === "tr" ? 0 : 1]}</button></form>`,
      )}</div></div>`,
  )}</div>${more?.(world, user.username, language)}
<h2>${say("ledger")}</h2><div class="scroll"><table>${world
    .effects(user.username)
    .slice(-60)
    .reverse()
    .map(
      ({ at, reference, what }) =>
        markup`<tr><td><small>${new Date(at).toISOString().slice(0, 19)}</small></td><td><code>${reference}</code></td><td>${what}</td></tr>`,
    )}</table></div>
${callsPart(back, user.username)}${faultsPart(back)}`;
  return page(language, name, head, body);
}
