import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { Store } from "@tradeport/contract/connections";
import { addDays } from "@tradeport/contract/days";
import { z } from "zod";
import { api } from "#api";
import { dayHere, startHere, useTranslation } from "#i18n";
import { DateInput } from "#ui/date-input.tsx";
import { EditForm } from "#ui/edit-form.tsx";
import { Fields } from "#ui/form.tsx";
import { notify } from "#ui/notify.ts";

const schema = z.object({
  firstDay: z.iso.date().nullable(),
  /** Included. */
  lastDay: z.iso.date(),
});
const dayOf = (instant: string, back = 0) => dayHere(0, new Date(Date.parse(instant) - back));
const valuesOf = ({ closing }: Store) => ({
  firstDay: closing ? dayOf(closing.from) : "",
  // It opens as the day after begins.
  lastDay: closing ? dayOf(closing.to, 1) : "",
});
type Values = ReturnType<typeof valuesOf>;

/** The days on which a store is closed for holidays: of one that has begun the last one alone is changed. */
export function StoreClosing({ store, onDone }: { store: Store; onDone: () => void }) {
  const { t } = useTranslation("stores");
  const hasBegun = store.closing?.hasBegun ?? false;
  const save = async ({ base, values: { firstDay, lastDay } }: { base: Values; values: z.output<typeof schema> }) => {
    if (lastDay < (firstDay ?? dayHere())) throw { fields: [{ field: "lastDay", message: t("closing.endsBefore") }] };
    await api.Client.CloseStore({
      storeId: store.id,
      ...(firstDay && firstDay !== base.firstDay && { begin: startHere(firstDay).toISOString() }),
      end: startHere(addDays(lastDay, 1)).toISOString(),
    });
    return { firstDay: firstDay ?? "", lastDay };
  };
  const names = { firstDay: t("closing.firstDay"), lastDay: t("closing.lastDay") };
  return (
    <EditForm<typeof schema, Values>
      schema={schema}
      opened={valuesOf(store)}
      save={save}
      names={names}
      bar={false}
      onSaved={() => {
        notify.success(t("closing.saved", { name: store.name }));
        onDone();
      }}
    >
      {(busy) => (
        <Stack sx={{ gap: 2 }}>
          <Typography variant="body2">{t("closing.text", { channel: store.channelName })}</Typography>
          <Fields columns={1}>
            <DateInput
              name="firstDay"
              label={names.firstDay}
              disabled={hasBegun}
              min={dayHere()}
              {...(!hasBegun && { hint: t("closing.firstDayHint") })}
            />
            <DateInput name="lastDay" label={names.lastDay} hint={t("closing.lastDayHint")} min={dayHere()} required />
            <Stack direction="row" sx={{ gap: 1 }}>
              <Button type="submit" variant="contained" loading={busy}>
                {t("closing.save")}
              </Button>
            </Stack>
          </Fields>
        </Stack>
      )}
    </EditForm>
  );
}
