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

/** "Leave without saving?" in the same words everywhere (U26). */
const useAskToLeave = () => {
  const { t } = useTranslation("ui");
  const confirm = useConfirm();
  return useCallback(
    async () =>
      (await confirm({ title: t("form.leaveTitle"), text: t("form.leaveText"), action: t("form.leave"), tone: "error" })) !==
      null,
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
) => {
  const ask = useAskToLeave();
  useBlocker({
    // After an expired session what was typed is kept; the way to sign-in is never blocked.
    shouldBlockFn: async ({ current, next }) => {
      if (!isDirty() || next.pathname === "/login" || placeOf(current) === placeOf(next)) return false;
      if (!agreed && !(await ask())) return true;
      agree();
      onLeave();
      return false;
    },
    enableBeforeUnload: () => isDirty() && !(isRetained && isLeavingTab()),
  });
};

/** A form tells what it lies in how to ask whether it has unsaved changes; gives the function that takes that back. */
type Register = (isDirty: () => boolean) => () => void;
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
  const forms = useRef(new Set<() => boolean>());
  const register = useCallback<Register>(
    (isDirty) => {
      forms.current.add(isDirty);
      const leave = above?.(isDirty);
      return () => {
        forms.current.delete(isDirty);
        leave?.();
      };
    },
    [above],
  );
  const areDirty = () => [...forms.current].some((isDirty) => isDirty());
  const guard = (children: ReactNode) => <LeaveContext value={register}>{children}</LeaveContext>;
  return { areDirty, guard };
};

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
  const { areDirty, guard } = useForms(null);
  const bare = useBareFields();
  const ask = useAskToLeave();
  // What was asked is not asked again on the way out; what is saved closes by itself.
  const free = useRef(false);
  useEffect(() => {
    if (open) free.current = false;
  }, [open]);
  const unsaved = () => own() || bare.isDirty() || areDirty();
  // Any other place: back, a link inside the form, another sheet in the same address.
  useLeaveGuard(
    () => open && !free.current && unsaved(),
    () => {
      free.current = true;
    },
    ({ pathname, search }) => pathname + JSON.stringify(search),
  );
  const close = async () => {
    if (unsaved() && !(await ask())) return;
    free.current = true;
    onClose();
  };
  return { close: () => void close(), guard, watch: bare.watch };
};
