import { callCounts, lastCalls } from "./calls.ts";
import { Faults, faultKinds } from "./faults.ts";
import { type Language, speaker } from "./page-words.ts";
import { type Markup, markup } from "./shell.ts";
import type { Store } from "./store.ts";

const words = {
  counts: ["Çağrı sayıları", "Call counts"],
  endpoint: ["Servis", "Endpoint"],
  answers: ["Yanıtlar", "Answers"],
  lastCalls: ["Son çağrılar", "Last calls"],
  faults: ["Hatalar", "Faults"],
  faultHelp: [
    "Sonraki çağrılara hata ekler. Yol: adresin bir parçası. Değer: HTTP kodu, ms, alan adı, sipariş no ya da yüzde.",
    "Adds a fault to the next calls. Path: a part of the address. Value: HTTP code, ms, field, order number or percent.",
  ],
  kind: ["Tür", "Kind"],
  path: ["Yol", "Path"],
  value: ["Değer", "Value"],
  times: ["Kaç kez", "Times"],
  add: ["Ekle", "Add"],
  clear: ["Tümünü kaldır", "Remove all"],
  noFaults: ["Etkin hata yok.", "No faults are active."],
} satisfies Record<string, [tr: string, en: string]>;

interface Back {
  /** Of the marketplace: the first segment of its addresses. */
  code: string;
  store: Store;
  language: Language;
}
const speak = speaker(words);

/** What was called: counts for ever, and the last calls one by one. */
export function callsPart({ store, language }: Back, sellerId: string): Markup {
  const say = speak(language);
  return markup`<h2>${say("counts")}</h2><div class="scroll"><table><tr><th>${say("endpoint")}</th><th>${say("answers")}</th></tr>${Object.entries(
    callCounts(store, sellerId),
  ).map(
    ([endpoint, byStatus]) =>
      markup`<tr><td><code>${endpoint}</code></td><td>${Object.entries(byStatus)
        .map(([status, times]) => `${status} × ${times}`)
        .join(", ")}</td></tr>`,
  )}</table></div>
<h2>${say("lastCalls")}</h2><div class="scroll"><table>${lastCalls(store, 50, sellerId).map(
    (
      call,
    ) => markup`<tr><td><small>${new Date(call.at).toISOString().slice(11, 23)}</small></td><td><code>${call.method} ${call.path}</code></td>
<td>${call.status}</td><td>${call.tookMs} ms</td><td>${call.fault}</td></tr>`,
  )}</table></div>`;
}

/** What shall go wrong. */
export function faultsPart({ code, store, language }: Back): Markup {
  const say = speak(language);
  const active = new Faults(store).list();
  return markup`<h2>${say("faults")}</h2><p class="soft">${say("faultHelp")}</p>
<form class="row" method="post" action="/${code}/_faults"><label>${say("kind")} <select name="kind">${faultKinds.map((kind) => markup`<option>${kind}</option>`)}</select></label>
<label>${say("path")} <input name="path" placeholder="orders"></label><label>${say("value")} <input name="value" size="8"></label>
<label>${say("times")} <input type="number" name="times" min="1"></label><button class="lead">${say("add")}</button></form>
${active.length === 0 ? markup`<p>${say("noFaults")}</p>` : markup`<div class="scroll"><table>${active.map((fault) => markup`<tr><td><code>${fault.kind}</code></td><td><code>${JSON.stringify(fault.match)}</code></td><td>${fault.value}</td><td>${fault.left === null ? "∞" : fault.left}</td></tr>`)}</table></div>`}
<form method="post" action="/${code}/_faults-clear"><button>${say("clear")}</button></form>`;
}
