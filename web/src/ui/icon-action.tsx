import CircularProgress from "@mui/material/CircularProgress";
import IconButton, { type IconButtonProps } from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import type { ReactElement } from "react";

/** An icon button with a name; `reason` says why it can't be pressed now. */
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
    <Tooltip title={reason ?? label} describeChild>
      <span>
        <IconButton size="small" aria-label={label} disabled={off} {...rest}>
          {pending ? <CircularProgress size={18} /> : icon}
        </IconButton>
      </span>
    </Tooltip>
  );
}
