import { useRouter } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";

/** Acts once what a link meant is drawn; `meant` tells one from the next. What was read before is drawn at once, and the router puts a new page to its top after that: then it is acted again. */
export const useOnceDrawn = (act: () => void, meant: string | boolean) => {
  const router = useRouter();
  const now = useRef(act);
  useEffect(() => {
    now.current = act;
  });
  useEffect(() => {
    if (!meant) return;
    now.current();
    if (router.state.resolvedLocation?.href === router.state.location.href) return;
    const stop = router.subscribe("onRendered", () => {
      stop();
      now.current();
    });
    return stop;
  }, [router, meant]);
};

/** How long what is read later may still move a place, in ms. */
const settlingMs = 3000;
const bySelf = ["wheel", "touchstart", "pointerdown", "keydown"] as const;
let leave = () => {};

/** Brings a place to the middle of the screen, or what is long to its top, and holds it there while rows come in around it: until the person moves, or the page has settled. */
export const keepInSight = (place: HTMLElement, block: "center" | "start") => {
  leave();
  const bring = () => place.scrollIntoView({ block });
  bring();
  const observer = new ResizeObserver(bring);
  observer.observe(document.body);
  const ending = new AbortController();
  leave = () => {
    observer.disconnect();
    ending.abort();
    clearTimeout(timer);
  };
  const timer = setTimeout(leave, settlingMs);
  for (const name of bySelf) addEventListener(name, leave, { capture: true, passive: true, signal: ending.signal });
};

/** Brings the place that a link meant to the middle of the screen, or what is long to its top. */
export const useInSight = (place: RefObject<HTMLElement | null>, isMeant: boolean, block: "center" | "start" = "center") =>
  useOnceDrawn(() => place.current && keepInSight(place.current, block), isMeant);
