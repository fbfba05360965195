import { type FocusEvent, useEffect, useRef, useState } from "react";

/** A refusal, with what was typed where it does not say that itself. */
export const withTyped = (reason: string, typed: string) =>
  typed === "" || reason.includes(typed) ? reason : `${reason} (${typed})`;

const plain = (text: string) => text.trim();

/**
 * What becomes of a field when its value comes back. `reported`: what the texts that were told will look like, oldest first. The value is
 * shown where it came from elsewhere and nothing newer is being typed.
 */
export const whenValueComes = (
  value: string,
  { looks, reported, typing }: { looks: string; reported: readonly string[]; typing: boolean },
): { reported: readonly string[]; shows: boolean } => {
  const at = reported.indexOf(plain(value));
  if (at >= 0) return { reported: reported.slice(at + 1), shows: false };
  if (typing || looks === plain(value)) return { reported, shows: false };
  return { reported: [], shows: true };
};

/**
 * The text of a field that tells what is typed after a pause, and whose value comes back later by the address. A value of its own that
 * comes back never overwrites what was typed since; one from elsewhere (back, a view, "clear") does. `shownOf`: how the value looks
 * that a text tells. Leaving the field shows the value as it is.
 */
export const useTypedText = (
  value: string,
  tell: (text: string) => void,
  { waitMs, shownOf = plain }: { waitMs: number; shownOf?: (text: string) => string },
) => {
  const [text, setText] = useState(value);
  const typed = useRef(text);
  const reported = useRef<readonly string[]>([]);
  const wait = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(wait.current), []);
  const show = (next: string) => {
    typed.current = next;
    setText(next);
  };
  const looks = (next: string) => plain(shownOf(next));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another value is news
  useEffect(() => {
    const typing = wait.current !== undefined;
    const next = whenValueComes(value, { looks: looks(typed.current), reported: reported.current, typing });
    reported.current = next.reported;
    if (next.shows) show(value);
  }, [value]);
  const now = (next: string) => {
    clearTimeout(wait.current);
    wait.current = undefined;
    show(next);
    if (looks(next) === plain(value) && reported.current.length === 0) return;
    reported.current = [...reported.current, looks(next)];
    tell(next);
  };
  return {
    text,
    /** Typed: told after the pause. */
    type: (next: string) => {
      show(next);
      clearTimeout(wait.current);
      wait.current = setTimeout(() => now(typed.current), waitMs);
    },
    /** Told at once. */
    now,
    onBlur: (_event: FocusEvent) => {
      if (wait.current !== undefined) now(typed.current);
      else if (reported.current.length === 0) show(value);
    },
  };
};
