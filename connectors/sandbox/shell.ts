/** Text of a page: everything put into it is escaped unless it is markup already. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | null | undefined | false | Markup | Part[];

export function markup(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(strings.reduce((text, string, i) => text + string + (i < parts.length ? put(parts[i]) : ""), ""));
}

function put(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map(put).join("");
  return String(part).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const style = `
:root{color-scheme:light dark;--ink:#1d2433;--soft:#667085;--line:#e3e6ec;--ground:#f6f7f9;--card:#fff;--lead:#b54708;--go:#067647;--stop:#b42318}
@media(prefers-color-scheme:dark){:root{--ink:#eef0f4;--soft:#a3adbf;--line:#333b4a;--ground:#14181f;--card:#1c222c;--lead:#fdb022;--go:#47cd89;--stop:#f97066}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.45 system-ui,sans-serif}
header,main{max-width:1080px;margin:0 auto;padding:12px 16px}header{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center}
h1{font-size:20px;margin:0}h2{font-size:17px;margin:20px 0 8px}a{color:inherit}small,.soft{color:var(--soft)}
nav{display:flex;flex-wrap:wrap;gap:4px}nav a{padding:7px 12px;border-radius:8px;text-decoration:none}nav a[aria-current]{background:var(--card);border:1px solid var(--line);font-weight:600}
.cards{display:grid;gap:10px;grid-template-columns:repeat(auto-fill,minmax(280px,1fr))}
.card{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:12px;display:flex;flex-direction:column;gap:6px;min-width:0;overflow-wrap:anywhere}
.row{display:flex;flex-wrap:wrap;gap:6px;align-items:center}.row>.grow{flex:1;min-width:120px}
form{margin:0}input,select,textarea,button{font:inherit;color:inherit;background:var(--ground);border:1px solid var(--line);border-radius:8px;padding:8px 10px;max-width:100%}
input[type=number]{width:76px}textarea{width:100%;font-family:ui-monospace,monospace;font-size:13px}
button{cursor:pointer;background:var(--card)}button.lead{background:var(--lead);border-color:var(--lead);color:#fff}
@media(prefers-color-scheme:dark){button.lead{color:#14181f}}
button:focus-visible,input:focus-visible,select:focus-visible,a:focus-visible,textarea:focus-visible{outline:2px solid var(--lead);outline-offset:1px}
.tag{border:1px solid var(--line);border-radius:99px;padding:1px 9px;font-size:13px}.note{border-left:4px solid var(--go);background:var(--card);padding:10px 12px;border-radius:6px;margin:8px 0}
.note.bad{border-color:var(--stop)}table{width:100%;border-collapse:collapse;background:var(--card);font-size:14px}th,td{text-align:left;padding:6px 8px;border-bottom:1px solid var(--line);vertical-align:top}
.scroll{overflow-x:auto;margin:10px 0}header form{flex-wrap:nowrap;max-width:100%}header label{min-width:0}header select{width:100%}code{font-size:13px}`;

export function page(language: "tr" | "en", title: string, head: Markup, body: Markup): string {
  return markup`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>${new Markup(style)}</style></head><body><header>${head}</header><main>${body}</main></body></html>`
    .text;
}

/** What came of the last press: the number of what was made or moved, or why it was not. */
export function outcomeOf(language: "tr" | "en", query: URLSearchParams): Markup {
  const [done, failed] = [query.get("done"), query.get("failed")];
  const number = done && done !== "OK" && `: ${language === "tr" ? "sipariş ya da paket no" : "order or package no"} ${done}`;
  return markup`${done && markup`<p class="note" role="status" data-testid="done">✓ ${language === "tr" ? "Yapıldı" : "Done"}${number}</p>`}
${failed && markup`<p class="note bad" role="alert" data-testid="failed">✕ ${failed}</p>`}`;
}

export function frontPage(markets: { code: string; name: string }[]): string {
  const cards = markets.map(
    ({ code, name }) => markup`<a class="card" href="/${code}/"><b>${name}</b><small>/${code}/</small></a>`,
  );
  const body = markup`<p class="soft">Deneme pazaryerleri: kuralları gerçektir, gerçek para ve gerçek alıcı yoktur.<br>
Trial marketplaces: real rules, without real money and real buyers.</p><div class="cards">${cards}</div>`;
  return page("tr", "Tradeport · deneme pazaryerleri", markup`<h1>Deneme pazaryerleri · Sandboxes</h1>`, body);
}
