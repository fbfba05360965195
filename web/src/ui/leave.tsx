import { useBlocker } from "@tanstack/react-router";
import {
  createContext,
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
} from "react";
import { useTranslation } from "#i18n";
import { useConfirm } from "./confirm-context.ts";
import { isLeavingTab } from "./tab-memory.ts";

/** "Leave without saving?" in the same words everywhere (U26), and "leave what is shown this once?". */
const useAskToLeave = () => {
  const { t } = useTranslation("ui");
  const confirm = useConfirm();
  return useCallback(
    async (shownOnce = false) => {
      const [title, text, action] = shownOnce
        ? [t("form.onceTitle"), t("form.onceText"), t("form.onceLeave")]
        : [t("form.leaveTitle"), t("form.leaveText"), t("form.leave")];
      return (await confirm({ title, text, action, tone: "error" })) !== null;
    },
    [confirm, t],
  );
};

/** A yes counts for everything that this one departure leaves behind: the router asks guard after guard in one breath. */
let agreed = false;
const agree = () => {
  agreed = true;
  setTimeout(() => {
    agreed = false;
  });
};

interface Place {
  pathname: string;
  search: unknown;
}
/**
 * Leaving by a link, back or closing the tab asks first while something is unsaved. `placeOf`: what counts as staying, where more
 * than the path says which record is open. `isRetained`: what is typed is there again when the page was loaded anew by itself.
 */
export const useLeaveGuard = (
  isDirty: () => boolean,
  onLeave: () => void,
  placeOf: (place: Place) => string = ({ pathname }) => pathname,
  isRetained = true,
  { isSending = () => false, isOnce = () => false }: { isSending?: () => boolean; isOnce?: () => boolean } = {},
) => {
  const ask = useAskToLeave();
  useBlocker({
    // After an expired session what was typed is kept; the way to sign-in is never blocked.
    shouldBlockFn: async ({ current, next, action }) => {
      // What was saved goes on by a step of its own; a person's Back waits for the answer.
      if (/BACK|FORWARD|GO/.test(action) && isSending()) return true;
      if (!isDirty() || next.pathname === "/login" || placeOf(current) === placeOf(next)) return false;
      if (!agreed && !(await ask(isOnce()))) return true;
      agree();
      onLeave();
      return false;
    },
    enableBeforeUnload: () => isDirty() && !(isRetained && isLeavingTab()),
  });
};

/** What lies in a sheet or dialog tells it how to ask whether it has unsaved changes; gives the function that takes that back. */
type Register = (isDirty: () => boolean, state?: FormState) => () => void;
interface FormState {
  /** Since when what was typed is on its way to be saved; 0: it is not. */
  sentAt?: () => number;
  /** It is a secret that is shown this once, and nothing that was typed. */
  isOnce?: boolean;
}
export const LeaveContext = createContext<Register | null>(null);

/** Both guards for what is edited outside a form: rows of rules, a board, what is chosen and not confirmed yet. */
export const useUnsaved = (unsaved: boolean, onLeave: () => void, placeOf?: (place: Place) => string) => {
  const dirty = useRef(unsaved);
  useEffect(() => {
    dirty.current = unsaved;
  }, [unsaved]);
  const sheet = useContext(LeaveContext);
  useEffect(() => sheet?.(() => dirty.current), [sheet]);
  useLeaveGuard(() => dirty.current, onLeave, placeOf, false);
};

/** Of a secret that is shown once: it is not left before its reader says that they have it. Gives the function that says so. */
export const useShownOnce = () => {
  const seen = useRef(false);
  const isLeft = useCallback(() => !seen.current, []);
  const sheet = useContext(LeaveContext);
  useEffect(() => sheet?.(isLeft, { isOnce: true }), [sheet, isLeft]);
  useLeaveGuard(isLeft, () => {}, undefined, false, { isOnce: () => true });
  return () => {
    seen.current = true;
  };
};

/** These only look for something, or choose: what is typed there is no work. */
const passing = "[type=search],[type=hidden],[type=file],[type=checkbox],[type=radio],[role=combobox],[readonly]";
/** Fields that no form knows: unsaved is what differs from what stood there when it was entered first. */
const useBareFields = () => {
  const entered = useRef(new Map<HTMLInputElement | HTMLTextAreaElement, string>());
  const note = (target: EventTarget, before?: string) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    if (target.matches(passing) || target.closest("form") || entered.current.has(target)) return;
    entered.current.set(target, before ?? target.value);
  };
  const watch = {
    onFocusCapture: ({ target }: FocusEvent) => note(target),
    // A window that is not in front changes its fields without entering them.
    onInputCapture: ({ target }: FormEvent) => note(target, ""),
  };
  const isDirty = () => [...entered.current].some(([field, before]) => field.isConnected && field.value !== before);
  return { watch, isDirty };
};

/** The forms inside, which tell here whether they have unsaved changes; and what they lie in, where there is one, if `above`. */
const useForms = (above: Register | null) => {
  const forms = useRef(new Map<() => boolean, FormState>());
  const register = useCallback<Register>(
    (isDirty, state = {}) => {
      forms.current.set(isDirty, state);
      const leave = above?.(isDirty, state);
      return () => {
        forms.current.delete(isDirty);
        leave?.();
      };
    },
    [above],
  );
  const areDirty = () => [...forms.current.keys()].some((isDirty) => isDirty());
  const sentAt = () => Math.max(0, ...[...forms.current.values()].map((state) => state.sentAt?.() ?? 0));
  const isOnce = () => [...forms.current].some(([isDirty, state]) => state.isOnce && isDirty());
  const guard = (children: ReactNode) => <LeaveContext value={register}>{children}</LeaveContext>;
  return { areDirty, sentAt, isOnce, guard };
};

/** So long an answer is waited for before a person may leave it behind: the sheet of a save closes by itself, or says why it does not. */
const patience = 10_000;

/** For what would put another form in the place of one: `replace` asks first while something in it is unsaved. */
export const useGuardedReplace = () => {
  const { areDirty, guard } = useForms(useContext(LeaveContext));
  const ask = useAskToLeave();
  const replace = async (act: () => void) => {
    if (!areDirty() || (await ask())) act();
  };
  return { replace: (act: () => void) => void replace(act), guard };
};

/**
 * The one guard of sheets and dialogs: closing one, and leaving the place that it is in, asks first while something in it is unsaved: a form, a
 * field outside of any form, or what its owner says by `own`.
 */
export const useGuardedClose = (open: boolean, onClose: () => void, own: () => boolean = () => false) => {
  const { areDirty, sentAt, isOnce, guard } = useForms(null);
  const bare = useBareFields();
  const ask = useAskToLeave();
  // What was asked is not asked again on the way out; what is saved closes by itself.
  const free = useRef(false);
  useEffect(() => {
    if (open) free.current = false;
  }, [open]);
  const unsaved = () => own() || bare.isDirty() || areDirty();
  const isSending = () => Date.now() - sentAt() < patience;
  // Any other place: back, a link inside the form, another sheet in the same address.
  useLeaveGuard(
    () => open && !free.current && unsaved(),
    () => {
      free.current = true;
    },
    ({ pathname, search }) => pathname + JSON.stringify(search),
    true,
    { isSending: () => open && isSending(), isOnce },
  );
  const close = async () => {
    if (isSending()) return;
    if ((sentAt() > 0 || unsaved()) && !(await ask(isOnce()))) return;
    free.current = true;
    onClose();
  };
  return { close: () => void close(), guard, watch: bare.watch };
};
