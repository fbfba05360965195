import Cancel from "@mui/icons-material/CancelOutlined";
import CheckCircle from "@mui/icons-material/CheckCircleOutlined";
import Failed from "@mui/icons-material/ErrorOutlineOutlined";
import Info from "@mui/icons-material/InfoOutlined";
import Circle from "@mui/icons-material/RadioButtonUncheckedOutlined";
import Schedule from "@mui/icons-material/ScheduleOutlined";
import Warning from "@mui/icons-material/WarningAmberOutlined";
import Chip from "@mui/material/Chip";
import type { SvgIconProps } from "@mui/material/SvgIcon";
import Tooltip from "@mui/material/Tooltip";
import { cloneElement, type ReactElement, type ReactNode } from "react";

export type Tone = "success" | "info" | "warning" | "error" | "neutral" | "waiting" | "canceled";

const icons: Record<Tone, ReactElement<SvgIconProps>> = {
  success: <CheckCircle />,
  info: <Info />,
  warning: <Warning />,
  error: <Failed />,
  neutral: <Circle />,
  waiting: <Schedule />,
  canceled: <Cancel />,
};
const colours = {
  success: "success",
  info: "info",
  warning: "warning",
  error: "error",
  neutral: "default",
  waiting: "info",
  canceled: "default",
} as const;

/** The sign of a state alone, where its words are read out and its tip. */
export const toneIcon = (tone: Tone) =>
  cloneElement(icons[tone], {
    sx: { fontSize: 16, color: colours[tone] === "default" ? "text.secondary" : `${colours[tone]}.main` },
  });

/** A state in words, with an icon beside its colour. */
export function StatusBadge({
  tone,
  label,
  hint,
  icon,
}: {
  tone: Tone;
  label: ReactNode;
  hint?: string | undefined;
  /** null: none, where every pixel counts and the words say it all. */
  icon?: ReactElement | null;
}) {
  const chip = (
    <Chip
      size="small"
      variant="soft"
      color={colours[tone]}
      {...(icon !== null && { icon: icon ?? icons[tone] })}
      label={label}
      tabIndex={hint ? 0 : undefined}
      sx={{ maxWidth: "100%" }}
    />
  );
  return hint ? (
    <Tooltip title={hint} describeChild>
      {chip}
    </Tooltip>
  ) : (
    chip
  );
}
