import Button from "@mui/material/Button";
import { type CompanyRow, storeCompany } from "@tradeport/contract/companies";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { EditForm } from "#ui/edit-form.tsx";
import { Fields } from "#ui/form.tsx";
import { SelectInput } from "#ui/inputs.tsx";
import { notify } from "#ui/notify.ts";

export type StoreRow = CompanyRow["stores"][number] & { companyId: string; companyName: string };
/** All stores, each with its company. */
export const storesOf = (companies: readonly CompanyRow[]): StoreRow[] =>
  companies.flatMap(({ id, companyName, stores }) => stores.map((store) => ({ ...store, companyId: id, companyName })));

const schema = storeCompany.SetStoreCompany.input;
const valuesOf = ({ id, version, companyId }: StoreRow) => ({ storeId: id, version, companyId });
type Values = ReturnType<typeof valuesOf>;

/** The company that a store belongs to. */
export function StoreCompanyForm({
  store,
  companies,
  onDone,
}: {
  store: StoreRow;
  companies: readonly CompanyRow[];
  onDone: () => void;
}) {
  const { t } = useTranslation("company");
  const read = async () => {
    const found = storesOf(await api.Company.GetAllCompany({})).find(({ id }) => id === store.id);
    return found ? valuesOf(found) : null;
  };
  return (
    <EditForm<typeof schema, Values>
      schema={schema}
      opened={valuesOf(store)}
      read={read}
      save={async ({ base, values }) => {
        await api.Company.SetStoreCompany({ ...values, version: base.version });
        return (await read()) ?? values;
      }}
      names={{ companyId: t("companies.company") }}
      bar={false}
      onSaved={async () => {
        notify.success(t("companies.saved", { name: store.name }));
        onDone();
      }}
    >
      {(busy) => (
        <Fields columns={1}>
          <SelectInput
            name="companyId"
            label={t("companies.company")}
            hint={t("companies.storeHint")}
            required
            options={companies.map(({ id, companyName }) => ({ value: id, label: companyName }))}
          />
          <Button type="submit" variant="contained" loading={busy} sx={{ justifySelf: "start" }}>
            {t("companies.saveStore")}
          </Button>
        </Fields>
      )}
    </EditForm>
  );
}
