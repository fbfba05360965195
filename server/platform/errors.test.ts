import { expect, test } from "vitest";
import { databaseAway } from "./errors.ts";

const thrown = (values: object) => Object.assign(new Error("failed"), values);

test("R9, engine fault 22: a database whose socket takes no more callers is away, a file that is busy or missing is not", () => {
  expect(databaseAway(thrown({ code: "EAGAIN", syscall: "connect" }))).toBe(true);
  expect(databaseAway(thrown({ code: "ENOENT", syscall: "connect" }))).toBe(true);
  expect(databaseAway(thrown({ code: "EAGAIN", syscall: "read" }))).toBe(false);
  expect(databaseAway(thrown({ code: "ENOENT", syscall: "open" }))).toBe(false);
});
