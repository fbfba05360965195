import type { Profile } from "@tradeport/contract/accounts";
import { fetchWords, translate } from "./i18n/index.ts";
import { banner, notify } from "./ui/notify.ts";
import { isLeavingTab, leaveTab } from "./ui/tab-memory.ts";

/** Outside what belongs to one person: it is told to whoever is here after the reload. Holds ids and the company's name alone. */
const memory = "tradeport-other-page";
type Whose = Pick<Profile, "userId" | "clientName">;

let changing = false;
/** This tab itself changes whom it works for, and loads anew after that: a question that was under way meanwhile is no news to its person. */
export const changesWhose = async <T>(change: () => Promise<T>): Promise<T> => {
  changing = true;
  try {
    return await change();
  } catch (error) {
    changing = false;
    throw error;
  }
};

/** The session is somebody else's by now, or works for another company: what is on this screen is not theirs. It is loaded anew. */
export const leaveOtherPage = (drawn: Whose | null) => {
  if (changing || isLeavingTab()) return;
  leaveTab();
  try {
    if (drawn) sessionStorage.setItem(memory, JSON.stringify({ userId: drawn.userId, clientName: drawn.clientName }));
  } catch {
    // without a memory the page is loaded anew without a word
  }
  // Seen only where something that can't be kept makes the browser ask, and the person stays.
  banner.show("warning", translate("otherPage.stale"), {
    blocked: true,
    action: { label: translate("error.reload"), run: () => location.reload() },
  });
  location.reload();
};

/** After such a reload: why it happened. */
export const tellOtherPage = async (who: Pick<Profile, "userId" | "displayName" | "clientName">) => {
  let drawn: Whose | null = null;
  try {
    drawn = JSON.parse(sessionStorage.getItem(memory) ?? "null") as Whose | null;
    sessionStorage.removeItem(memory);
  } catch {
    return;
  }
  if (!drawn) return;
  // The page has just begun to load: its words may come after who is here.
  await fetchWords(["shell"]);
  const name = ({ clientName }: Pick<Profile, "clientName">) => clientName ?? translate("otherPage.platform");
  const text =
    drawn.userId === who.userId
      ? translate("otherPage.company", { from: name(drawn), to: name(who) })
      : translate("otherPage.person", { name: who.displayName });
  notify.warning(text, { timeout: 20_000 });
};
