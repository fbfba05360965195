import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { type BuyerRequest, buyerRequestKinds, buyerRequests } from "@tradeport/contract/buyer-requests";
import type { z } from "zod";
import { api } from "#api";
import { dayHere, formatDay, useTranslation } from "#i18n";
import { DateInput } from "#ui/date-input.tsx";
import { Fields, FormBox, useZodForm } from "#ui/form.tsx";
import { SelectInput, TextArea, TextInput } from "#ui/inputs.tsx";
import { notify } from "#ui/notify.ts";

const schema = buyerRequests.AddBuyerRequest.input;

/** Who asks about their data is kept in no browser. */
const ofBuyer = ["buyer", "contact", "channelOrderId", "note"];
const empty = { kind: "access", buyer: "", contact: "", channelOrderId: "", note: "" } as const;
/** What a buyer asked, as it came by letter, e-mail or telephone; `request`: written down before, and corrected. */
export function BuyerRequestForm({ request, onDone }: { request?: BuyerRequest | undefined; onDone: () => void }) {
  const { t } = useTranslation("personal");
  const { kind, buyer, contact, channelOrderId, note, receivedDate } = request ?? { ...empty, receivedDate: dayHere() };
  const form = useZodForm(schema, { kind, buyer, contact, channelOrderId, receivedDate, note });
  const save = useMutation({
    mutationFn: (values: z.output<typeof schema>) =>
      request
        ? api.PersonalData.UpdateBuyerRequest({ ...values, buyerRequestId: request.id, version: request.version })
        : api.PersonalData.AddBuyerRequest(values),
    onSuccess: ({ dueDate }) => {
      notify.success(t(request ? "requests.corrected" : "requests.added", { day: formatDay(dueDate) }));
      onDone();
    },
  });
  const names = {
    ...{ kind: t("requests.kind"), buyer: t("requests.buyer"), contact: t("requests.contact") },
    ...{ channelOrderId: t("requests.order"), receivedDate: t("requests.received"), note: t("requests.note") },
  };
  return (
    <FormBox<typeof schema> form={form} secret={ofBuyer} labels={names} onSubmit={(values) => save.mutateAsync(values)}>
      <Fields columns={1}>
        <SelectInput
          name="kind"
          label={names.kind}
          options={buyerRequestKinds.map((value) => ({ value, label: t(`requests.kinds.${value}`) }))}
          required
        />
        <TextInput name="buyer" label={names.buyer} required maxLength={200} />
        <TextInput name="contact" label={names.contact} hint={t("requests.contactHint")} maxLength={200} />
        <TextInput name="channelOrderId" label={names.channelOrderId} maxLength={100} />
        <DateInput name="receivedDate" label={names.receivedDate} hint={t("requests.receivedHint")} max={dayHere()} required />
        <TextArea name="note" label={names.note} maxLength={1000} height={100} />
        <Button type="submit" variant="contained" loading={save.isPending} sx={{ justifySelf: "start" }}>
          {t("requests.save")}
        </Button>
      </Fields>
    </FormBox>
  );
}
