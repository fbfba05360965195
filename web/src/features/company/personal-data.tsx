import Stack from "@mui/material/Stack";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { TextLink } from "#ui/link.tsx";
import { at } from "../../address.ts";
import { BuyerRequestsSection } from "./buyer-requests.tsx";
import { BuyerRetentionSection } from "./buyer-retention.tsx";
import { CompanyPage } from "./company-page.tsx";
import { FindBuyerSection } from "./find-buyer.tsx";

/** /Company/PersonalData: how long buyers are kept, and what one of them may ask for. */
export function PersonalData() {
  const { t } = useTranslation("personal");
  const mayFind = useMay(api.PersonalData.FindBuyer);
  const mayAudit = useMay(api.Audit.GetAllAudit);
  return (
    <CompanyPage current="personalData">
      <Stack sx={{ gap: 2.5 }}>
        <BuyerRetentionSection />
        {mayFind && <BuyerRequestsSection />}
        {mayFind && <FindBuyerSection />}
        {mayAudit && <TextLink to={at("/Account/Audit", { action: "erase" })}>{t("record")}</TextLink>}
      </Stack>
    </CompanyPage>
  );
}
