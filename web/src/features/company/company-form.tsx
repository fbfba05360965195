import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { CompanyInput, type CompanyRow } from "@tradeport/contract/companies";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { EditForm } from "#ui/edit-form.tsx";
import { Fields } from "#ui/form.tsx";
import { SelectInput, TextInput } from "#ui/inputs.tsx";
import { notify } from "#ui/notify.ts";

const schema = CompanyInput.extend({ version: z.number() });
const valuesOf = (row: CompanyRow | undefined) => ({
  companyName: row?.companyName ?? "",
  country: row?.country ?? "TR",
  taxNo: row?.taxNo ?? "",
  taxAdministration: row?.taxAdministration ?? "",
  invoicePrefix: row?.invoicePrefix ?? "",
  version: row?.version ?? 0,
});
type Values = ReturnType<typeof valuesOf>;

/** A further company, or the one that is given, changed. */
export function CompanyForm({ row, onDone }: { row: CompanyRow | undefined; onDone: () => void }) {
  const { t } = useTranslation("company");
  const countries = useQuery({ ...api.Address.Countries.query({}), staleTime: 10 * 60_000 });
  const read = async () => {
    const found = (await api.Company.GetAllCompany({})).find(({ id }) => id === row?.id);
    return found ? valuesOf(found) : null;
  };
  const names = {
    companyName: t("companies.name"),
    country: t("companies.country"),
    taxNo: t("profile.taxNo"),
    taxAdministration: t("profile.taxOffice"),
    invoicePrefix: t("companies.invoicePrefix"),
  };
  return (
    <EditForm<typeof schema, Values>
      schema={schema}
      opened={valuesOf(row)}
      read={read}
      save={async ({ base, values: { version: _, ...values } }) =>
        valuesOf(
          row
            ? await api.Company.UpdateCompany({ ...values, companyId: row.id, version: base.version })
            : await api.Company.CreateCompany(values),
        )
      }
      names={names}
      bar={false}
      onSaved={async ({ companyName }) => {
        notify.success(t("companies.saved", { name: companyName }));
        onDone();
      }}
    >
      {(busy) => (
        <Fields columns={1}>
          <TextInput
            name="companyName"
            label={names.companyName}
            hint={row?.isFirst ? t("companies.firstHint") : t("companies.nameHint")}
            required
            maxLength={200}
          />
          <SelectInput
            name="country"
            label={names.country}
            required
            options={(countries.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          />
          <Taxes taxNo={names.taxNo} invoicePrefix={names.invoicePrefix} taxOffice={names.taxAdministration} />
          <Button type="submit" variant="contained" loading={busy} sx={{ justifySelf: "start" }}>
            {t("companies.save")}
          </Button>
        </Fields>
      )}
    </EditForm>
  );
}

/** In Turkey the digits prove themselves, and a series has three characters. */
function Taxes({ taxNo, taxOffice, invoicePrefix }: { taxNo: string; taxOffice: string; invoicePrefix: string }) {
  const { t } = useTranslation("company");
  const inTurkey = (useWatch({ name: "country" }) as string) === "TR";
  return (
    <>
      <TextInput name="taxNo" label={taxNo} maxLength={30} {...(inTurkey && { hint: t("profile.taxNoHint") })} />
      <TextInput name="taxAdministration" label={taxOffice} maxLength={100} />
      <TextInput
        name="invoicePrefix"
        label={invoicePrefix}
        hint={t(inTurkey ? "companies.invoicePrefixHint" : "companies.invoicePrefixHintElsewhere")}
        maxLength={10}
        characters="upper"
      />
    </>
  );
}
