import { type Thing, things } from "@tradeport/contract/things";
import { useEffect } from "react";
import { api } from "./api.ts";
import { refresh, refreshFromElsewhere, setNotified } from "./refresh.ts";
import { useSession } from "./session.ts";

/** A browser holds few connections to one server, over all its tabs: one that nobody looks at for so long lets its own go. */
const hiddenMs = 10_000;
/** What changes all the time is read again at most so often. */
const throttleMs = 1_500;
/** Gathers what is told and reads it again: at once the first time, then with rests in between. */
const reader = () => {
  let waiting = new Set<Thing>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const read = () => {
    timer = undefined;
    if (waiting.size === 0) return;
    const now = waiting;
    waiting = new Set(refreshFromElsewhere(now));
    timer = setTimeout(read, throttleMs);
  };
  return {
    take: (changed: readonly Thing[]) => {
      for (const thing of changed) waiting.add(thing);
      if (timer === undefined) read();
    },
    stop: () => clearTimeout(timer),
  };
};

/** One stream for the whole tab, as long as somebody is signed in and it is looked at. After a gap everything that is shown is read again. */
export const useLiveChanges = () => {
  const who = useSession();
  const id = who?.userId;
  useEffect(() => {
    if (id === undefined) return;
    const { take, stop } = reader();
    let close: (() => void) | undefined;
    let missed = false;
    let hiding: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      close ??= api.Home.WatchChanges.watch({}, ({ things: changed }) => take(changed), {
        onOpen: () => {
          setNotified(true);
          if (missed) void refresh(things);
          missed = true;
        },
        onLost: () => {
          setNotified(false);
        },
      });
    };
    const shut = () => {
      setNotified(false);
      close?.();
      close = undefined;
    };
    const poll = () => {
      clearTimeout(hiding);
      if (document.visibilityState === "visible") open();
      else hiding = setTimeout(shut, hiddenMs);
    };
    poll();
    document.addEventListener("visibilitychange", poll);
    return () => {
      document.removeEventListener("visibilitychange", poll);
      clearTimeout(hiding);
      stop();
      shut();
    };
  }, [id]);
};
