import type { RemoteClient } from "@tradeport/connectors/http";

/** A marketplace that works answers sooner. */
const patienceMs = 2_000;

/** Counts the calls of a store that are out, or wait for their turn, for longer than an answer usually takes. */
export const callsOut = () => {
  const since = new Map<Promise<unknown>, number>();
  const timed = <T>(call: Promise<T>): Promise<T> => {
    since.set(call, performance.now());
    return call.finally(() => since.delete(call));
  };
  const through = (remote: RemoteClient): RemoteClient => ({
    account: remote.account,
    call: (request) => timed(remote.call(request)),
    picture: (url) => timed(remote.picture(url)),
    document: (request) => timed(remote.document(request)),
    noting: (leaves) => through(remote.noting(leaves)),
  });
  return {
    through,
    unanswered: () => {
      const now = performance.now();
      return [...since.values()].filter((began) => now - began > patienceMs).length;
    },
  };
};
