import Box from "@mui/material/Box";
import { counted, useTranslation } from "#i18n";
import type { Edit } from "./data-table.tsx";
import { shownAs } from "./table-cells.ts";

/** A cell that the block changes. */
export interface Fill<Row> {
  cell: string;
  row: Row;
  /** "Satış fiyatı: Tişört" */
  name: string;
  edit: Edit<Row>;
  before: string;
  typed: string;
  /** Decimal text or text: the readings that the cell takes. */
  readings: readonly string[];
  /** The two of a number that can be read in both ways, where a person has to say which. */
  both?: readonly string[];
}
/** The same once it is known how it is read. */
export interface Written<Row> extends Fill<Row> {
  /** What the cell becomes; null while a person has to say. */
  next: string | null;
}
/** What a block would do: what changes, what can't, and what has no place here. */
export interface Plan<Row> {
  fills: Written<Row>[];
  refused: { cell: string; name: string; typed: string; reason: string }[];
  rowsOver: number;
  columnsOver: number;
}

const shown = 5;

/** Before the block is written: some of the changes, every kind of refusal, and what does not fit. */
export function PastePlan<Row>({ plan: { fills, refused, rowsOver, columnsOver } }: { plan: Plan<Row> }) {
  const { t } = useTranslation("paste");
  const more = (count: number) => count > shown && <li>{t("more", counted(count - shown))}</li>;
  return (
    <>
      <Box component="ul" sx={list}>
        {fills.slice(0, shown).map(({ cell, name, edit, before, typed, next }) => (
          <li key={cell}>
            {t("change", {
              name,
              before: shownAs(edit.kind, before),
              after: next === null ? typed : shownAs(edit.kind, next),
            })}
          </li>
        ))}
        {more(fills.length)}
      </Box>
      {refused.length > 0 && (
        <>
          <strong>{t("refused", counted(refused.length))}</strong>
          <Box component="ul" sx={list}>
            {refused.slice(0, shown).map(({ cell, name, reason }) => (
              <li key={cell}>{t("because", { name, reason })}</li>
            ))}
            {more(refused.length)}
          </Box>
        </>
      )}
      {rowsOver > 0 && <div>{t("rowsOver", counted(rowsOver))}</div>}
      {columnsOver > 0 && <div>{t("columnsOver", counted(columnsOver))}</div>}
    </>
  );
}

const list = { m: 0, mb: 1, pl: 2.5, overflowWrap: "anywhere" } as const;
