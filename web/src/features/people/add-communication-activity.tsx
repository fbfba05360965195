import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { TalkInput } from "@tradeport/contract/customers";
import { z } from "zod";
import { api } from "#api";
import { dayHere, startHere, useTranslation } from "#i18n";
import { useSession } from "#session";
import { DateInput } from "#ui/date-input.tsx";
import { Fields, FormBox, useZodForm } from "#ui/form.tsx";
import { TextArea, TextInput } from "#ui/inputs.tsx";
import { notify } from "#ui/notify.ts";

/** A day is asked for; it is kept as that day's noon where the company is. */
const schema = TalkInput.extend({ contactDate: z.iso.date() });

export function AddCommunicationActivity({ clientId }: { clientId: string }) {
  const { t } = useTranslation("people");
  const who = useSession();
  const form = useZodForm(schema, { clientId, activitiesOwner: who?.displayName ?? "", note: "", contactDate: dayHere() });
  const add = useMutation({
    mutationFn: ({ contactDate, ...values }: z.output<typeof schema>) =>
      api.Client.AddCommunicationActivity({
        ...values,
        contactDate: new Date(startHere(contactDate).getTime() + 12 * 3_600_000).toISOString(),
      }),
    onSuccess: () => {
      notify.success(t("note.added"));
    },
  });
  return (
    <FormBox<typeof schema>
      form={form}
      labels={{ activitiesOwner: t("note.owner"), note: t("note.note"), contactDate: t("note.date") }}
      onSubmit={async (values) => {
        await add.mutateAsync(values);
        form.reset({ ...values, note: "", contactDate: dayHere() });
      }}
    >
      <Fields>
        <TextInput name="activitiesOwner" label={t("note.owner")} required maxLength={100} />
        <DateInput name="contactDate" label={t("note.date")} required max={dayHere()} />
      </Fields>
      <Fields columns={1}>
        <span />
        <TextArea name="note" label={t("note.note")} required maxLength={4000} height={80} />
        <Button type="submit" variant="outlined" loading={add.isPending} sx={{ justifySelf: "start" }}>
          {t("note.add")}
        </Button>
      </Fields>
    </FormBox>
  );
}
