import { expect, type Page, test } from "@playwright/test";
import { signIn } from "./people.ts";

/** What the other tests say of cross-site calls and of the content security policy counts only in a browser that enforces them. */
const reads = (page: Page, address: string) =>
  page.evaluate(
    (url) =>
      fetch(url).then(
        () => "read",
        () => "refused",
      ),
    address,
  );

test("the tests' browser keeps one site from reading another (S55)", async ({ page, baseURL }) => {
  await page.route("http://stranger.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>A stranger</title>" }),
  );
  await page.goto("http://stranger.example/");
  expect(await reads(page, "http://stranger.example/own")).toBe("read");
  expect(await reads(page, `${baseURL}/ready`)).toBe("refused");
});

test("the tests' browser obeys the console's content security policy (S45, S55)", async ({ page }) => {
  await signIn(page, "mehmet");
  const ran = await page.evaluate(async () => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'planted'";
    document.head.append(script);
    await new Promise(requestAnimationFrame);
    return document.title === "planted";
  });
  expect(ran).toBe(false);
  expect(await reads(page, "http://stranger.example/")).toBe("refused");
});
