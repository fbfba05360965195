import { useLocation } from "@tanstack/react-router";
import { useTranslation } from "#i18n";
import { isAddress, type Made } from "../address.ts";
import { useGo } from "./link.tsx";

/** Where a person was when something had to be put right elsewhere first: the address, and what the tab brought along to it. */
interface Left {
  href: string;
  productIds?: readonly string[];
  cameFrom?: Left;
}

/** For the link that leads away: `state={useLeft()}`. A reload keeps it, another tab has no way back. */
export const useLeft = () => {
  const { href, state } = useLocation();
  const { productIds, cameFrom } = state as Partial<Left>;
  return { cameFrom: { href, ...(productIds && { productIds }), ...(cameFrom && { cameFrom }) } };
};

/** The same for a link that leads to what so many products lack. */
export const useLeftLacking = (lacking: number, values: readonly string[]) => ({ ...useLeft(), lacking, values });
/** How many products lack what led here, and which values of theirs have no equal, where the link told. */
export const useLacking = () => useLocation().state as { lacking?: number; values?: readonly string[] };

const places = [
  ["/Product/TransferToMarketplace", "wayBack.send"],
  ["/Product/New", "wayBack.product"],
  ["/Product/BulkOperations/ProcessDetail", "wayBack.process"],
] as const;

interface Way {
  back: { to: Made; label: string; state: object };
  /** For the notice that says what is done; it goes with the page. */
  notice: { action: { label: string; run: () => void }; leads: true };
}
/** The way back to what was interrupted, as it was: for a page's `back`, and for the notice that says what is done. Undefined where nobody was sent from. */
export const useWayBack = (): Way | undefined => {
  const { t } = useTranslation("ui");
  const go = useGo();
  const { cameFrom } = useLocation().state as Partial<Left>;
  if (!cameFrom || !isAddress(cameFrom.href)) return undefined;
  const { href: to, ...state } = cameFrom as Left & { href: Made };
  const label = t(places.find(([path]) => to.startsWith(path))?.[1] ?? "wayBack.page");
  const back = { to, label, state };
  return { back, notice: { action: { label, run: () => void go(to, { state }) }, leads: true } };
};
