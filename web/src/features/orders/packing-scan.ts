import { type PackingCommand, packingCommands } from "@tradeport/contract/packing-commands";
import { foldText } from "#i18n";

export type Scanned =
  | { kind: "command"; command: PackingCommand }
  /** So many of what is scanned next. */
  | { kind: "times"; quantity: number }
  | { kind: "code"; code: string; quantity: number };

const most = 1000;

/** What somebody scanned or typed: "3*" before a piece, or in front of its code, counts three of it. */
export const scanned = (text: string): Scanned | null => {
  const code = text.trim();
  if (code === "") return null;
  const command = Object.entries(packingCommands).find(([word]) => foldText(word) === foldText(code))?.[1];
  if (command) return { kind: "command", command };
  const [, times = "", rest = ""] = /^(\d{1,4})\*\s*(.*)$/.exec(code) ?? [];
  const quantity = Number(times);
  if (quantity < 1 || quantity > most) return { kind: "code", code, quantity: 1 };
  return rest === "" ? { kind: "times", quantity } : { kind: "code", code: rest, quantity };
};
