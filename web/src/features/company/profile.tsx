import Box from "@mui/material/Box";
import { type CompanyProfile, CompanyProfileInput } from "@tradeport/contract/company";
import { useWatch } from "react-hook-form";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { EditForm } from "#ui/edit-form.tsx";
import { Fields } from "#ui/form.tsx";
import { TextArea, TextInput } from "#ui/inputs.tsx";
import { Loader } from "#ui/loader.tsx";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/page.tsx";
import { PhoneInput } from "#ui/phone-input.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { useFresh } from "#ui/use-fresh.ts";
import { CompanyPage } from "./company-page.tsx";
import { PlaceFields } from "./place-fields.tsx";

const valuesOf = ({ clientId: _, ...values }: CompanyProfile) => values;

/** /Company/Profile: what stands on papers about the company. */
export function CompanyProfilePage() {
  const { t } = useTranslation("company");
  const mayChange = useMay(api.Client.UpdateClient);
  const { data, error, refetch } = useFresh(api.Client.GetCompanyProfile.query({}));
  const names = {
    companyName: t("profile.name"),
    companyPhone: t("profile.phone"),
    companyEmail: t("profile.email"),
    taxNo: t("profile.taxNo"),
    taxAdministration: t("profile.taxOffice"),
    country: t("place.country"),
    city: t("place.city"),
    district: t("place.district"),
    address: t("profile.address"),
  };
  return (
    <CompanyPage current="profile">
      {error && !data && <TableFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loader />}
      {data && (
        <EditForm
          schema={CompanyProfileInput}
          opened={valuesOf(data)}
          read={async () => valuesOf(await api.Client.GetCompanyProfile({}))}
          save={async ({ base, values }) => valuesOf(await api.Client.UpdateClient({ ...values, version: base.version }))}
          names={names}
          readOnly={!mayChange}
          why={t("readOnly")}
          onSaved={() => {
            notify.success(t("saved"));
            void refetch();
          }}
        >
          <Section title={t("profile.identity")}>
            <Fields>
              <TextInput name="companyName" label={names.companyName} required maxLength={200} autoComplete="organization" />
              <PhoneInput name="companyPhone" label={names.companyPhone} />
              <TextInput name="companyEmail" label={names.companyEmail} type="email" maxLength={200} />
              <TaxNumber label={names.taxNo} />
              <TextInput name="taxAdministration" label={names.taxAdministration} maxLength={100} />
            </Fields>
          </Section>
          <Section title={t("profile.place")}>
            <Fields>
              <PlaceFields names={{ country: "country", city: "city", district: "district" }} />
              <Box sx={{ gridColumn: "1 / -1" }}>
                <TextArea name="address" label={names.address} maxLength={500} height={72} />
              </Box>
            </Fields>
          </Section>
        </EditForm>
      )}
    </CompanyPage>
  );
}

/** In Turkey the digits prove themselves. */
function TaxNumber({ label }: { label: string }) {
  const { t } = useTranslation("company");
  const country = useWatch({ name: "country" }) as string;
  return <TextInput name="taxNo" label={label} maxLength={30} {...(country === "TR" && { hint: t("profile.taxNoHint") })} />;
}
