import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import Switch from "@mui/material/Switch";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import type { NotificationChoice } from "@tradeport/contract/preferences";
import { useTranslation } from "#i18n";
import { Section } from "#ui/page.tsx";

type Quiet = NotificationChoice["quiet"];
const night = { from: 22, to: 7 };
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const shown = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

/** Hours in which no e-mail is sent. */
export function QuietHours({ quiet, onChange }: { quiet: Quiet; onChange: (quiet: Quiet) => void }) {
  const { t } = useTranslation("notifications");
  return (
    <Section title={t("quiet")}>
      <FormControlLabel
        control={<Switch checked={quiet !== null} onChange={(_, on) => onChange(on ? night : null)} />}
        label={t("quiet")}
      />
      <Typography color="textSecondary">{t("quietText")}</Typography>
      {quiet && (
        <Stack direction="row" spacing={2} sx={{ mt: 2 }}>
          {(["from", "to"] as const).map((edge) => (
            <TextField
              key={edge}
              select
              label={t(edge)}
              value={quiet[edge]}
              onChange={({ target }) => onChange({ ...quiet, [edge]: Number(target.value) })}
              sx={{ width: 140 }}
            >
              {hours.map((hour) => (
                // Both ends alike would be no hour, or all of them.
                <MenuItem key={hour} value={hour} disabled={hour === quiet[edge === "from" ? "to" : "from"]}>
                  {shown(hour)}
                </MenuItem>
              ))}
            </TextField>
          ))}
        </Stack>
      )}
    </Section>
  );
}
