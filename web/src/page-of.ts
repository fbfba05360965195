import type { Profile } from "@tradeport/contract/accounts";
import { pageHeader, pageOf, unattendedHeader } from "@tradeport/contract/page";

type Whose = Pick<Profile, "userId" | "clientId"> | null;

/** Whom this page was drawn for: `null` nobody; undefined while it isn't known yet. */
let drawn: string | undefined;

/** These ask who is here, or tell what broke: they belong to no page. */
const ofNoPage = /\/(GetClientProfileLogin|ReportError)$/;
export const pageHeaders = (address: string): Record<string, string> => ({
  ...(drawn !== undefined && !ofNoPage.test(address) && { [pageHeader]: drawn }),
  ...(!isAttended() && { [unattendedHeader]: "1" }),
});

/** A page that shows what goes on asks again and again: that alone keeps nobody signed in. */
const attendedMs = 60_000;
let touchedAt = Date.now();
const isAttended = () => Date.now() - touchedAt < attendedMs;
export const watchTouches = () => {
  for (const touch of ["pointerdown", "keydown", "wheel", "touchmove"])
    document.addEventListener(
      touch,
      ({ isTrusted }) => {
        if (isTrusted) touchedAt = Date.now();
      },
      { capture: true, passive: true },
    );
};

/** Whether something of somebody may be on the screen. */
export const isSomebodys = () => drawn !== undefined && drawn !== pageOf(null);
/** False when the page was drawn for somebody else, or for another company. */
export const isStillFor = (who: Whose) => !isSomebodys() || drawn === pageOf(who);
/** Gives whether it was somebody else's, or nobody's, before. */
export const drawnFor = (who: Whose): boolean => {
  const before = drawn;
  drawn = pageOf(who);
  return before !== undefined && before !== drawn;
};
