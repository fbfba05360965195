import { type Contract, walk } from "@tradeport/contract";

/**
 * `/api/{Action}`, for callers that name no controller: the address of the one call of that name. Of a name that several controllers have
 * nothing is guessed. Everything behind it sees the whole address.
 */
export const wholeAddress = (contract: Contract) => {
  const found = new Map<string, string | null>();
  for (const { name } of walk(contract)) {
    const action = name.slice(name.indexOf("/") + 1);
    found.set(action, found.has(action) ? null : `/api/${name}`);
  }
  return (url: string): string => {
    const bare = /^\/api\/(\w+)(\?.*)?$/s.exec(url);
    const whole = bare && found.get(bare[1]!);
    return whole ? `${whole}${bare[2] ?? ""}` : url;
  };
};
