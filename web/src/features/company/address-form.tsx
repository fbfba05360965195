import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { type Address, AddressInput } from "@tradeport/contract/addresses";
import { z } from "zod";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { EditForm, type Saving } from "#ui/edit-form.tsx";
import { Fields } from "#ui/form.tsx";
import { TextArea, TextInput } from "#ui/inputs.tsx";
import { notify } from "#ui/notify.ts";
import { PhoneInput } from "#ui/phone-input.tsx";
import { PlaceFields } from "./place-fields.tsx";

const empty = {
  title: "",
  firstName: "",
  lastName: "",
  company: "",
  countryCode: "TR",
  region: "",
  city: "",
  district: "",
  fullAddress: "",
  zipCode: "",
  homePhone: "",
  officePhone: "",
  mobilePhone: "",
  email: "",
};
const valuesOf = ({ id: _, version: __, country: ___, ...values }: Address) => values;
type Values = ReturnType<typeof valuesOf> & { version: number };
const schema = AddressInput.extend({ version: z.number() });
const editOf = (address: Address): Values => ({ ...valuesOf(address), version: address.version });

/** A new address, or the one that is given, changed. */
export function AddressForm({ address, onDone }: { address: Address | undefined; onDone: () => void }) {
  const { t } = useTranslation("company");
  const save = async ({ base, values: { version: _, ...values } }: Saving<typeof schema, Values>) =>
    editOf(
      address
        ? await api.Client.UpdateClientAddress({ ...values, addressId: address.id, version: base.version })
        : await api.Client.AddClientAddress(values),
    );
  const read = async () => {
    const found = (await api.Client.ClientAddress({})).find(({ id }) => id === address?.id);
    return found ? editOf(found) : null;
  };
  const names = {
    title: t("addresses.titleField"),
    firstName: t("addresses.firstName"),
    lastName: t("addresses.lastName"),
    company: t("addresses.company"),
    countryCode: t("place.country"),
    region: t("place.region"),
    city: t("place.city"),
    district: t("place.district"),
    fullAddress: t("addresses.fullAddress"),
    zipCode: t("addresses.zipCode"),
    mobilePhone: t("addresses.mobilePhone"),
    officePhone: t("addresses.officePhone"),
    homePhone: t("addresses.homePhone"),
    email: t("addresses.email"),
  };
  return (
    <EditForm<typeof schema, Values>
      schema={schema}
      opened={address ? editOf(address) : { ...empty, version: 0 }}
      read={read}
      save={save}
      names={names}
      bar={false}
      onSaved={async ({ title }) => {
        notify.success(t("addresses.saved", { title }));
        onDone();
      }}
    >
      {(busy) => (
        <Fields>
          <TextInput name="title" label={names.title} hint={t("addresses.titleHint")} required maxLength={60} />
          <TextInput name="company" label={names.company} maxLength={200} />
          <TextInput name="firstName" label={names.firstName} maxLength={100} />
          <TextInput name="lastName" label={names.lastName} maxLength={100} />
          <PlaceFields names={{ country: "countryCode", region: "region", city: "city", district: "district" }} cityRequired />
          <TextInput name="zipCode" label={names.zipCode} maxLength={20} />
          <Box sx={{ gridColumn: "1 / -1" }}>
            <TextArea name="fullAddress" label={names.fullAddress} required maxLength={500} height={72} />
          </Box>
          <PhoneInput name="mobilePhone" label={names.mobilePhone} />
          <PhoneInput name="officePhone" label={names.officePhone} />
          <PhoneInput name="homePhone" label={names.homePhone} />
          <TextInput name="email" label={names.email} type="email" maxLength={200} />
          <Button type="submit" variant="contained" loading={busy} sx={{ justifySelf: "start" }}>
            {t("addresses.save")}
          </Button>
        </Fields>
      )}
    </EditForm>
  );
}
