import Paper from "@mui/material/Paper";
import Popper from "@mui/material/Popper";
import { useEffect, useState } from "react";

const cutHere = (one: Element) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 3;
/** What has a hint, or the cell or text under the pointer or the focus when something of it can't be read. */
const cutAt = (target: EventTarget | null): HTMLElement | null => {
  const hinted = (target as Element | null)?.closest?.<HTMLElement>("[data-tip]");
  if (hinted) return hinted;
  const found = (target as Element | null)?.closest?.<HTMLElement>("[role=grid] tbody td, [role=grid] th, .cut");
  if (!found || found.querySelector("input:not([type=checkbox])")) return null;
  return [found, ...found.querySelectorAll(".cut, .head, .lines > *, .ends > *")].some(cutHere) ? found : null;
};

/** As it is read; a name whose middle is cut out is one text (Name in cells.tsx). */
const wholeOf = (shown: HTMLElement) =>
  [shown, ...shown.querySelectorAll<HTMLElement>(".ends")]
    .filter((one) => one.matches(".ends"))
    .reduce((text, one) => text.replace(one.innerText, one.textContent ?? ""), shown.innerText)
    .trim();

/** One tooltip for all: a text that is cut is shown whole, an icon says what it does; on hover and on focus, gone with Escape (U6). */
export function TruncationTooltip() {
  const [shown, setShown] = useState<HTMLElement | null>(null);
  useEffect(() => {
    let wait: ReturnType<typeof setTimeout> | undefined;
    const show = ({ target }: Event) => {
      clearTimeout(wait);
      const found = cutAt(target);
      wait = setTimeout(() => setShown(found), found ? 400 : 100);
    };
    const hide = () => {
      clearTimeout(wait);
      setShown(null);
    };
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && hide();
    const on = document.addEventListener.bind(document);
    on("mouseover", show);
    on("focusin", show);
    on("keydown", onKey);
    on("scroll", hide, { capture: true, passive: true });
    return () => {
      hide();
      document.removeEventListener("mouseover", show);
      document.removeEventListener("focusin", show);
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("scroll", hide, { capture: true });
    };
  }, []);
  if (!shown?.isConnected) return null;
  return (
    <Popper open anchorEl={shown} placement="bottom-start" sx={{ zIndex: "tooltip" }}>
      <Paper
        elevation={4}
        sx={{ maxWidth: 460, mt: 0.5, px: 1.25, py: 0.75, fontSize: 13, whiteSpace: "pre-line", overflowWrap: "anywhere" }}
      >
        {shown.dataset.tip ?? wholeOf(shown)}
      </Paper>
    </Popper>
  );
}
