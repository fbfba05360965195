import { useSyncExternalStore } from "react";
import { type Keys, type Slice, translate } from "../i18n/keys.ts";
import { recall, remember } from "./tab-memory.ts";

/** A label by its slice and key. */
export type Label = { [S in Slice]: { ns: S; key: Keys[S] } }[Slice];
export type NoticeTone = "success" | "error" | "warning" | "info";
export interface Notice {
  id: number;
  tone: NoticeTone;
  text: string;
  /** Milliseconds; null stays until the person closes it or tries again. */
  timeout: number | null;
  /** One thing to do about it: open, copy the request number. */
  action?: { label: string; run: () => void } | undefined;
  /** Takes back what it says was done (U35); what somebody changed since, the call refuses. */
  undo?: (() => Promise<unknown>) | undefined;
  /** Its action leads away from this page: on another one it has nothing to lead to. */
  leads?: boolean;
  at: string;
  /** Said in its reader's language, whichever that is by then (notice-words.ts); `text` is it in that of the moment. */
  words?: { tr: string; en: string } | null | undefined;
  /** A label of ours in its place, and one in front of it. */
  label?: Label | null | undefined;
  before?: Label | undefined;
  requestId?: string | null | undefined;
  /** What support asks for, one press away. */
  detail?: string | null | undefined;
  /** The call that failed: another try of it takes this away. */
  call?: string | null | undefined;
  /** How often it was said before it was read. */
  times: number;
}
export interface Banner {
  id: number;
  tone: NoticeTone;
  title?: string | undefined;
  text: string;
  /** Stays until it is taken away; `clear` does not touch it, and it has no cross. */
  blocked: boolean;
  action?: Notice["action"];
}

interface State {
  notices: readonly Notice[];
  banners: readonly Banner[];
  /** Errors that nobody has looked at yet; nothing important vanishes by itself (U47). Kept over a reload. */
  unread: readonly Notice[];
}
const mostUnread = 200;
let state: State = { notices: [], banners: [], unread: [] };
const listeners = new Set<() => void>();
const change = (patch: Partial<State>) => {
  state = { ...state, ...patch };
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useNotices = () => useSyncExternalStore(subscribe, () => state);

/** Errors whose words have reached the person, or are the business of whoever asked to be left alone with them. */
const reported = new WeakSet<Error>();
export const markReported = (error: Error) => void reported.add(error);
export const wasReported = (error: Error) => reported.has(error);

let lastId = 0;
type Options = Partial<
  Pick<Notice, "timeout" | "action" | "undo" | "leads" | "requestId" | "detail" | "call" | "words" | "label" | "before">
>;
/** What failed, as far as a person is told of it. */
type Failure = Error &
  Partial<Pick<Notice, "requestId" | "detail" | "call" | "words"> & { tone: "error" | "warning"; label: Keys["shell"] | null }>;
const mostShown = 3;
const show = (tone: NoticeTone, text: string, options: Options, timeout: number | null) => {
  const notice: Notice = { id: ++lastId, tone, text, timeout, at: new Date().toISOString(), times: 1, ...options };
  // What can be taken back is the last thing that was done.
  const others = state.notices.filter((one) => (one.tone !== tone || one.text !== text) && !(options.undo && one.undo));
  // What stays gives way last.
  const extra = others.length + 1 - mostShown;
  const going = [...others].sort((a, b) => Number(a.timeout === null) - Number(b.timeout === null)).slice(0, Math.max(0, extra));
  change({ notices: [...others.filter((one) => !going.includes(one)), notice] });
  if (tone === "error") keepUnread(notice);
};

/** The same words again are one line that counts; the oldest of very many gives way. */
const keepUnread = ({ action: _action, undo: _undo, ...notice }: Notice) => {
  const same = state.unread.find(({ text }) => text === notice.text);
  const others = state.unread.filter((one) => one !== same);
  setUnread([{ ...notice, times: (same?.times ?? 0) + 1 }, ...others].slice(0, mostUnread));
};
const setUnread = (unread: readonly Notice[]) => {
  remember("unread", unread.length > 0 ? unread : null);
  change({ unread });
};

/** In milliseconds: some fifteen letters a second, after one has found it. */
const readingTime = (text: string) => 1500 + 70 * text.length;

/** Snackbars: 5 s and more for a warning, as long as it takes to read for a result; a failure stays until the person acts. Works outside components too. */
export const notify = {
  success: (text: string, options: Options = {}) =>
    show("success", text, options, options.action || options.undo ? 10_000 : readingTime(text)),
  info: (text: string, options: Options = {}) => show("info", text, options, readingTime(text)),
  warning: (text: string, options: Options = {}) => show("warning", text, options, Math.max(5000, readingTime(text))),
  error: (text: string, options: Options = {}) => show("error", text, options, null),
  /** What failed in the person's words, with what support asks for behind it; `before`: what was tried. */
  failed: ({ message, tone = "error", requestId, detail, call, words, label }: Failure, { before, ...options }: Options = {}) => {
    const text = `${before ? translate(before.key, { ns: before.ns }) : ""} ${message}`.trim();
    const again = { words, label: label ? ({ ns: "shell", key: label } as const) : null, before };
    notify[tone](text, { requestId, detail, call, ...again, ...options });
  },
  /** The same call is tried again: what its last try said is over. */
  tried: (call: string) => {
    if (state.notices.some((notice) => notice.call === call))
      change({ notices: state.notices.filter((notice) => notice.call !== call) });
  },
  /** Another page is there: what led from the last one to where one came from goes, wherever one went. */
  left: () => {
    if (!state.notices.some(({ leads }) => leads)) return;
    const remain = state.notices.filter(({ leads, undo }) => !leads || undo);
    change({ notices: remain.map(({ leads, action, ...notice }) => (leads ? notice : { ...notice, action })) });
  },
  closeAll: () => state.notices.length > 0 && change({ notices: [] }),
  close: (id: number) => change({ notices: state.notices.filter((notice) => notice.id !== id) }),
  markRead: (id?: number) => setUnread(id === undefined ? [] : state.unread.filter((notice) => notice.id !== id)),
  /** What was not read before a reload; asked for once it is known who is here. */
  recall: () => {
    if (state.unread.length > 0) return;
    // Numbers of this page: those of the last one may be taken.
    change({ unread: (recall<readonly Notice[]>("unread") ?? []).map((one) => ({ ...one, id: ++lastId })) });
  },
};

/**
 * The alert area above the page: one at a time, what stops work before what is news (U47). News goes after 3 s or with its cross;
 * a blocked one stays until what caused it is over and takes it away. Gives its id.
 */
export const banner = {
  show: (
    tone: NoticeTone,
    text: string,
    options: { title?: string; blocked?: boolean; timeout?: number; action?: Notice["action"] } = {},
  ) => {
    const id = ++lastId;
    const remaining = state.banners.filter((one) => one.text !== text);
    const { title, action, blocked = false } = options;
    change({ banners: [...remaining, { id, tone, text, title, action, blocked }] });
    if (!blocked) setTimeout(() => banner.close(id), options.timeout ?? 3000);
    return id;
  },
  close: (id: number) => change({ banners: state.banners.filter((one) => one.id !== id) }),
  clear: () => change({ banners: state.banners.filter((one) => one.blocked) }),
};

const weight: Record<NoticeTone, number> = { error: 3, warning: 2, info: 1, success: 0 };
/** The one that is shown: blocked ones first, then by colour, then the newest. */
export const foremost = (banners: readonly Banner[]): Banner | undefined =>
  [...banners].sort((a, b) => Number(b.blocked) - Number(a.blocked) || weight[b.tone] - weight[a.tone] || b.id - a.id)[0];
