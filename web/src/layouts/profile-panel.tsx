import Account from "@mui/icons-material/AccountCircleOutlined";
import Business from "@mui/icons-material/BusinessOutlined";
import Dark from "@mui/icons-material/DarkModeOutlined";
import Help from "@mui/icons-material/HelpOutlineOutlined";
import Key from "@mui/icons-material/KeyOutlined";
import Light from "@mui/icons-material/LightModeOutlined";
import Logout from "@mui/icons-material/Logout";
import Bell from "@mui/icons-material/NotificationsNoneOutlined";
import System from "@mui/icons-material/SettingsBrightnessOutlined";
import Shield from "@mui/icons-material/ShieldOutlined";
import Box from "@mui/material/Box";
import Divider from "@mui/material/Divider";
import ListItemIcon from "@mui/material/ListItemIcon";
import ListItemText from "@mui/material/ListItemText";
import MenuItem from "@mui/material/MenuItem";
import MenuList from "@mui/material/MenuList";
import Popover from "@mui/material/Popover";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import type { Profile } from "@tradeport/contract/accounts";
import type { ReactElement } from "react";
import type { Address } from "../address.ts";
import { api } from "../api.ts";
import { useTranslation } from "../i18n/index.ts";
import { signOut, useMay } from "../session.ts";
import { type ThemeChoice, useTheme } from "../theme-choice.ts";
import { useGo } from "../ui/link.tsx";
import { LanguageSwitch } from "./language-switch.tsx";

const modes: Record<ThemeChoice, ReactElement> = { light: <Light />, dark: <Dark />, system: <System /> };

/** Who is signed in, how it looks, in which language, and the way out. */
export function ProfilePanel({ who, anchor, onClose }: { who: Profile; anchor: HTMLElement | null; onClose: () => void }) {
  const { t } = useTranslation("shell");
  const seesCompany = useMay(api.Client.GetCompanyProfile);
  const go = useGo();
  const { choice, setTheme } = useTheme();

  const entry = (to: Address, icon: ReactElement, primary: string, secondary?: string) => (
    <MenuItem
      key={to}
      onClick={() => {
        onClose();
        void go(to);
      }}
    >
      <ListItemIcon>{icon}</ListItemIcon>
      <ListItemText primary={primary} secondary={secondary} />
    </MenuItem>
  );
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
      transformOrigin={{ vertical: "top", horizontal: "right" }}
      slotProps={{ paper: { role: "dialog", "aria-label": t("profile.open"), sx: { width: 300, borderRadius: 2, mt: 0.5 } } }}
    >
      <Box sx={{ px: 2, py: 1.5 }}>
        <Box sx={{ fontWeight: 650, overflowWrap: "anywhere" }}>{who.displayName}</Box>
        <Box sx={{ fontSize: 13, color: "text.secondary", overflowWrap: "anywhere" }}>{who.email}</Box>
        {who.clientName && <Box sx={{ fontSize: 13, color: "text.secondary", overflowWrap: "anywhere" }}>{who.clientName}</Box>}
      </Box>
      <Divider />
      <Row label={t("profile.theme")}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={choice}
          aria-label={t("profile.theme")}
          onChange={(_, wanted: ThemeChoice | null) => wanted && setTheme(wanted)}
        >
          {(Object.keys(modes) as ThemeChoice[]).map((key) => (
            <ToggleButton
              key={key}
              value={key}
              aria-label={t(`profile.${key}`)}
              title={t(`profile.${key}`)}
              sx={{ p: 0.5, "& svg": { fontSize: 20 } }}
            >
              {modes[key]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Row>
      <Row label={t("profile.language")}>
        <LanguageSwitch />
      </Row>
      <Divider />
      <MenuList dense>
        {entry("/Account/List", <Account fontSize="small" />, t("profile.account"), t("profile.accountText"))}
        {entry("/Account/Password", <Key fontSize="small" />, t("profile.password"))}
        {entry("/Account/Security", <Shield fontSize="small" />, t("profile.security"))}
        {who.role === "Client" && [
          entry("/Account/Notifications", <Bell fontSize="small" />, t("profile.notifications")),
          seesCompany &&
            entry("/Company/Information", <Business fontSize="small" />, t("profile.company"), t("profile.companyText")),
          entry("/Support/Faq", <Help fontSize="small" />, t("profile.help"), t("profile.helpText")),
        ]}
        <MenuItem onClick={signOut}>
          <ListItemIcon>
            <Logout fontSize="small" />
          </ListItemIcon>
          <ListItemText primary={t("profile.logout")} />
        </MenuItem>
      </MenuList>
    </Popover>
  );
}

const Row = ({ label, children }: { label: string; children: ReactElement }) => (
  <Box sx={{ display: "flex", alignItems: "center", justifyContent: "space-between", px: 2, py: 0.75, fontSize: 14 }}>
    {label}
    {children}
  </Box>
);
