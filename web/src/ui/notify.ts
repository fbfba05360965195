import { useSyncExternalStore } from "react";

export type NoticeTone = "success" | "error" | "warning" | "info";
export interface Notice {
  id: number;
  tone: NoticeTone;
  text: string;
  timeout: number;
  /** One thing to do about it: undo, open, copy the request number. */
  action?: { label: string; run: () => void } | undefined;
  at: string;
  requestId?: string | null | undefined;
}
export interface Banner {
  id: number;
  tone: NoticeTone;
  title?: string | undefined;
  text: string;
  /** Stays until it is taken away; `clear` does not touch it. */
  blocked: boolean;
}

interface State {
  notices: readonly Notice[];
  banners: readonly Banner[];
  /** Errors that nobody has looked at yet; nothing important vanishes by itself (U47). */
  unread: readonly Notice[];
}
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

let lastId = 0;
type Options = Partial<Pick<Notice, "timeout" | "action" | "requestId">>;
const show = (tone: NoticeTone, text: string, options: Options, timeout: number) => {
  const same = state.notices.find((notice) => notice.tone === tone && notice.text === text);
  const notice: Notice = { id: same?.id ?? ++lastId, tone, text, timeout, at: new Date().toISOString(), ...options };
  const others = state.notices.filter((one) => one !== same);
  change({
    notices: [...others, notice].slice(-3),
    unread: tone === "error" && !same ? [notice, ...state.unread].slice(0, 50) : state.unread,
  });
};

/** Snackbars: 5 s for what an API call says, 2 s for short results. Works outside components too. */
export const notify = {
  success: (text: string, options: Options = {}) => show("success", text, options, options.action ? 10_000 : 2000),
  info: (text: string, options: Options = {}) => show("info", text, options, 2000),
  warning: (text: string, options: Options = {}) => show("warning", text, options, 5000),
  error: (text: string, options: Options = {}) => show("error", text, options, 5000),
  close: (id: number) => change({ notices: state.notices.filter((notice) => notice.id !== id) }),
  markRead: () => change({ unread: [] }),
};

/** The alert area above the page. Goes after 3 s unless it is blocked; gives its id. */
export const banner = {
  show: (tone: NoticeTone, text: string, options: { title?: string; blocked?: boolean; timeout?: number } = {}) => {
    const id = ++lastId;
    const kept = state.banners.filter((one) => one.text !== text);
    change({ banners: [...kept, { id, tone, text, title: options.title, blocked: options.blocked ?? false }] });
    if (!options.blocked) setTimeout(() => banner.close(id), options.timeout ?? 3000);
    return id;
  },
  close: (id: number) => change({ banners: state.banners.filter((one) => one.id !== id) }),
  clear: () => change({ banners: state.banners.filter((one) => one.blocked) }),
};
