import type { Store } from "./store.ts";

/** The account that was opened under this key before, or the one that `open` makes, by its id; without a key it is always a new one. */
export const openedUnder = (store: Store, key: unknown, open: () => string): string => {
  if (typeof key !== "string" || key === "") return open();
  return store.transaction(() => {
    store.define("create table if not exists opened (key text primary key, account text not null)");
    const known = store.get<{ account: string }>("select account from opened where key = ?", key);
    if (known) return known.account;
    const account = open();
    store.run("insert into opened values (?, ?)", key, account);
    return account;
  });
};
