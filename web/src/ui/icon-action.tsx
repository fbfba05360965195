import CircularProgress from "@mui/material/CircularProgress";
import IconButton, { type IconButtonProps } from "@mui/material/IconButton";
import type { ReactElement } from "react";

/** An icon button with a name; `reason` says why it can't be pressed now. Its hint is shown by truncation-tooltip.tsx: a list has hundreds of these. */
export function IconAction({
  label,
  icon,
  pending,
  reason,
  disabled,
  ...rest
}: { label: string; icon: ReactElement; pending?: boolean; reason?: string | undefined } & Omit<
  IconButtonProps,
  "children" | "aria-label"
>) {
  const off = disabled || pending || reason !== undefined;
  return (
    <span data-tip={reason ?? label}>
      <IconButton
        size="small"
        aria-label={label}
        aria-description={reason}
        aria-busy={pending || undefined}
        disabled={off}
        {...rest}
      >
        {pending ? <CircularProgress size={18} /> : icon}
      </IconButton>
    </span>
  );
}
