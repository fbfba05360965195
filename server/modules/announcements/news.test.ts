import { afterAll, beforeAll, expect, test } from "vitest";
import { type World, world } from "#testing/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const admin = () => w.as("admin").News;
const client = () => w.as("ayse").News;
const titles = async (input: Parameters<ReturnType<typeof client>["GetAllNews"]>[0] = {}) =>
  (await client().GetAllNews(input)).data.map(({ title }) => title);

test("what an Admin writes every client reads at once, newest first, with its file; what is taken back is there for nobody but the Admin", async () => {
  const first = await admin().AddNews(
    { title: "Bakım çalışması", content: "Cumartesi 02.00\n\nBir saat.", tags: "bakım, , duyuru,bakım" },
    [],
  );
  expect(first).toMatchObject({ tags: ["bakım", "duyuru"], isActive: true, file: null, createdBy: "Deniz Aksoy" });
  const second = await admin().AddNews({ title: "İade kuralları", content: "Yeni kurallar ektedir." }, [
    { name: "İade.png", body: png },
  ]);
  expect(await titles()).toEqual(["İade kuralları", "Bakım çalışması"]);
  expect(await titles({ search: "IADE" })).toEqual(["İade kuralları"]);
  expect(await titles({ search: "ba" })).toEqual(["Bakım çalışması"]);
  expect(await titles({ orderColumn: "title", orderType: "asc", pageSize: 1, page: 1 })).toEqual(["İade kuralları"]);
  const file = await client().GetNewsFile({ newsId: second.newsId });
  expect(file.name).toBe("İade.png");
  expect(file.body.subarray(0, 4)).toEqual(png.subarray(0, 4));

  await admin().SetIsActiveNews({ newsId: second.newsId, isActive: false });
  expect(await titles()).toEqual(["Bakım çalışması"]);
  expect(await titles({ isActive: false })).toEqual([]);
  await expect(client().GetNews({ newsId: second.newsId })).rejects.toMatchObject({ code: "not_found" });
  await expect(client().GetNewsFile({ newsId: second.newsId })).rejects.toMatchObject({ code: "not_found" });
  expect((await admin().GetAllNews({ isActive: false })).data.map(({ newsId }) => newsId)).toEqual([second.newsId]);
});

test("a change keeps what it does not name; a new file takes the old one's place, and the old one's row is gone", async () => {
  const { newsId } = await admin().AddNews({ title: "Duyuru", content: "Metin" }, [{ name: "a.png", body: png }]);
  const retained = await admin().UpdateNews({ newsId, version: 1, title: "Duyuru 2", content: "Metin 2", tags: "x" }, []);
  expect(retained).toMatchObject({ title: "Duyuru 2", isActive: true, file: { name: "a.png" } });
  const other = await admin().UpdateNews({ newsId, version: 2, content: "Metin 3" }, [{ name: "b.png", body: png }]);
  expect(other.file).toMatchObject({ name: "b.png" });
  const bare = await admin().UpdateNews({ newsId, version: 3, removeFile: "true", isActive: "false" }, []);
  expect(bare).toMatchObject({ file: null, isActive: false, title: "Duyuru 2", content: "Metin 3", tags: ["x"], version: 4 });
  // Who read it before that is told, and changes nothing.
  await expect(admin().UpdateNews({ newsId, version: 3, title: "Duyuru 1" }, [])).rejects.toMatchObject({ code: "conflict" });
  expect(await admin().GetNews({ newsId })).toMatchObject({ title: "Duyuru 2", version: 4 });
  const { rows } = await w.database.pool.query(
    "select name from file where purpose like 'News/%' and name in ('a.png', 'b.png')",
  );
  expect(rows).toEqual([]);
});

test("only an Admin writes; wrong input is named and changes nothing", async () => {
  const before = (await admin().GetAllNews({})).totalCount;
  const one = (await admin().GetAllNews({ pageSize: 1 })).data[0]!;
  await expect(client().AddNews({ title: "x", content: "y" }, [])).rejects.toMatchObject({ code: "wrong_role" });
  await expect(client().SetIsActiveNews({ newsId: one.newsId, isActive: false })).rejects.toMatchObject({ code: "wrong_role" });
  await expect(admin().AddNews({ title: " ", content: "y" }, [])).rejects.toMatchObject({ fields: [{ field: "title" }] });
  await expect(admin().AddNews({ title: "x", content: "y", tags: "t".repeat(41) }, [])).rejects.toMatchObject({
    fields: [{ field: "tags.0" }],
  });
  await expect(admin().AddNews({ title: "x", content: "y" }, [{ name: "x.exe", body: "MZ" }])).rejects.toMatchObject({
    code: "file_type",
  });
  const nobody = "01920000-0000-7000-8000-00000000dead";
  await expect(admin().UpdateNews({ newsId: nobody, version: 1, title: "x", content: "y" }, [])).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(admin().SetIsActiveNews({ newsId: nobody, isActive: true })).rejects.toMatchObject({ code: "not_found" });
  expect((await admin().GetAllNews({})).totalCount).toBe(before);
});
