import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { momentIn } from "#platform/excel/export.ts";

/** Moments by the company's clock, as its screens show them. */
export const companyMoments = async ({ db, clientId }: Pick<Ctx, "db" | "clientId">) => {
  const { rows } = await sql<{ zone: string }>`select time_zone as zone from client where id = ${clientId}`.execute(db);
  return momentIn(rows[0]!.zone);
};

/** "01.11.2026–30.11.2026": the first and the last day of a period that ends with a moment of the next. */
export const daysOf = (period: { startDate: string; endDate: string }, moment: ReturnType<typeof momentIn>) =>
  [period.startDate, new Date(Date.parse(period.endDate) - 1).toISOString()]
    .map((instant) => moment(instant).slice(0, 10))
    .join("–");
