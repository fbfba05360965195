import { readXlsx } from "hucre/xlsx";
import { type Cell, writeTemplate } from "#platform/excel/template.ts";
import { importFile } from "../run-import.ts";
import { type Life, names, prices, taken } from "./life.ts";
import type { Place } from "./place.ts";
import { played } from "./played.ts";

const marks = { Tradeport_Guncelleme: "1" };

/** A person with a spreadsheet: takes the update template out, types into some rows, and hands it in while everybody goes on. */
export const openDesk = (place: Place, categoryId: string) => {
  const seller = place.w.as("ayse");
  let open: { headers: string[]; rows: Map<string, Cell[]> } | null = null;

  const takeOut = async (lives: Life[]) => {
    const { body } = await seller.ProductCategory.GetExcelTemplate({ categoryId, forUpdate: true, withStock: true });
    const [head, ...rows] = (await readXlsx(body)).sheets[0]!.rows as Cell[][];
    const headers = head!.map((header) => String(header).replace(/ \*$/, ""));
    const at = headers.indexOf("Barkod");
    open = { headers, rows: new Map(rows.map((row) => [String(row[at]), row])) };
    for (const life of lives) life.typed = null;
  };

  const handIn = async (lives: Life[], { headers, rows }: NonNullable<typeof open>) => {
    const mine = lives.filter(({ variants }) => rows.has(variants[0]!.barcode));
    const lines = mine.map((life) => {
      const row = [...rows.get(life.variants[0]!.barcode)!];
      const shown = (header: string) => String(row[headers.indexOf(header)]);
      const put = (header: string, cell: Cell) => row.splice(headers.indexOf(header), 1, cell);
      const { name, price, pieces } = life.typed ?? {};
      const count = Math.max(0, Number(shown("Stok")) + (pieces ?? 0));
      // What is typed over a cell that says the same already says nothing.
      const typed = {
        ...(name !== undefined && names[name] !== shown("Ürün adı") && { name }),
        ...(price !== undefined &&
          Number(prices[price]) !== Number(shown("Satış fiyatı (KDV dahil)").replace(",", ".")) && { price }),
        ...(pieces !== undefined && count !== Number(shown("Stok")) && { pieces }),
      };
      life.typed = typed;
      if (typed.name !== undefined) put("Ürün adı", names[typed.name]!);
      if (typed.price !== undefined) put("Satış fiyatı (KDV dahil)", prices[typed.price]!.replace(".", ","));
      if (typed.pieces !== undefined) put("Stok", count);
      return row;
    });
    const columns = headers.map((header) => ({ header, headerEn: header, kind: "text" as const }));
    const about = { sheet: "Açıklama", lines: [] };
    const body = await writeTemplate({ sheet: "Ürünler", columns, lists: {}, about, marks }, lines);
    const process = await importFile(place.w, "ayse", body, { forUpdate: true });
    const { data } = await seller.Process.GetProcessLines({ processId: process.id, pageSize: -1 });
    const outcome = new Map(data.map((line) => [Number(/(\d+)$/.exec(line.place ?? "")?.[1]), line]));
    for (const [at, life] of mine.entries()) {
      // Row 1 holds the headers.
      const line = outcome.get(at + 2);
      const { typed } = life;
      life.typed = null;
      if (!typed || Object.keys(typed).length === 0) {
        if (line && line.outcome !== "skipped") life.wrong.push(`an untouched row of the file is ${line.outcome}`);
        continue;
      }
      const reported = line?.problems.map(({ fingerprint }) => fingerprint).join();
      life.log.push(`the file says ${JSON.stringify(typed)}: ${line?.outcome} ${reported ?? ""}`);
      if (!line || (line.outcome !== "done" && line.outcome !== "skipped" && !reported))
        life.wrong.push("a row of the file has no outcome");
      if (line?.outcome === "failed") played.rowsRefused += 1;
      if (line?.outcome !== "done") continue;
      played.rows += 1;
      await taken(place, life, typed, Number(rows.get(life.variants[0]!.barcode)![headers.indexOf("Stok")]));
    }
    played.files += 1;
  };

  return {
    turnPage: async (lives: Life[]) => {
      const was = open;
      open = null;
      if (was) await handIn(lives, was);
      else await takeOut(lives);
    },
    clear: () => {
      open = null;
    },
  };
};
