import Box from "@mui/material/Box";
import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { formatCount, useTranslation } from "#i18n";
import type { Address } from "../address.ts";
import { ContentToolbar } from "./content-toolbar.tsx";
import { TextLink } from "./link.tsx";
import { asLeft, noteLeft } from "./tab-memory.ts";
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
  back?: { to: Address; label: string; state?: object } | undefined;
  /** Buttons at the right. */
  toolbar?: ReactNode;
  filters?: ReactNode;
  /** For forms: lines stay readable on wide screens. */
  narrow?: boolean;
  children: ReactNode;
}) {
  useTitle(title);
  const shown = useShown(count, all);
  return (
    <PageFrame back={back} narrow={narrow}>
      <ContentToolbar title={title} subtitle={subtitle} count={shown}>
        {toolbar}
      </ContentToolbar>
      {filters && <Box sx={{ mb: 1.5 }}>{filters}</Box>}
      {children}
    </PageFrame>
  );
}

/** The room of a screen, and the way back from it. Where a phone has a bar of actions the page ends above it. */
export const PageFrame = ({
  back,
  narrow,
  children,
}: {
  back: { to: Address; label: string; state?: object } | undefined;
  narrow?: boolean | undefined;
  children: ReactNode;
}) => {
  const { pathname, href } = useLocation();
  useEffect(() => noteLeft(pathname, href), [pathname, href]);
  // A list is gone back to as it was narrowed.
  const to = back && ((asLeft(back.to) as Address | undefined) ?? back.to);
  return (
    <Box
      sx={{
        px: { xs: 2, sm: 3 },
        py: { xs: 2, sm: 2.5 },
        maxWidth: narrow ? 1080 : undefined,
        width: "100%",
        "@media (max-width: 599.95px)": { "&:has([data-acts])": { pb: "148px" } },
      }}
    >
      {back && to && (
        <TextLink
          to={to}
          state={back.state}
          variant="body2"
          sx={{ display: "inline-flex", mb: 0.5, minHeight: 24, alignItems: "center" }}
        >
          ‹ {back.label}
        </TextLink>
      )}
      {children}
    </Box>
  );
};

/** "18.204", and of a list that is narrowed "312 / 18.204". */
const useShown = (count: { totalCount: number; totalCountIsExact: boolean } | undefined, all: number | undefined) => {
  const { t } = useTranslation("ui");
  if (!count) return undefined;
  const { totalCount, totalCountIsExact } = count;
  const shown = totalCountIsExact ? formatCount(totalCount) : t("table.moreThan", { count: formatCount(totalCount) as never });
  return all !== undefined && all !== totalCount ? t("table.of", { shown, all: formatCount(all) }) : shown;
};

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
      <ContentToolbar title={title} level={2}>
        {toolbar}
      </ContentToolbar>
      {children}
    </Box>
  );
}
