import { afterEach, expect, test, vi } from "vitest";
import { changesWhose, leaveOtherPage } from "./other-page.ts";

const reload = vi.fn();
vi.stubGlobal("location", { reload });
const stored = new Map<string, string>();
vi.stubGlobal("sessionStorage", { setItem: (key: string, value: string) => stored.set(key, value) });
afterEach(() => {
  reload.mockClear();
  stored.clear();
});
const drawn = { userId: "01920000-0000-7000-8000-000000000001", clientName: "Anka" };

test("a tab that changes by itself whom it works for is not told of it, unless the change fails; another’s change is told once", async () => {
  const changed = changesWhose(async () => leaveOtherPage(drawn));
  await changed;
  leaveOtherPage(drawn);
  expect(reload).not.toHaveBeenCalled();
  await expect(changesWhose(() => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
  leaveOtherPage(drawn);
  leaveOtherPage(drawn);
  expect(reload).toHaveBeenCalledTimes(1);
  expect([...stored.values()]).toEqual([JSON.stringify(drawn)]);
});
