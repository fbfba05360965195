import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Stack from "@mui/material/Stack";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { mayCall } from "@tradeport/contract/areas";
import { type NotificationKind, notificationAreas, notificationKinds } from "@tradeport/contract/notification-kinds";
import { useTranslation } from "#i18n";
import { useSession } from "#session";
import { Loader } from "#ui/loader.tsx";
import { Page, Section } from "#ui/page.tsx";
import { usePreferences, useSetPreference } from "../../preferences.ts";
import { QuietHours } from "./quiet-hours.tsx";

const asShipped = { off: [] as NotificationKind[], isDaily: false, isWeekly: false, quiet: null };

/** /Account/Notifications: what the person is told by e-mail, and when. Each press holds at once. */
export function Notifications() {
  const { t } = useTranslation("notifications");
  const who = useSession();
  const { own, waiting } = usePreferences();
  const set = useSetPreference();
  if (!who) return null;
  const { off, isDaily, isWeekly, quiet } = own.notifications ?? asShipped;
  const change = (change: Partial<typeof own.notifications & object>) =>
    set({ notifications: { ...asShipped, ...own.notifications, ...change } });
  const kinds = notificationKinds.filter((kind) => mayCall(who, { area: notificationAreas[kind], right: "read" }));
  return (
    <Page title={t("title")} narrow>
      {waiting ? (
        <Loader />
      ) : (
        <>
          <Section title={t("what")}>
            <Typography color="textSecondary">{t("whatText")}</Typography>
            <Stack sx={{ mt: 1 }}>
              {kinds.map((kind) => (
                <FormControlLabel
                  key={kind}
                  control={
                    <Switch
                      checked={!off.includes(kind)}
                      onChange={(_, on) => change({ off: on ? off.filter((one) => one !== kind) : [...off, kind] })}
                    />
                  }
                  label={t(`kind.${kind}`)}
                />
              ))}
            </Stack>
          </Section>
          <Section title={t("when")}>
            <RadioGroup
              aria-label={t("when")}
              value={isDaily ? "daily" : "atOnce"}
              onChange={(_, value) => change({ isDaily: value === "daily" })}
            >
              <FormControlLabel value="atOnce" control={<Radio />} label={t("atOnce")} />
              <FormControlLabel value="daily" control={<Radio />} label={t("daily")} />
            </RadioGroup>
          </Section>
          {mayCall(who, { area: "money", right: "read" }) && (
            <Section title={t("weekly")}>
              <Typography color="textSecondary">{t("weeklyText")}</Typography>
              <FormControlLabel
                sx={{ mt: 1 }}
                control={<Switch checked={isWeekly} onChange={(_, on) => change({ isWeekly: on })} />}
                label={t("weeklyOn")}
              />
            </Section>
          )}
          <QuietHours quiet={quiet} onChange={(hours) => change({ quiet: hours })} />
        </>
      )}
    </Page>
  );
}
