import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

/** Over a screen or a part of it: what it is, how many, and at the right what can be done; on a phone one below the other. */
export function ContentToolbar({
  title,
  subtitle,
  count,
  level = 1,
  children,
}: {
  title: string;
  subtitle?: ReactNode;
  /** As it is read: "312 / 18.204". */
  count?: string | undefined;
  /** 1 for a screen, 2 for a part of one. */
  level?: 1 | 2;
  /** Buttons. */
  children?: ReactNode;
}) {
  const screen = level === 1;
  return (
    <Stack
      direction="row"
      useFlexGap
      sx={{ flexWrap: "wrap", gap: screen ? 1.5 : 1, alignItems: "center", mb: screen ? 2 : 1.5, minHeight: screen ? 36 : 0 }}
    >
      <Typography variant={screen ? "h1" : "h2"} sx={{ overflowWrap: "anywhere" }}>
        {title}
      </Typography>
      {/* On paper a number alone says nothing: a list has its own at its end. */}
      {count !== undefined && <Chip className="screen-only" size="small" aria-live="polite" label={count} />}
      {subtitle && (
        <Typography component="div" variant="body2" color="textSecondary">
          {subtitle}
        </Typography>
      )}
      {children && (
        <Stack
          {...(screen && { "data-toolbar": true })}
          direction="row"
          useFlexGap
          sx={{ gap: 1, ml: "auto", minWidth: 0, flexWrap: "wrap" }}
        >
          {children}
        </Stack>
      )}
    </Stack>
  );
}
