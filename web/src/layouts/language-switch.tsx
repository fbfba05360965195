import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { languages, offered, setLanguage, type UiLanguage, useLanguage, useTranslation } from "../i18n/index.ts";

export function LanguageSwitch() {
  const { t } = useTranslation("shell");
  const now = useLanguage();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={now}
      aria-label={t("profile.language")}
      onChange={(_, wanted: UiLanguage | null) => wanted && void setLanguage(wanted)}
    >
      {offered.map((code) => (
        <ToggleButton key={code} value={code} lang={code} sx={{ px: 1.25, py: 0.25, minHeight: 30, fontSize: 12.5 }}>
          {languages[code]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
