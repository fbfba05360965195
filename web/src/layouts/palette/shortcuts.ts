import { useLayoutEffect, useRef } from "react";

/** What a key does on this page; null when it is left alone. */
type Deed = (() => void) | null;

/** Someone is writing, or something lies over the page: letters are letters. */
const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(
      "input:not([type=checkbox], [type=radio]), textarea, select, [role=combobox], [role=menu] *, [role=listbox] *",
    ));
const isCovered = () => document.querySelector(".MuiModal-root:not(.MuiModal-hidden, [aria-hidden=true])") !== null;

const shown = (element: HTMLElement) => element.offsetParent !== null;

const find = (selector: string) => [...document.querySelectorAll<HTMLElement>(`#content ${selector}`)].find(shown);

/** The next or the last row's own link or cell, in the column that the focus is in. */
const step = (by: 1 | -1) => {
  const rows = [
    ...document.querySelectorAll<HTMLElement>("#content :is(tbody > tr, [role=rowgroup] > [role=row], [data-row])"),
  ].filter(shown);
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[at < 0 ? (by === 1 ? 0 : rows.length - 1) : at + by];
  const target =
    row?.querySelector<HTMLElement>("a[href]") ?? row?.querySelector<HTMLElement>("[tabindex], button, input") ?? row;
  target?.focus();
  target?.scrollIntoView({ block: "nearest" });
};

const press = (control: HTMLElement | undefined): Deed => (control ? () => control.click() : null);

/** Ctrl/Cmd-K everywhere; the single letters only where nobody writes and only while the person wants them. */
export const useShortcuts = (setting: { letters: boolean; onPalette: () => void; onList: () => void }) => {
  const now = useRef(setting);
  now.current = setting;
  // A page that can be seen answers its keys.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { letters, onPalette, onList } = now.current;
      const take = (deed: Deed) => {
        if (!deed) return;
        event.preventDefault();
        deed();
      };
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k")
        return take(onPalette);
      if (!letters || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return;
      if (isWriting(event.target) || isCovered()) return;
      const deeds: Record<string, () => Deed> = {
        "?": () => onList,
        "/": () => {
          const box = find("input[type=search]");
          return box ? () => box.focus() : onPalette;
        },
        c: () => press(find("[data-create]:not(:disabled)")),
        j: () => () => step(1),
        k: () => () => step(-1),
      };
      take(deeds[event.key]?.() ?? null);
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
};
