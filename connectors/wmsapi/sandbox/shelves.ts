import { speaker } from "../../sandbox/page-words.ts";
import { markup } from "../../sandbox/shell.ts";
import { users, type World } from "./world.ts";

/** What people in the warehouse count, break and put on shelves without anybody else being told. */
export const stockControl = (world: World, input: Record<string, unknown>): { json: unknown } | { wrong: string } => {
  const { user, code } = input;
  const of = users.find(({ username }) => username === (user ?? users[0]!.username));
  const [sellable, damaged] = [Number(input.sellable), Number(input.damaged ?? 0)];
  const isCount = (value: number) => Number.isInteger(value) && value >= 0;
  if (!of || typeof code !== "string" || code.trim() === "" || !isCount(sellable) || !isCount(damaged))
    return { wrong: "expected {user, code, sellable, damaged?}" };
  world.setStock(of.username, code.trim(), { sellable, damaged });
  return { json: world.stock(of.username) };
};

const words = {
  stock: ["Raflar", "Shelves"],
  code: ["Ürün kodu", "Product code"],
  sellable: ["satılabilir", "sellable"],
  reserved: ["ayrılmış", "reserved"],
  damaged: ["hasarlı", "damaged"],
  set: ["Say", "Count"],
} satisfies Record<string, [tr: string, en: string]>;
const speak = speaker(words);

export const shelves = (world: World, user: string, language: "tr" | "en") => {
  const say = speak(language);
  return markup`<h2>${say("stock")}</h2>
<form method="post" action="/wmsapi/_stock"><input type="hidden" name="user" value="${user}"><input name="code" aria-label="${say("code")}" placeholder="${say("code")}"> <input name="sellable" type="number" min="0" aria-label="${say("sellable")}" placeholder="${say("sellable")}"> <button>${say("set")}</button></form>
<div class="scroll"><table>${world
    .stock(user)
    .map(
      ({ code, sellable, reserved, damaged }) =>
        markup`<tr><td><code>${code}</code></td><td>${say("sellable")} ${String(sellable)}</td><td>${say("reserved")} ${String(reserved)}</td><td>${say("damaged")} ${String(damaged)}</td></tr>`,
    )}</table></div>`;
};
