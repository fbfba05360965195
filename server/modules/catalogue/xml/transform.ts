import { plainNumber, readNumber } from "@tradeport/contract/numbers";
import type { XmlTransform } from "@tradeport/contract/xml";
import type { RawCell } from "#platform/excel/cell.ts";
import { wordsKey } from "../import-engine.ts";
import { plain } from "../plain-text.ts";

/** Digits as they are, and how many of them stand behind the point. No float: money is never rounded unseen. */
const scaled = (text: string): { digits: bigint; decimals: number } => {
  const [, minus = "", whole = "0", fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)!;
  return { digits: BigInt(`${minus}${whole}${fraction}`), decimals: fraction.length };
};
/** With two decimals at most; halves go away from zero, as people round. */
const asText = (digits: bigint, decimals: number): string => {
  const over = Math.max(0, decimals - 2);
  const by = 10n ** BigInt(over);
  const rounded = digits < 0n ? -((-digits * 2n + by) / (by * 2n)) : (digits * 2n + by) / (by * 2n);
  const left = decimals - over;
  const text = String(rounded < 0n ? -rounded : rounded).padStart(left + 1, "0");
  const plain = left === 0 ? text : `${text.slice(0, -left)}.${text.slice(-left)}`;
  return plainNumber(`${rounded < 0n ? "-" : ""}${plain}`);
};
const times = (text: string, by: string) => {
  const [a, b] = [scaled(text), scaled(by)];
  return asText(a.digits * b.digits, a.decimals + b.decimals);
};
const plus = (text: string, amount: string) => {
  const [a, b] = [scaled(text), scaled(amount)];
  const decimals = Math.max(a.decimals, b.decimals);
  const to = ({ digits, decimals: own }: typeof a) => digits * 10n ** BigInt(decimals - own);
  return asText(to(a) + to(b), decimals);
};

const byComma = /^-?(?:\d{1,3}(?:[.\s]\d{3})+|\d+)(?:,\d+)?$/;
const byPoint = /^-?(?:\d{1,3}(?:[,\s]\d{3})+|\d+)(?:\.\d+)?$/;

interface Amount {
  before: string;
  amount: string;
  after: string;
}
/** A text that holds one amount; `isPlain` when it is written with a point and nothing else. */
interface Text {
  text: string;
  isPlain: boolean;
}

const plainShape = /^(\D*?)(-?\d+(?:\.\d+)?)(\D*)$/s;
/** An amount with what else stands in its text: a currency beside it stays there. Null: it can't be read, or in two ways. */
const amountIn = ({ text, isPlain }: Text): Amount | null => {
  const shape = isPlain ? plainShape : /^([^\d-]*)(-?[\d.,\s'’]*\d)(\D*)$/s;
  const [, before = "", body = "", after = ""] = shape.exec(text) ?? [];
  if (body === "") return null;
  if (isPlain) return { before, amount: body, after };
  const read = readNumber(body);
  return read.kind === "number" ? { before, amount: read.value, after } : null;
};
const calculated = (given: Text, to: (amount: string) => string): Text => {
  const found = amountIn(given);
  return found ? { text: `${found.before}${to(found.amount)}${found.after}`, isPlain: true } : { ...given, isPlain: false };
};

const inDecimals = (text: string, sign: "comma" | "point"): Text => {
  const [, before = "", body = "", after = ""] = /^([^\d-]*)(-?[\d.,\s]*\d)(\D*)$/s.exec(text) ?? [];
  if (!(sign === "comma" ? byComma : byPoint).test(body)) return { text, isPlain: false };
  const plain = sign === "comma" ? body.replace(/[.\s]/g, "").replace(",", ".") : body.replace(/[,\s]/g, "");
  return { text: `${before}${plainNumber(plain)}${after}`, isPlain: true };
};

/** As a cell of a file: a number whose reading was said, with its currency where one stands beside it, or text. */
const cellOf = ({ text, isPlain }: Text): RawCell => {
  const [, before = "", amount = "", after = ""] = (isPlain && plainShape.exec(text)) || [];
  if (amount === "") return text === "" ? "" : `s${text}`;
  const beside = `${before}${after}`.trim();
  if (beside === "") return `n${amount}`;
  const read = readNumber(`1 ${beside}`);
  return read.kind === "number" && read.currency ? `m${read.currency} ${amount}` : `s${text}`;
};

/** One value on its way in, as a cell. What can't be done to it leaves it as it came: then its own column says what is wrong with it. */
export const transformed = (value: string, steps: readonly XmlTransform[], vatRate: () => string | undefined): RawCell => {
  let now: Text = { text: value, isPlain: false };
  const say = (text: string) => {
    now = { text, isPlain: false };
  };
  for (const step of steps) {
    const { text } = now;
    if (step.kind === "default") {
      if (text === "") say(step.value);
    } else if (text === "") continue;
    else if (step.kind === "prefix") say(`${step.value}${text}`);
    else if (step.kind === "suffix") say(`${text}${step.value}`);
    else if (step.kind === "replace") say(text.replaceAll(step.find, () => step.value));
    else if (step.kind === "words") say(wordIn(step.words, text));
    else if (step.kind === "plainText") say(plain(text));
    else if (step.kind === "firstNumber") say(/\d+/.exec(text)?.[0] ?? text);
    else if (step.kind === "decimals") now = inDecimals(text, step.sign);
    else if (step.kind === "multiply") now = calculated(now, (amount) => times(amount, step.by));
    else if (step.kind === "add") now = calculated(now, (amount) => plus(amount, step.amount));
    else {
      const rate = /^[%\s]*(\d{1,2})(?:\.0+)?[%\s]*$/.exec(vatRate() ?? "")?.[1];
      if (rate !== undefined) now = calculated(now, (amount) => times(amount, `1.${rate.padStart(2, "0")}`));
    }
  }
  return cellOf(now);
};

const keys = new WeakMap<object, Map<string, string>>();
const wordIn = (words: { from: string; to: string }[], text: string): string => {
  const known = keys.get(words) ?? new Map(words.map(({ from, to }) => [wordsKey(from), to]));
  keys.set(words, known);
  return known.get(wordsKey(text)) ?? text;
};
