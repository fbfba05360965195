import type { QueryClient, QueryOptions } from "@tanstack/react-query";
import type { Profile } from "@tradeport/contract/accounts";
import { api, type RequiredAccess } from "./api.ts";
import type { Screen } from "./screens.ts";
import { may } from "./session.ts";
import type { Fields } from "./ui/list-fields.ts";
import { parseAsk, type Raw } from "./ui/list-search.ts";

type Question = RequiredAccess & { fields?: Fields; query: (input: unknown) => QueryOptions & { queryKey: readonly unknown[] } };
const questions = api as unknown as Record<string, Record<string, Question>>;

/** Asks what a screen shows first before it is there. What fails is said by the screen, which asks again. */
export const askAhead = (queries: QueryClient, { ahead = [] }: Pick<Screen, "ahead">, who: Profile, address: Raw) => {
  // An Admin's own pages of these screens show something else.
  if (who.role !== "Client") return;
  for (const name of ahead) {
    const [controller = "", action = ""] = name.split("/");
    const question = questions[controller]![action]!;
    if (!may(who, question)) continue;
    const input = question.fields ? parseAsk(question.fields, address) : {};
    void queries.prefetchQuery({ ...question.query(input), meta: { quiet: true } });
  }
};
