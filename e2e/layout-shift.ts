import { expect, type Page, type Request } from "@playwright/test";

interface Shift {
  value: number;
  of: string[];
}

/** Questions that are on their way; the stream of changes never ends. */
const underWay = new WeakMap<Page, Set<Request>>();

/** From the next address on the page notes what moved by itself: no press or key of the last half second had anything to do with it. */
export const watchShifts = (page: Page) => {
  const open = new Set<Request>();
  underWay.set(page, open);
  page.on("request", (request) => request.url().includes("/api/") && !request.url().includes("Watch") && open.add(request));
  for (const over of ["requestfinished", "requestfailed"] as const)
    page.on(over as "requestfinished", (request) => void open.delete(request));
  return page.addInitScript(() => {
    const shifts: Shift[] = [];
    const nameOf = (node: Node | null) => (node instanceof HTMLElement ? node.outerHTML.slice(0, 120) : (node?.nodeName ?? ""));
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
        if (!hadRecentInput) shifts.push({ value, of: sources.map(({ node }) => nameOf(node)) });
    }).observe({ type: "layout-shift", buffered: true });
    Object.assign(window, { shifts });
  });
};

/** Once all is answered and drawn: how much of the screen moved, and how far, since the address was opened or this was asked last; with what moved most. */
export const shiftOf = async (page: Page) => {
  await expect.poll(() => underWay.get(page)?.size).toBe(0);
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts.splice(0));
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  return { sum, most: shifts.toSorted((a, b) => b.value - a.value)[0]?.of ?? [] };
};
