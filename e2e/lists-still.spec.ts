import { expect, test } from "@playwright/test";
import { redraw, rowsDrawn } from "./drawn-rows.ts";
import { productList } from "./product-list.ts";

/** A list that is told of changes all day long draws the row that changed, and no other (console faults, "stable table rows"). */
const list = productList();
const { call, open, rows } = list;

type Row = { id: string; productName: string; quantity: number };
const listed = async (input: object) =>
  ((await call("Product/GetAllProductMasterData", input)) as unknown as { data: Row[] }).data;
const move = (row: Row, to: number) =>
  call("Product/UpdateProductValue", { productId: row.id, quantity: { from: row.quantity, to } });

test("a value that somebody else changes draws its row alone, and ticking a row that row alone", async () => {
  const { page } = list;
  await open();
  const row = (await listed({}))[4]!;
  const changed = await rowsDrawn(page, async () => {
    await move(row, row.quantity + 70_001);
    await expect(rows().nth(4)).toContainText(new Intl.NumberFormat("tr-TR").format(row.quantity + 70_001));
  });
  expect(changed).toHaveLength(1);
  expect(changed[0]).toContain(row.productName);
  await move({ ...row, quantity: row.quantity + 70_001 }, row.quantity);
  await expect(rows().nth(4)).not.toContainText(new Intl.NumberFormat("tr-TR").format(row.quantity + 70_001));

  const box = rows().nth(7).getByRole("checkbox");
  // The focus moves the list's one stop for Tab from another row to this one.
  await box.focus();
  const ticked = await rowsDrawn(page, () => box.check());
  expect(ticked).toHaveLength(1);
  expect(ticked[0]).toContain((await listed({}))[7]!.productName);
});

test("rows that move are not drawn anew, nor are any by a change of the address that the list is not about", async () => {
  const { page } = list;
  await open("?orderColumn=quantity&orderType=desc");
  const all = await listed({ orderColumn: "quantity", orderType: "desc" });
  const row = all[9]!;
  const moved = await rowsDrawn(page, async () => {
    await move(row, all[0]!.quantity + 1);
    await expect(rows().first()).toContainText(row.productName);
    await expect(rows().first()).toContainText(new Intl.NumberFormat("tr-TR").format(all[0]!.quantity + 1));
  });
  expect(moved).toHaveLength(1);
  expect(moved[0]).toContain(row.productName);
  await expect(rows().nth(1)).toHaveAttribute("data-row", "1");
  await move({ ...row, quantity: all[0]!.quantity + 1 }, row.quantity);
  await expect(rows().first()).toContainText(all[0]!.productName);
  expect(await rowsDrawn(page, () => redraw(page))).toEqual([]);
});
