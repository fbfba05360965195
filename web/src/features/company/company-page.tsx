import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import type { ReactNode } from "react";
import { useTranslation } from "#i18n";
import { leading } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";

const TabLink = leading(Tab);
const screens = {
  information: "/Company/Information",
  profile: "/Company/Profile",
  companies: "/Company/Companies",
  settings: "/Company/Settings",
  documents: "/Company/Documents",
  personalData: "/Company/PersonalData",
} as const;
export type CompanyScreen = keyof typeof screens;

/** The company's screens under one name, with the way from one to the others. */
export function CompanyPage({
  current,
  toolbar,
  children,
}: {
  current: CompanyScreen;
  toolbar?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation("company");
  return (
    <Page title={t(`${current}.title`)} toolbar={toolbar} narrow>
      <Tabs value={current} variant="scrollable" aria-label={t("tabs")} component="nav" sx={{ mb: 2.5, mt: -1 }}>
        {Object.entries(screens).map(([name, to]) => (
          <TabLink
            key={name}
            value={name}
            to={to}
            label={t(`${name as CompanyScreen}.tab`)}
            aria-current={name === current ? "page" : undefined}
          />
        ))}
      </Tabs>
      {children}
    </Page>
  );
}
