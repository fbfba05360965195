import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { move } from "./back-office.ts";
import type { Call } from "./call.ts";
import { Store } from "./store.ts";

test("a move that ends in the middle leaves nothing of itself: no pieces come back for an order that stays", () => {
  const folder = mkdtempSync(join(tmpdir(), "tp-back-office-"));
  const store = new Store(join(folder, "some.sqlite"));
  store.define("create table pieces (here integer not null)");
  store.run("insert into pieces values (5)");
  const moves = {
    cancel: (world: { store: Store }) => {
      world.store.run("update pieces set here = here + 2");
      throw new Error("killed");
    },
  };
  const call = { method: "POST", headers: { "content-type": "application/json" } } as unknown as Call;
  expect(() => move("some", { store }, moves, call, "cancel", {})).toThrow("killed");
  expect(store.get("select here from pieces")).toEqual({ here: 5 });
  store.close();
  rmSync(folder, { recursive: true });
});
