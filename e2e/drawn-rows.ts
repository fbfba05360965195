import type { Page } from "@playwright/test";

/**
 * Which rows of the page's lists are drawn again while `act` runs, by their first words. Drawing a row gives its stops their place in
 * the order of Tab anew, which a page can be watched for without any help of its code.
 */
export const rowsDrawn = async (page: Page, act: () => Promise<unknown>): Promise<string[]> => {
  await page.evaluate(() => {
    const drawn = new Set<Element>();
    const seen = new MutationObserver((records) => {
      for (const { target } of records) {
        const cell = (target as Element).closest("tr[data-row] > td");
        if (cell) drawn.add(cell.parentElement!);
      }
    });
    seen.observe(document.body, { subtree: true, attributes: true, attributeFilter: ["tabindex"] });
    Object.assign(window, {
      rowsDrawn: () => {
        seen.disconnect();
        return [...drawn].map((row) => row.querySelector(".lead, td:not(.check):not(.media)")?.textContent ?? "");
      },
    });
  });
  await act();
  return page.evaluate(() => (window as unknown as { rowsDrawn: () => string[] }).rowsDrawn());
};

/** The screen is drawn again as a whole, as by any change of its address. */
export const redraw = (page: Page) =>
  page.evaluate(async () => {
    const address = new URL(location.href);
    address.searchParams.set("again", String(Math.random()));
    history.pushState(history.state, "", address);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
  });
