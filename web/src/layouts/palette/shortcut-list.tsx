import Close from "@mui/icons-material/Close";
import Box from "@mui/material/Box";
import DialogContent from "@mui/material/DialogContent";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { useTranslation } from "../../i18n/index.ts";
import { usePreferences, useSetPreference } from "../../preferences.ts";
import { DialogBox } from "../../ui/dialog-box.tsx";
import { IconAction } from "../../ui/icon-action.tsx";
import { commandKey, Keys } from "./keys.tsx";

/** The keys that the pages know, and the switch that silences the single letters. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("palette");
  const { t: ui } = useTranslation("ui");
  const { own } = usePreferences();
  const set = useSetPreference();
  const id = useId();
  const letters = own.shortcuts !== false;
  const known = [
    { keys: [commandKey(), "K"], text: t("keys.palette"), letter: false },
    { keys: ["?"], text: t("keys.list"), letter: true },
    { keys: ["/"], text: t("keys.search"), letter: true },
    { keys: ["C"], text: t("keys.create"), letter: true },
    { keys: ["J"], text: t("keys.down"), letter: true },
    { keys: ["K"], text: t("keys.up"), letter: true },
    { keys: ["Esc"], text: t("keys.close"), letter: false },
  ];
  return (
    <DialogBox onClose={onClose} aria-labelledby={id} slotProps={{ paper: { sx: { width: 460, maxWidth: "94vw" } } }}>
      <Box sx={{ display: "flex", alignItems: "center", px: 3, pt: 2 }}>
        <Typography id={id} variant="h2" sx={{ flex: 1 }}>
          {t("shortcuts")}
        </Typography>
        <IconAction label={ui("close")} icon={<Close />} onClick={onClose} />
      </Box>
      <DialogContent>
        <Box component="dl" sx={{ m: 0, display: "grid", gap: 1.25 }}>
          {known.map(({ keys, text, letter }) => (
            <Box key={text} sx={{ display: "flex", gap: 2, alignItems: "center", opacity: letter && !letters ? 0.6 : 1 }}>
              <Box component="dt" sx={{ width: 92, flexShrink: 0 }}>
                <Keys keys={keys} />
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {text}
              </Box>
            </Box>
          ))}
        </Box>
        <FormControlLabel
          sx={{ mt: 2.5 }}
          control={<Switch checked={letters} onChange={(_, shortcuts) => set({ shortcuts })} />}
          label={t("letters")}
        />
        <Typography variant="body2" color="textSecondary">
          {t("lettersText")}
        </Typography>
      </DialogContent>
    </DialogBox>
  );
}
