import { useMemo } from "react";
import { usePreferences, useSetPreference } from "../../preferences.ts";
import { type Place, readPlaces, remember, writePlace } from "./commands.ts";

const mostRecent = 8;
const mostPinned = 12;

/** Where the person went by the palette, and what they pinned: kept with them, whatever browser they use. */
export const usePlaces = () => {
  const { own } = usePreferences();
  const set = useSetPreference();
  return useMemo(() => {
    const recent = readPlaces(own.palette?.recent);
    const pinned = readPlaces(own.palette?.pinned);
    const keep = (next: { recent?: Place[]; pinned?: Place[] }) =>
      set({
        palette: { recent: (next.recent ?? recent).map(writePlace), pinned: (next.pinned ?? pinned).map(writePlace) },
      });
    const isPinned = (to: string) => pinned.some((place) => place.to === to);
    return {
      recent: recent.filter(({ to }) => !isPinned(to)),
      pinned,
      isPinned,
      went: (place: Place) => keep({ recent: remember(recent, place, mostRecent) }),
      togglePin: (place: Place) =>
        keep({
          pinned: isPinned(place.to) ? pinned.filter(({ to }) => to !== place.to) : remember(pinned, place, mostPinned),
        }),
    };
  }, [own.palette, set]);
};
