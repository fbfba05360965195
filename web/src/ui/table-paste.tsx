import { readNumber } from "@tradeport/contract/numbers";
import { type RefObject, useEffect } from "react";
import { counted, formatCount, useTranslation } from "#i18n";
import { readBlock } from "./block.ts";
import { useConfirm } from "./confirm.tsx";
import type { Column, Edit } from "./data-table.tsx";
import { notify } from "./notify.ts";
import { type CellStates, cellName, isSame, saveCell, shownAs } from "./table-cells.ts";
import { PastePlan, type Plan, type Written } from "./table-paste-plan.tsx";
import { fitsCell, type Readings, readingsOf } from "./typed-value.ts";

interface Grid<Row> {
  box: RefObject<HTMLElement | null>;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowName: ((row: Row) => string) | undefined;
  /** The first cell of a row is its checkbox. */
  checks: boolean;
  states: CellStates;
}

/** The answer that cells which read in two ways stay as they are. */
const leave = "leave";
/** So many rows are on their way at once; the cells of one row go one after the other. */
const atOnce = 4;
/** So many of what was refused are named. */
const mostNamed = 3;

/**
 * A block of a spreadsheet, pasted at a value that can be changed: it fills the rows from there down and the changeable columns from
 * there on. Wrong cells are marked with their reason, right ones stay; an ambiguous "1.234" is asked; one press takes all of it back (U13).
 */
export const useBlockPaste = <Row,>(grid: Grid<Row>) => {
  // No list waits for words that are said at the first paste.
  const { t } = useTranslation("paste", { useSuspense: false });
  const confirm = useConfirm();
  const { box, columns, rows, checks, states } = grid;

  const planOf = (first: number, at: number, block: string[][]): Plan<Row> => {
    const fillable = columns.slice(at).filter(({ edit }) => edit);
    const plan: Plan<Row> = {
      fills: [],
      refused: [],
      rowsOver: Math.max(0, first + block.length - rows.length),
      columnsOver: Math.max(0, Math.max(...block.map((line) => line.length)) - fillable.length),
    };
    block.slice(0, rows.length - first).forEach((line, down) => {
      const row = rows[first + down] as Row;
      fillable.slice(0, line.length).forEach(({ key, title, edit }, over) => {
        const typed = line[over] ?? "";
        const cell = cellName(grid.rowKey(row), key);
        const name = `${title}: ${grid.rowName?.(row) ?? first + down + 1}`;
        const before = edit!.value(row);
        const read = readingsIn(edit!.kind, typed, edit!.currency?.(row));
        if (typed === "") return;
        if (before === null) plan.refused.push({ cell, name, typed, reason: t("notHere") });
        else if (read === "other")
          plan.refused.push({
            cell,
            name,
            typed,
            reason: t("otherCurrency", { given: typed, currency: edit!.currency?.(row) ?? "" }),
          });
        else if (read.readings.length === 0)
          plan.refused.push({ cell, name, typed, reason: t(edit!.kind === "count" ? "notCount" : "notPrice", { given: typed }) });
        else if (read.both || !isSame(edit!.kind, read.readings[0]!, before))
          plan.fills.push({ cell, row, name, edit: edit!, before, typed, ...read, next: read.both ? null : read.readings[0]! });
      });
    });
    return plan;
  };

  /** What is written by these answers: what stays as it is has no place in it, and what takes one way alone is refused in the other. */
  const readBy = (plan: Plan<Row>, readings: Record<string, string>): Plan<Row> => {
    const read: Plan<Row> = { ...plan, fills: [], refused: [...plan.refused] };
    for (const fill of plan.fills) {
      const { both, edit, typed, before } = fill;
      const answer = both && readings[signIn(typed)];
      if (answer === leave) continue;
      const next = answer ? (both[Number(answer)] ?? null) : fill.next;
      if (next !== null && !fitsCell(edit.kind, next))
        read.refused.push({ ...fill, reason: t(edit.kind === "count" ? "notCount" : "notPrice", { given: typed }) });
      else if (next === null || !isSame(edit.kind, next, before)) read.fills.push({ ...fill, next });
    }
    return read;
  };

  const send = async (fills: readonly Written<Row>[], values: (fill: Written<Row>) => readonly [next: string, old: string]) => {
    const byRow = [...Map.groupBy(fills, ({ row }) => grid.rowKey(row)).values()];
    const taken: Written<Row>[] = [];
    const work = async () => {
      for (let some = byRow.shift(); some; some = byRow.shift())
        for (const fill of some) if (await saveCell(states, fill.cell, fill.edit, fill.row, values(fill))) taken.push(fill);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    await fills[0]?.edit.after();
    for (const fill of taken) states.set(fill.cell, { at: "saved", old: values(fill)[1] });
    return taken;
  };

  const fillIn = async (plan: Plan<Row>) => {
    const { fills, refused, rowsOver, columnsOver } = plan;
    const unclear = unclearIn(fills);
    let read = plan;
    if (fills.length > 0 && (fills.length + refused.length > 1 || unclear.length > 0 || rowsOver + columnsOver > 0)) {
      const follow = (readings: Record<string, string>) => {
        const now = readBy(plan, readings);
        const count = counted(now.fills.length);
        const text = <PastePlan plan={now} />;
        if (now.fills.length === 0) return { title: t("nothingTitle"), text, action: t("action", count), off: t("left") };
        return { title: t("title", count), text, action: t("action", count) };
      };
      const answer = await confirm({
        ...follow({}),
        follow,
        fields: unclear.map(({ typed, edit, both, readings: may }) => ({
          key: signIn(typed),
          label: t("reading", { given: typed }),
          required: true,
          options: [
            ...may.map((value) => ({ value: String(both!.indexOf(value)), label: shownAs(edit.kind, value) })),
            // No other reading is offered, for its cell would refuse it.
            ...(may.length === 1 ? [{ value: leave, label: t("leave") }] : []),
          ],
        })),
        invalid: t("readingMissing"),
      });
      if (!answer) return;
      read = readBy(plan, answer.values);
    }
    for (const { cell, typed, reason } of read.refused) states.set(cell, { at: "failed", text: typed, reason });
    if (read.fills.length === 0) {
      if (read.refused[0]) notify.warning(t("nothing", read.refused[0]));
      return;
    }
    const taken = await send(read.fills, (fill) => [fill.next!, fill.before]);
    const undo = {
      label: t("undo"),
      run: () => void send(taken, (fill) => [fill.before, fill.next!]).then((back) => tell(back, taken, "undone")),
    };
    tell(taken, read.fills, "saved", taken.length > 0 ? undo : undefined);
  };
  /** What was not done is named, as far as a few go. */
  const tell = (
    done: readonly Written<Row>[],
    all: readonly Written<Row>[],
    what: "saved" | "undone",
    action?: { label: string; run: () => void },
  ) => {
    const failed = all.filter((fill) => !done.includes(fill)).map(({ name }) => name);
    const names = [...failed.slice(0, mostNamed), ...(failed.length > mostNamed ? ["…"] : [])].join("; ");
    const words = t(failed.length > 0 ? `${what}Partly` : what, {
      ...counted(done.length),
      all: formatCount(all.length),
      names,
    });
    notify[failed.length > 0 ? "warning" : "success"](words, action ? { action, timeout: 20_000 } : {});
  };

  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const here = document.activeElement;
      const td = here?.closest("tr[data-row] > td");
      if (!here || !td || !box.current?.contains(td)) return;
      const at = [...td.parentElement!.children].indexOf(td) - (checks ? 1 : 0);
      const block = readBlock(event.clipboardData?.getData("text/plain") ?? "");
      const one = block.length === 1 && block[0]!.length === 1;
      // One value into a field that is being typed in is an ordinary paste.
      if (!columns[at]?.edit || (one && (here.matches("input") || block[0]![0] === ""))) return;
      event.preventDefault();
      const row = Number(td.parentElement!.getAttribute("data-row"));
      if (here.matches("input")) states.set(cellName(grid.rowKey(rows[row] as Row), columns[at].key), { at: "idle" });
      void fillIn(planOf(row, at, block));
    };
    // A browser hands it to where the text cursor is, which a button never has.
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  });
};

/** What a figure is parted by: what a dot means says nothing of a comma, in a block that has both. */
const signIn = (typed: string) => /[^\d\s+-]/.exec(typed)?.[0] ?? "";

/** Of the cells that read in two ways one for each sign: what is answered for it holds for all that are written like it. */
const unclearIn = <Row,>(fills: readonly Written<Row>[]) =>
  [
    ...Map.groupBy(
      fills.filter(({ both }) => both),
      ({ typed }) => signIn(typed),
    ).values(),
  ].map((alike) => alike.find(({ readings }) => readings.length > 1) ?? alike[0]!);

/** A spreadsheet may speak another language than its reader: here a comma decides nothing by itself. */
const readingsIn = (kind: Edit<never>["kind"], typed: string, currency: string | undefined): Readings | "other" =>
  kind === "text" ? { readings: [typed] } : readingsOf(kind, readNumber(typed), currency);
