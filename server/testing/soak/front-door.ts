import type { Installation } from "../parts.ts";

interface Answer {
  began: number;
  ended: number;
  /** 0: nobody listened, or the connection was lost. */
  status: number;
}

/** A signed-in reader who asks for a list again and again, and somebody who asks /ready: what each was answered, and when. */
export const watchFrontDoor = ({ port, cookies, origin }: Installation) => {
  const lists: Answer[] = [];
  const readies: Answer[] = [];
  let stopped = false;
  const headers = { cookie: cookies.zeynep, origin, "sec-fetch-site": "same-origin", "content-type": "application/json" };
  const list = { method: "POST", headers, body: JSON.stringify({ pageSize: 25 }) };
  const ask = async (into: Answer[], address: string, init: RequestInit, everyMs: number) => {
    while (!stopped) {
      const began = Date.now();
      const signal = AbortSignal.timeout(30_000);
      const reply = await fetch(`http://127.0.0.1:${port}${address}`, { ...init, signal }).catch(() => null);
      await reply?.arrayBuffer().catch(() => {});
      into.push({ began, ended: Date.now(), status: reply?.status ?? 0 });
      await new Promise((wake) => setTimeout(wake, everyMs));
    }
  };
  const asking = Promise.all([ask(lists, "/api/Product/GetAllProductMasterData", list, 150), ask(readies, "/ready", {}, 250)]);
  const within = (answers: Answer[], from: number, to: number) =>
    answers.filter(({ began, ended }) => began >= from && ended <= to);
  return {
    /** When the first list was answered well that was asked for after `since`; null: not yet. */
    firstGood: (since: number): number | null =>
      lists.find(({ began, status }) => began >= since && status === 200)?.ended ?? null,
    /**
     * What is wrong with answers that were asked for and given while the database was away. A list may also be told 429: the load
     * and this reader are one address, and together they can ask more than an address may in a minute.
     */
    wrongWhileAway: (from: number, to: number): string[] => {
      const wrong = [
        ...within(lists, from, to).filter(({ status }) => status !== 503 && status !== 429),
        ...within(readies, from, to).filter(({ status }) => status !== 503),
      ];
      return [...new Set(wrong.map(({ status }) => `answered ${status} while the database was away`))];
    },
    answersWhileAway: (from: number, to: number) => within(lists, from, to).length + within(readies, from, to).length,
    slowestWhileAway: (from: number, to: number) =>
      Math.max(
        0,
        ...[...lists, ...readies].filter(({ began }) => began >= from && began < to).map((one) => one.ended - one.began),
      ),
    /** Answers of 500 and above outside the times that may have them; of these a busy machine may say "come again" (503). */
    failures: (allowed: readonly [number, number][]) => {
      const out = [...lists, ...readies].filter(
        ({ began, ended, status }) => status >= 500 && !allowed.some(([from, to]) => ended >= from && began <= to),
      );
      return { wrong: out.filter(({ status }) => status !== 503), busy: out.filter(({ status }) => status === 503).length };
    },
    slowest: () => Math.max(0, ...lists.map(({ began, ended }) => ended - began)),
    answered: () => lists.filter(({ status }) => status === 200).length,
    stop: async () => {
      stopped = true;
      await asking;
    },
  };
};
export type FrontDoor = ReturnType<typeof watchFrontDoor>;
