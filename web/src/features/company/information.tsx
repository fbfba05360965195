import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { formatPhone } from "@tradeport/contract/phone";
import { api } from "#api";
import { formatCountry, useTranslation } from "#i18n";
import { useMay } from "#session";
import { LinkButton } from "#ui/link.tsx";
import { Loader } from "#ui/loader.tsx";
import { Section } from "#ui/page.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { Addresses } from "./addresses.tsx";
import { CompanyPage } from "./company-page.tsx";

/** /Company/Information: the company at a glance, and its addresses. */
export function CompanyInformation() {
  const { t } = useTranslation("company");
  const mayChange = useMay(api.Client.UpdateClient);
  const { data, error, refetch } = useQuery(api.Client.GetCompanyProfile.query({}));
  const facts = data && [
    [t("profile.name"), data.companyName],
    [t("profile.phone"), formatPhone(data.companyPhone)],
    [t("profile.email"), data.companyEmail],
    [t("profile.taxNo"), data.taxNo],
    [t("profile.taxOffice"), data.taxAdministration],
    [
      t("profile.address"),
      [data.address, data.district, data.city, formatCountry(data.country, data.country)].filter(Boolean).join(", "),
    ],
  ];
  return (
    <CompanyPage current="information">
      <Section
        title={t("information.company")}
        toolbar={mayChange && <LinkButton to="/Company/Profile">{t("information.change")}</LinkButton>}
      >
        {error && !data && <TableFailed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loader />}
        {facts && (
          <Paper variant="outlined" sx={{ p: 2 }}>
            <Stack component="dl" sx={{ m: 0, display: "grid", gap: 1.5, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } }}>
              {facts.map(([label, value]) => (
                <div key={label}>
                  <Typography component="dt" variant="caption" color="textSecondary">
                    {label}
                  </Typography>
                  <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: "anywhere" }}>
                    {value || t("information.missing")}
                  </Typography>
                </div>
              ))}
            </Stack>
          </Paper>
        )}
      </Section>
      <Addresses />
    </CompanyPage>
  );
}
