/**
 * What this tab keeps over a reload and a new sign-in: half-typed forms, errors not read yet. It belongs to one person in one company:
 * another one finds nothing of it, an Admin finds what was typed for a client only while acting for that client, and signing out in
 * any tab clears them all (S56).
 */
const prefix = "tradeport:";
let owner = "nobody";
const place = (key: string) => `${prefix}${owner}:${key}`;

/** Somebody has signed out: a form that leaves the page after that keeps nothing either. */
let forgotten = false;

export const remember = (key: string, value: unknown) => {
  try {
    if (value === null || forgotten) sessionStorage.removeItem(place(key));
    else sessionStorage.setItem(place(key), JSON.stringify(value));
  } catch {
    // storage is full or switched off: the page itself still holds it
  }
};
export const recall = <T>(key: string): T | null => {
  try {
    return JSON.parse(sessionStorage.getItem(place(key)) ?? "null") as T | null;
  } catch {
    return null;
  }
};

/** How each page was left, as its address said it: in memory alone, for it names what was searched for. */
const left = new Map<string, string>();
export const noteLeft = (path: string, href: string) => void left.set(place(path), href);
export const asLeft = (path: string) => left.get(place(path));

const forgetOthers = (own: string) => {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix) && !key.startsWith(`${prefix}${own}/`)) sessionStorage.removeItem(key);
  } catch {
    // nothing was kept
  }
};
/** Told whenever it is known who is signed in, and for which company. */
export const belongTo = (personId: string, clientId: string | null) => {
  owner = `${personId}/${clientId ?? "-"}`;
  forgotten = false;
  forgetOthers(personId);
};

/** Half-typed forms that are on the screen; told to keep their values when the session is over. */
const open = new Set<() => void>();
export const whenToKeep = (keep: () => void) => {
  open.add(keep);
  return () => open.delete(keep);
};
export const keepTyped = () => {
  for (const keep of open) keep();
};

let leaving = false;
/** The page goes by itself: half-typed forms are kept, and nothing that is kept asks whether to stay. */
export const leaveTab = () => {
  leaving = true;
  keepTyped();
};
export const isLeavingTab = () => leaving;

/** How a session ended: its person went, or it was found dead. */
export type SessionEnd = "signedOut" | "expired";
const channel = () => new BroadcastChannel("tradeport-sign-out");
/** Every other tab of this browser hears it at once, also one that nobody looks at. */
export const tellTabs = (end: SessionEnd) => {
  const out = channel();
  out.postMessage(end);
  out.close();
};
export const whenTabsTell = (listen: (end: SessionEnd) => void) =>
  channel().addEventListener("message", ({ data }) => listen(data === "expired" ? "expired" : "signedOut"));
/** Signing out: here, and in every other tab of this browser. */
export const forgetAll = () => {
  forgetHere();
  known(false);
  tellTabs("signedOut");
};
/** Signed out in another tab: nothing of who was here is kept in this one. */
export const forgetHere = () => {
  forgotten = true;
  left.clear();
  forgetOthers("");
};

/** Whether somebody was signed in with this browser and did not sign out: who then finds no session has lost it. Holds no name. */
const mark = "tradeport-signed-in";
export const known = (is?: boolean): boolean => {
  try {
    if (is === true) localStorage.setItem(mark, "yes");
    if (is === false) localStorage.removeItem(mark);
    return localStorage.getItem(mark) === "yes";
  } catch {
    return false;
  }
};
