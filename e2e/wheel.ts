import type { Page } from "@playwright/test";

interface Turn {
  /** Pixels a second. */
  speed: number;
  seconds: number;
  /** The page's own thread does nothing else for so many milliseconds of it. */
  busy?: number;
}

/** Turns the wheel over the middle of the page. Gives the milliseconds between two frames on the screen, by the browser's own record. */
export async function turnWheel(page: Page, { speed, seconds, busy = 0 }: Turn): Promise<number[]> {
  const browser = page.context().browser()!;
  const { width, height } = page.viewportSize()!;
  const devtools = await page.context().newCDPSession(page);
  await browser.startTracing(page, { categories: ["viz"] });
  await page.evaluate((busy) => {
    setTimeout(() => {
      const until = performance.now() + busy;
      while (performance.now() < until);
    }, 200);
  }, busy);
  await devtools.send("Input.synthesizeScrollGesture", {
    x: width / 2,
    y: height / 2,
    yDistance: -speed * seconds,
    speed,
    gestureSourceType: "mouse",
    preventFling: true,
  });
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: { name: string; ts: number }[] };
  await devtools.detach();
  const drawn = traceEvents.filter(({ name }) => name === "DirectRenderer::DrawFrame").map(({ ts }) => ts / 1000);
  drawn.sort((a, b) => a - b);
  return drawn.slice(1).map((at, index) => at - drawn[index]!);
}
