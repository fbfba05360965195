/** What a key or a press can reach, in a list's row too. */
const reachable =
  "a[href],button:not(:disabled),input:not(:disabled,[type=hidden]),select:not(:disabled),textarea:not(:disabled),[tabindex='0']";
const layer = ".MuiModal-root";
const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
const isOff = (element: Element) => element.matches(":disabled") || !isSeen(element);
/** Without the twins that widgets keep for measuring. */
const stopsIn = (place: Element) =>
  [place as HTMLElement, ...place.querySelectorAll<HTMLElement>(reachable)].filter(
    (stop) => stop.matches(reachable) && !stop.matches("[aria-hidden=true]") && isSeen(stop),
  );
const elementAt = (node: Node | null) => (node instanceof Element && node.isConnected ? node : null);

/** What took the place of something that was removed: its like in the row that moved up, the part that was drawn instead, or what it lay in. */
const standIn = (records: readonly MutationRecord[], gone: Element): HTMLElement | null => {
  const record = records.findLast(({ removedNodes }) => [...removedNodes].some((node) => node.contains(gone)));
  const target = elementAt(record?.target ?? null);
  // Another page has come: it is read from its beginning.
  if (!record || !target || target.id === "content") return null;
  const removed = [...record.removedNodes].find((node) => node.contains(gone)) as Element;
  const place = [...removed.querySelectorAll(reachable)].indexOf(gone);
  const [next, before] = [elementAt(record.nextSibling), elementAt(record.previousSibling)];
  const like = [next, before].find((one) => one && one.tagName === removed.tagName && /^(TR|LI)$/.test(one.tagName));
  if (like) return stopsIn(like)[Math.max(0, place)] ?? stopsIn(like).at(-1) ?? null;
  const drawn = records.flatMap((one) => (one.target === target ? [...one.addedNodes].map(elementAt) : []));
  for (const beside of [...drawn, next]) {
    const [first] = beside ? stopsIn(beside) : [];
    if (first) return first;
  }
  const last = before && stopsIn(before).at(-1);
  if (last) return last;
  for (let around: Element | null = target; around && around !== document.body && around.id !== "content"; ) {
    const [first] = stopsIn(around);
    if (first) return first;
    around = around.parentElement;
  }
  return null;
};

const isBusy = (element: Element) => element.matches(".MuiButton-loading,.MuiIconButton-loading,[aria-busy=true]");
/** What is off and will not come on by itself hands the focus to its neighbour: the next stop of its row or part, else the one before. */
const neighbour = (off: HTMLElement): HTMLElement | null => {
  for (let around = off.parentElement; around && around !== document.body; around = around.parentElement) {
    const stops = stopsIn(around).filter((stop) => stop !== around);
    const after = stops.find((stop) => off.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING);
    const next = after ?? stops.at(-1);
    if (next) return next;
    if (around.id === "content") return around;
  }
  return null;
};

/**
 * The focus never falls to the page's beginning when what had it goes: a row that was deleted, a button that is busy, a form that closed over a
 * list which is drawn anew. Whoever leaves by pointer or key has gone somewhere of their own.
 */
export const restoreFocus = () => {
  /** What has the focus, and what had it in the page below an open dialog. */
  let last: HTMLElement | null = null;
  let below: HTMLElement | null = null;
  /** What is off for a moment, or busy, gets the focus back; what stays off hands it on. */
  const passOn = (off: HTMLElement) => {
    setTimeout(() => {
      if (last !== off || document.activeElement !== document.body || !off.isConnected || !isOff(off)) return;
      if (isBusy(off)) passOn(off);
      else neighbour(off)?.focus({ preventScroll: true });
    }, 400);
  };
  document.addEventListener("focusin", ({ target }) => {
    last = target as HTMLElement;
    if (!last.closest(layer)) below = last;
  });
  document.addEventListener("mousedown", ({ target, defaultPrevented }) => {
    // A press on what has the focus (a question's answer) leaves nothing, nor does one that was told to leave the focus where it is (a form's button).
    if (!defaultPrevented && !last?.contains(target as Node)) last = null;
  });
  // Heard before the page hears it: what a field draws as it is left is drawn while nothing has the focus yet, and would call it back.
  document.addEventListener(
    "focusout",
    ({ target }) => {
      const left = target as HTMLElement;
      // Taken away, not left: it is gone or off as soon as this drawing is done.
      queueMicrotask(() => {
        if (last === left && left.isConnected && !isOff(left) && document.activeElement === document.body) last = null;
      });
    },
    { capture: true },
  );
  new MutationObserver((records) => {
    if (below && !below.isConnected) below = standIn(records, below);
    if (!last || document.activeElement !== document.body) return;
    if (last.isConnected && isOff(last)) return passOn(last);
    const next = last.isConnected ? last : last.closest(layer) ? below : standIn(records, last);
    (next ?? document.getElementById("content"))?.focus({ preventScroll: true });
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
};
