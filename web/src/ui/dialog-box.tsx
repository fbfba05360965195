import Dialog, { type DialogProps } from "@mui/material/Dialog";
import type { ReactNode } from "react";
import { useGuardedClose } from "./leave.tsx";

/** A dialog. Closing it by Esc or beside it over something unsaved asks first; its own buttons are the person's word. */
export function DialogBox({
  open = true,
  onClose,
  isUnsaved,
  children,
  ...props
}: Omit<DialogProps, "open" | "onClose" | "children"> & {
  open?: boolean;
  onClose: () => void;
  /** What was chosen here and no form holds. */
  isUnsaved?: () => boolean;
  children: ReactNode;
}) {
  const { close, guard, watch } = useGuardedClose(open, onClose, isUnsaved);
  return (
    <Dialog {...props} {...watch} open={open} onClose={close}>
      {guard(children)}
    </Dialog>
  );
}
