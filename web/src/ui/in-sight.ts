import { useRouter } from "@tanstack/react-router";
import { type RefObject, useEffect } from "react";

/**
 * Brings the place that a link meant to the middle of the screen, or what is long to its top, once it is drawn. What was read before is drawn at once, and the router puts
 * a new page to its top after that: then the place is brought again.
 */
export const useInSight = (place: RefObject<HTMLElement | null>, isMeant: boolean, block: "center" | "start" = "center") => {
  const router = useRouter();
  useEffect(() => {
    if (!isMeant) return;
    const bring = () => place.current?.scrollIntoView({ block });
    bring();
    if (router.state.resolvedLocation?.href === router.state.location.href) return;
    const stop = router.subscribe("onRendered", () => {
      stop();
      bring();
    });
    return stop;
  }, [router, place, isMeant, block]);
};
