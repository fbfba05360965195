import ExpandLess from "@mui/icons-material/ExpandLess";
import ExpandMore from "@mui/icons-material/ExpandMore";
import Avatar from "@mui/material/Avatar";
import Box from "@mui/material/Box";
import Collapse from "@mui/material/Collapse";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemButton from "@mui/material/ListItemButton";
import ListItemIcon from "@mui/material/ListItemIcon";
import ListItemText from "@mui/material/ListItemText";
import Tooltip from "@mui/material/Tooltip";
import { useLocation } from "@tanstack/react-router";
import { type ComponentType, type ReactElement, useState } from "react";
import { useTranslation } from "../i18n/index.ts";
import type { Group } from "../screens.ts";
import { useSession } from "../session.ts";
import { leading } from "../ui/link.tsx";
import { type Entry, groupIcons, useMenu } from "./menu.ts";

const LinkItem = leading(ListItemButton);

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
      <List disablePadding sx={{ display: "grid", gap: 0.25 }}>
        {entries.map((entry) =>
          "entries" in entry ? (
            <Branch key={entry.group} {...entry} small={small} here={here} onExpand={onExpand} />
          ) : (
            <Item key={entry.to} entry={entry} selected={here(entry)} small={small} />
          ),
        )}
      </List>
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
    <ListItem disablePadding>
      {named(
        name,
        small,
        <LinkItem
          to={entry.to}
          selected={selected}
          aria-current={selected ? "page" : undefined}
          aria-label={small ? name : undefined}
          sx={drawerStyle(small, deep)}
        >
          {!deep && <Icon icon={entry.icon} />}
          {!small && (
            <ListItemText primary={name} slotProps={{ primary: { sx: { fontSize: 14, fontWeight: selected ? 650 : 500 } } }} />
          )}
        </LinkItem>,
      )}
    </ListItem>
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
  return (
    <ListItem disablePadding sx={{ display: "block" }}>
      {named(
        name,
        small,
        <ListItemButton
          aria-expanded={open}
          aria-label={small ? name : undefined}
          selected={small && inside}
          sx={drawerStyle(small, false)}
          onClick={() => {
            if (small) onExpand();
            setWanted(small ? true : !open);
          }}
        >
          <Icon icon={groupIcons[group]} />
          {!small && (
            <ListItemText primary={name} slotProps={{ primary: { sx: { fontSize: 14, fontWeight: inside ? 650 : 500 } } }} />
          )}
          {!small && (open ? <ExpandLess fontSize="small" /> : <ExpandMore fontSize="small" />)}
        </ListItemButton>,
      )}
      <Collapse in={open} unmountOnExit>
        <List disablePadding sx={{ display: "grid", gap: 0.25, mt: 0.25 }}>
          {entries.map((entry) => (
            <Item key={entry.to} entry={entry} selected={here(entry)} small={false} deep />
          ))}
        </List>
      </Collapse>
    </ListItem>
  );
}

const Icon = ({ icon: Drawn }: { icon: ComponentType }) => (
  <ListItemIcon sx={{ minWidth: 0, mr: "var(--gap)", color: "inherit", "& svg": { fontSize: 21 } }}>
    <Drawn />
  </ListItemIcon>
);

const drawerStyle = (small: boolean, deep: boolean) => ({
  "--gap": small ? 0 : "12px",
  minHeight: deep ? 34 : 40,
  py: 0,
  pl: deep ? "45px" : 1.5,
  pr: 1,
  justifyContent: small ? "center" : undefined,
  color: "text.secondary",
  "&.Mui-selected, &.Mui-selected:hover": { bgcolor: "var(--row-selected)", color: "var(--link)" },
});
