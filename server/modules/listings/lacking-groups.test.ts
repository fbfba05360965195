import { expect, test } from "vitest";
import { requirement } from "#modules/mapping/index.ts";
import { LackingGroups } from "./lacking-groups.ts";

const category = { tr: "Puzzle", en: "Puzzles" };
const colour = (value: string) => requirement.valueUnmapped({ name: "Renk" }, value, category);

test("values of one attribute are one group, in which a product counts once; the group of most products comes first", () => {
  const groups = new LackingGroups();
  const both = groups.add([colour("Mavi"), colour("Kırmızı"), requirement.imageShut()]);
  expect(both.size).toBe(2);
  groups.add([requirement.imageShut()]);
  groups.add([requirement.titleMissing("tr-TR"), requirement.imageShut()]);
  const all = [...groups.all().values()].map(({ count, values, problem }) => [problem.fingerprint.split(":")[0], count, values]);
  expect(all).toEqual([
    ["image_shut", 3, []],
    ["values_unmapped", 1, ["Mavi", "Kırmızı"]],
    ["title_missing", 1, []],
  ]);
});

test("twelve values are named, of more it is said that there are more; one is told by itself", () => {
  const named = (count: number) => {
    const groups = new LackingGroups();
    groups.add(Array.from({ length: count }, (_, at) => colour(`r${at}`)));
    const [{ problem, values } = { problem: undefined, values: [] }] = [...groups.all().values()];
    return { isMore: problem!.cause.en.includes("…"), values: values.length, code: problem!.fingerprint.split(":")[0] };
  };
  expect(named(1)).toEqual({ isMore: false, values: 1, code: "value_unmapped_in" });
  expect(named(12)).toEqual({ isMore: false, values: 12, code: "values_unmapped" });
  expect(named(13)).toEqual({ isMore: true, values: 12, code: "values_unmapped" });
});
