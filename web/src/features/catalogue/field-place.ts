import { isEan13 } from "@tradeport/contract/ean13";
import { keepInSight } from "#ui/in-sight.ts";

const named = (end: string) => [...document.querySelectorAll<HTMLInputElement>(`input[name$="${end}"]`)];
const empty = (end: string) => named(end).find(({ value }) => value.trim() === "");
/** Text areas and pickers are reached through their part of the page. */
const inPart = (id: string, what: string) => document.querySelector<HTMLElement>(`#${id} ${what}`) ?? document.getElementById(id);

const places: Record<string, () => HTMLElement | null | undefined> = {
  barcode: () => named(".barcode").find(({ value }) => !isEan13(value)) ?? named(".barcode")[0],
  price: () => empty(".salePrice") ?? named(".salePrice")[0],
  storePrice: () => document.getElementById("prices"),
  // A language that is not there yet is added at the end of the texts.
  texts: () => empty(".name") ?? inPart("texts", "[role=combobox]") ?? named(".name")[0],
  title: () => named(".name")[0],
  description: () => inPart("texts", "[role=textbox], textarea:not([aria-hidden])"),
  images: () => inPart("images", "input:not([type=file])"),
  variants: () => document.getElementById("variants"),
  attributes: () => document.getElementById("attributes"),
  vatRate: () => document.getElementById("vatRate") ?? document.getElementById("general"),
};

/** Brings what a cause names into sight, and the cursor to it. */
export const goToField = (field: string | null) => {
  const place = places[field ?? ""]?.();
  if (!place) return;
  const isField = place.matches("input, textarea, [role=combobox], [role=textbox]");
  // Of a part of the page its heading is meant; the next press of Tab is inside it.
  if (!isField) place.tabIndex = -1;
  keepInSight(place, isField ? "center" : "start");
  place.focus({ preventScroll: true });
};
