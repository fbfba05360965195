import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { formatCount, useTranslation } from "#i18n";
import { TextLink } from "./link.tsx";
import { useTitle } from "./title.ts";

/** A screen: what it is, how many, what can be done, how it is narrowed, and the thing itself. */
export function Page({
  title,
  subtitle,
  count,
  all,
  back,
  toolbar,
  filters,
  narrow,
  children,
}: {
  title: string;
  subtitle?: ReactNode;
  /** The page of rows that is shown; its total stands beside the title. */
  count?: { totalCount: number; totalCountIsExact: boolean } | undefined;
  /** How many there are without filters, when known: "312 / 18.204". */
  all?: number | undefined;
  back?: { to: string; label: string };
  /** Buttons at the right. */
  toolbar?: ReactNode;
  filters?: ReactNode;
  /** For forms: lines stay readable on wide screens. */
  narrow?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation("ui");
  useTitle(title);
  const shown =
    count &&
    (count.totalCountIsExact
      ? formatCount(count.totalCount)
      : t("table.moreThan", { count: formatCount(count.totalCount) as never }));
  return (
    <Box sx={{ px: { xs: 2, sm: 3 }, py: { xs: 2, sm: 2.5 }, maxWidth: narrow ? 1080 : undefined, width: "100%" }}>
      {back && (
        <TextLink to={back.to} variant="body2" sx={{ display: "inline-flex", mb: 0.5, minHeight: 24, alignItems: "center" }}>
          ‹ {back.label}
        </TextLink>
      )}
      <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", gap: 1.5, alignItems: "center", mb: 2, minHeight: 36 }}>
        <Typography variant="h1" sx={{ overflowWrap: "anywhere" }}>
          {title}
        </Typography>
        {shown !== undefined && (
          <Chip
            size="small"
            aria-live="polite"
            label={all !== undefined && all !== count?.totalCount ? t("table.of", { shown, all: formatCount(all) }) : shown}
          />
        )}
        {subtitle && (
          <Typography component="div" variant="body2" color="textSecondary">
            {subtitle}
          </Typography>
        )}
        {toolbar && (
          <Stack data-toolbar direction="row" useFlexGap sx={{ gap: 1, ml: "auto", flexWrap: "wrap" }}>
            {toolbar}
          </Stack>
        )}
      </Stack>
      {filters && <Box sx={{ mb: 1.5 }}>{filters}</Box>}
      {children}
    </Box>
  );
}

/** A titled part of a screen. */
export function Section({
  title,
  toolbar,
  children,
  id,
}: {
  title: string;
  toolbar?: ReactNode;
  children: ReactNode;
  id?: string;
}) {
  return (
    <Box component="section" id={id} aria-label={title} sx={{ mb: 3 }}>
      <Stack direction="row" sx={{ alignItems: "center", justifyContent: "space-between", flexWrap: "wrap", mb: 1, gap: 1 }}>
        <Typography variant="h2">{title}</Typography>
        {toolbar}
      </Stack>
      {children}
    </Box>
  );
}
