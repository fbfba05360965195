import type { ComponentType } from "react";
import { type Address, isAddress } from "../../address.ts";
import { foldText } from "../../i18n/format.ts";

export type CommandKind = "page" | "here" | "action" | "product" | "order";
/** Something that the palette can do: lead somewhere, or run. */
export interface Command {
  /** What it is remembered by; the address of what can be gone to. */
  id: string;
  kind: CommandKind;
  name: string;
  /** Said at the right: a barcode, a customer, the group of a page. */
  hint?: string;
  icon: ComponentType;
  to?: Address;
  run?: () => void;
}

/** A place that was gone to or pinned, as it is kept with the person. */
export interface Place {
  to: Address;
  name: string;
}
const longest = 300;
export const writePlace = ({ to, name }: Place) => {
  const room = longest - JSON.stringify({ to, name: "" }).length;
  return JSON.stringify({ to, name: [...name].slice(0, Math.floor(room / 2)).join("") });
};
export const readPlaces = (stored: readonly string[] = []): Place[] =>
  stored.flatMap((text) => {
    try {
      const { to, name } = JSON.parse(text) as Partial<Place>;
      return typeof to === "string" && isAddress(to) && typeof name === "string" ? [{ to, name }] : [];
    } catch {
      return [];
    }
  });

/** The newest first, each once. */
export const remember = (stored: readonly Place[], place: Place, most: number): Place[] =>
  [place, ...stored.filter(({ to }) => to !== place.to)].slice(0, most);

/** Those whose name or hint holds every word that was typed; whose name begins with it comes first. */
export const matching = <C extends Pick<Command, "name" | "hint">>(commands: readonly C[], typed: string): C[] => {
  const words = foldText(typed.trim()).split(/\s+/);
  const begins = (command: C) => foldText(command.name).startsWith(words[0]!);
  const found = commands.filter(({ name, hint = "" }) => {
    const text = foldText(`${name} ${hint}`);
    return words.every((word) => text.includes(word));
  });
  return [...found.filter(begins), ...found.filter((command) => !begins(command))];
};
