import type { Locator } from "@playwright/test";

/** The buttons, links and fields in sight inside of `place` that a notice lies over. */
export const coveredBy = (notice: Locator, place: string) =>
  notice.evaluate((box, within) => {
    const over = box.getBoundingClientRect();
    return [...document.querySelectorAll(`${within} :is(button, a, input, textarea, [role=combobox])`)]
      .filter((one) => {
        const { left, right, top, bottom, width } = one.getBoundingClientRect();
        return width > 0 && left < over.right && right > over.left && top < over.bottom && bottom > over.top;
      })
      .map((one) => one.outerHTML.slice(0, 120));
  }, place);
