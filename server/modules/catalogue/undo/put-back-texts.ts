import { type MachineField, machineFields } from "@tradeport/contract/translation";
import type { Values } from "#modules/bulk/index.ts";
import { sql } from "#platform/db.ts";
import { putTexts } from "../put-texts.ts";
import { languageOfLine } from "./judge.ts";
import { changedBack, type Step } from "./step.ts";

/** What each text said before it was translated, and whose it was then; one that was not there is taken away. */
export const putBackTexts = async (step: Step) => {
  const { tx, clientId, undoes } = step;
  const { rows } = await sql<{ productId: string; language: string; before: Values; after: Values }>`
    select b.product_id, ${languageOfLine("source")} as language, b.before, b.after from ${changedBack(step)}
    join process_line source on source.client_id = ${clientId} and source.process_id = ${undoes} and source.line_no = b.line_no`.execute(
    tx,
  );
  const texts = rows.map(({ productId, language, before, after }) => ({
    productId,
    language,
    values: Object.fromEntries(
      machineFields.flatMap((field) => (field in before || field in after ? [[field, String(before[field] ?? "")]] : [])),
    ),
    made: (before.machineMade ?? []) as MachineField[],
  }));
  await putTexts(tx, clientId, texts, "undo");
};
