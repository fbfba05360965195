import ExpandLess from "@mui/icons-material/ExpandLess";
import ExpandMore from "@mui/icons-material/ExpandMore";
import Avatar from "@mui/material/Avatar";
import Box from "@mui/material/Box";
import Collapse from "@mui/material/Collapse";
import Tooltip from "@mui/material/Tooltip";
import { useLocation } from "@tanstack/react-router";
import { type ComponentProps, type ReactElement, useState } from "react";
import { useTranslation } from "../i18n/index.ts";
import type { Group } from "../screens.ts";
import { useSession } from "../session.ts";
import { leading } from "../ui/link.tsx";
import { type Entry, groupIcons, useMenu } from "./menu.ts";

const Anchor = leading((props: ComponentProps<"a">) => <a {...props} />);

/** Who is here, and where they can go. As a rail it shows icons with their names in tooltips. */
export function Navigation({ small, onExpand }: { small: boolean; onExpand: () => void }) {
  const { t } = useTranslation("shell");
  const who = useSession();
  const { pathname } = useLocation();
  const entries = useMenu();
  const here = (entry: Entry) => pathname === entry.to || (entry.to !== "/" && pathname.startsWith(`${entry.to}/`));

  return (
    <Box component="nav" aria-label={t("menu.label")} sx={{ py: 1, px: small ? 0.75 : 1.25 }}>
      {who && !small && (
        <Box sx={{ display: "flex", gap: 1.25, alignItems: "center", px: 1, py: 1, mb: 0.5 }}>
          <Avatar
            sx={{ width: 36, height: 36, bgcolor: "primary.main", color: "primary.contrastText", fontSize: 14, fontWeight: 700 }}
          >
            {initials(who.displayName)}
          </Avatar>
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ fontWeight: 650, overflowWrap: "anywhere", lineHeight: 1.3 }}>{who.displayName}</Box>
            <Box sx={{ fontSize: 12.5, color: "text.secondary", overflowWrap: "anywhere" }}>
              {who.role === "Admin" ? t("role", { role: who.role }) : who.clientName}
            </Box>
          </Box>
        </Box>
      )}
      <Box component="ul" sx={menu} data-small={small || undefined}>
        {entries.map((entry) =>
          "entries" in entry ? (
            <Branch key={entry.group} {...entry} small={small} here={here} onExpand={onExpand} />
          ) : (
            <Item key={entry.to} entry={entry} selected={here(entry)} small={small} />
          ),
        )}
      </Box>
    </Box>
  );
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase("tr-TR") ?? "")
    .join("");

/** Only a rail's icons need their names told. */
const named = (name: string, small: boolean, child: ReactElement) =>
  small ? (
    <Tooltip title={name} placement="right">
      {child}
    </Tooltip>
  ) : (
    child
  );

function Item({ entry, selected, small, deep = false }: { entry: Entry; selected: boolean; small: boolean; deep?: boolean }) {
  const { t } = useTranslation("shell");
  const name = t(`menu.${entry.title}`);
  return (
    <li>
      {named(
        name,
        small,
        <Anchor to={entry.to} aria-current={selected ? "page" : undefined} aria-label={small ? name : undefined}>
          {!deep && entry.icon && <entry.icon />}
          {!small && <span>{name}</span>}
        </Anchor>,
      )}
    </li>
  );
}

function Branch({
  group,
  entries,
  small,
  here,
  onExpand,
}: {
  group: Group;
  entries: Entry[];
  small: boolean;
  here: (entry: Entry) => boolean;
  onExpand: () => void;
}) {
  const { t } = useTranslation("shell");
  const inside = entries.some(here);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const open = !small && (wanted ?? true);
  const name = t(`menu.${group}`);
  const Icon = groupIcons[group];
  return (
    <li>
      {named(
        name,
        small,
        <button
          type="button"
          aria-expanded={open}
          aria-label={small ? name : undefined}
          data-inside={inside || undefined}
          onClick={() => {
            if (small) onExpand();
            setWanted(small ? true : !open);
          }}
        >
          <Icon />
          {!small && <span>{name}</span>}
          {!small && (open ? <ExpandLess /> : <ExpandMore />)}
        </button>,
      )}
      <Collapse in={open} unmountOnExit>
        <ul>
          {entries.map((entry) => (
            <Item key={entry.to} entry={entry} selected={here(entry)} small={false} deep />
          ))}
        </ul>
      </Collapse>
    </li>
  );
}

/** One style for all of it: a component with a style for each entry made two thirds of the time to the first picture. */
const menu = {
  "&, ul": { display: "grid", gap: 0.25, m: 0, p: 0, listStyle: "none" },
  ul: { mt: 0.25 },
  "a, button": {
    display: "flex",
    alignItems: "center",
    gap: 1.5,
    boxSizing: "border-box",
    width: "100%",
    minHeight: 40,
    pl: 1.5,
    pr: 1,
    py: 0.5,
    border: 0,
    borderRadius: "7px",
    bgcolor: "transparent",
    color: "text.secondary",
    font: "inherit",
    fontSize: 14,
    fontWeight: 500,
    lineHeight: 1.5,
    textAlign: "left",
    textDecoration: "none",
    cursor: "pointer",
    WebkitTapHighlightColor: "transparent",
    transition: "background-color .15s",
    "&:hover": { bgcolor: "action.hover" },
  },
  "ul a": { minHeight: 34, pl: "45px" },
  span: { flex: 1, minWidth: 0 },
  "[data-inside]": { fontWeight: 650 },
  "[aria-current], [aria-current]:hover, &[data-small] [data-inside], &[data-small] [data-inside]:hover": {
    fontWeight: 650,
    bgcolor: "var(--row-selected)",
    color: "var(--link)",
  },
  "&[data-small] a, &[data-small] button": { justifyContent: "center" },
  "& svg": { fontSize: 21, flexShrink: 0 },
  "span + svg": { fontSize: 20 },
} as const;
