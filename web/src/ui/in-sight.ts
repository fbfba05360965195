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

/** Brings the place that a link meant to the middle of the screen, or what is long to its top. */
export const useInSight = (place: RefObject<HTMLElement | null>, isMeant: boolean, block: "center" | "start" = "center") =>
  useOnceDrawn(() => place.current?.scrollIntoView({ block }), isMeant);
