import type { KeyboardEvent } from "react";

const moves: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** For a list of buttons with one stop for Tab: arrows, Home and End go through them (U20). */
export const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const move = moves[event.key];
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=button]")];
  const at = buttons.indexOf(event.target as HTMLElement);
  if (!move || at < 0) return;
  event.preventDefault();
  const next = buttons[move(at, buttons.length - 1)]!;
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
  next.focus();
};
