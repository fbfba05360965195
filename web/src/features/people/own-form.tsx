import Button from "@mui/material/Button";
import type { AccountInfo } from "@tradeport/contract/members";
import { OwnAccountChanges } from "@tradeport/contract/own-account";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { EditForm } from "#ui/edit-form.tsx";
import { Fields } from "#ui/form.tsx";
import { TextInput } from "#ui/inputs.tsx";
import { notify } from "#ui/notify.ts";
import { PhoneInput } from "#ui/phone-input.tsx";

const schema = OwnAccountChanges.required({ name: true });
const valuesOf = ({ version, name, surname, phone }: AccountInfo) => ({ version, name, surname, phone });
type Values = ReturnType<typeof valuesOf>;

/** One's own name and telephone. */
export function OwnForm({ info }: { info: AccountInfo }) {
  const { t } = useTranslation("people");
  return (
    <EditForm<typeof schema, Values>
      schema={schema}
      opened={valuesOf(info)}
      read={async () => valuesOf(await api.Client.GetClientInfo({}))}
      save={async ({ base, changed }) => valuesOf(await api.Client.UpdateOwnAccount({ ...changed, version: base.version }))}
      names={{ name: t("name"), surname: t("surname"), phone: t("phone") }}
      secret={["phone"]}
      bar={false}
      onSaved={() => notify.success(t("own.saved"))}
    >
      {(busy) => (
        <Fields>
          <TextInput name="name" label={t("name")} required maxLength={100} autoComplete="given-name" />
          <TextInput name="surname" label={t("surname")} maxLength={100} autoComplete="family-name" />
          <PhoneInput name="phone" label={t("phone")} />
          <span />
          <Button type="submit" variant="contained" loading={busy} sx={{ justifySelf: "start" }}>
            {t("member.save")}
          </Button>
        </Fields>
      )}
    </EditForm>
  );
}
