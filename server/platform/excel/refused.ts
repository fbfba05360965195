import type { Message } from "@tradeport/contract/messages";
import { fileMessages } from "@tradeport/contract/messages/files";

export type Refusal = keyof typeof fileMessages extends `file_${infer Code}` ? Code : never;
type Values = { detail?: string; sheet?: string };

/** The workbook as a whole can't be read. What is told names what is wrong and what to do. */
export class Refused extends Error {
  code: Refusal;
  values: Values;
  constructor(code: Refusal, values: Values = {}) {
    super(fileMessages[`file_${code}`].en.replace(/\{(\w+)\}/g, (_, name: keyof Values) => values[name] ?? ""));
    this.name = "Refused";
    this.code = code;
    this.values = values;
  }
  get problem(): Message {
    return { code: `file_${this.code}`, values: { detail: "", sheet: "", ...this.values } };
  }
}
