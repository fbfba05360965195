import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { layers, sheets } from "../e2e/sheets.ts";

const root = path.join(import.meta.dirname, "../web/src");
const files = fs
  .readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".tsx"))
  .map((name) => ({ name: name.replaceAll(path.sep, "/"), text: fs.readFileSync(path.join(root, name), "utf8") }));
const opens = ({ text }: { text: string }) => text.match(/<(SideSheet|DialogBox)\b/g)?.length ?? 0;

test("every sheet and dialog of the code is in the list that is walked, or says there why nothing can be typed in it (U26)", () => {
  const found = Object.fromEntries(files.filter((file) => opens(file) > 0).map((file) => [file.name, opens(file)]));
  expect(found).toEqual(Object.fromEntries(Object.entries(sheets).map(([name, list]) => [name, list.length])));
});

test("what is tried elsewhere is tried there (U26)", () => {
  for (const [name, list] of Object.entries(sheets))
    for (const sheet of list)
      if ("tried" in sheet)
        expect(fs.readFileSync(path.join(root, "../../e2e", sheet.tried), "utf8"), name).toMatch(/\bawait notLost\(/);
});

test("nobody takes a layer of the library past the guard (U26)", () => {
  const taken = /@mui\/material\/(Dialog|Drawer|Modal|SwipeableDrawer|Popover|Popper|Menu)"|<dialog\b|<(Dialog|Modal)\b/;
  expect(
    files
      .filter(({ text }) => taken.test(text))
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(Object.keys(layers).toSorted());
  expect(
    files
      .filter(({ text }) => /<form\b/.test(text))
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(["layouts/proof-box.tsx", "ui/confirm-box.tsx"]);
});
