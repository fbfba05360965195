import type { OrderPackage } from "@tradeport/contract/order-shapes";
import { useEffect, useRef, useState } from "react";

/**
 * After an act the focus goes on to what may be done next, once the package stands there; its steps are away while the marketplace is told.
 * Whoever presses anything meanwhile has gone somewhere of their own.
 */
export const useNextStep = ({ version, pendingAction }: OrderPackage, isBusy: boolean) => {
  const steps = useRef<HTMLDivElement>(null);
  const [acted, setActed] = useState<number | null>(null);
  const isRefused = pendingAction?.state === "refused";
  const isOver = !isBusy && (isRefused || (pendingAction === null && version !== acted));
  useEffect(() => {
    if (acted === null) return;
    if (isOver) {
      const first = ["[data-next]:not(:disabled)", "button:not(:disabled)"]
        .map((stop) => steps.current?.querySelector<HTMLElement>(stop))
        .find(Boolean);
      first?.focus({ preventScroll: true });
      return setActed(null);
    }
    const leave = () => setActed(null);
    const presses = ["pointerdown", "keydown"] as const;
    for (const press of presses) document.addEventListener(press, leave, { capture: true });
    return () => {
      for (const press of presses) document.removeEventListener(press, leave, { capture: true });
    };
  }, [acted, isOver]);
  return { steps, acted: setActed };
};
