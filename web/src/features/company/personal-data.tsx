import Stack from "@mui/material/Stack";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay, useSession } from "#session";
import { TextLink } from "#ui/link.tsx";
import { at } from "../../address.ts";
import { BuyerRequestsSection } from "./buyer-requests.tsx";
import { BuyerRetentionSection } from "./buyer-retention.tsx";
import { CompanyPage } from "./company-page.tsx";
import { FindBuyerSection } from "./find-buyer.tsx";

/** /Company/PersonalData: how long buyers are kept, and what one of them may ask for. */
export function PersonalData() {
  const { t } = useTranslation("personal");
  const who = useSession();
  // Who bought is none of an operator's work who acts for the company.
  const mayFind = useMay(api.PersonalData.FindBuyer) && !who?.acting;
  const mayAudit = useMay(api.Audit.GetAllAudit);
  return (
    <CompanyPage current="personalData">
      <Stack sx={{ gap: 2.5 }}>
        <BuyerRetentionSection />
        {mayFind && <BuyerRequestsSection />}
        {mayFind && <FindBuyerSection />}
        {mayAudit && (
          <Stack direction="row" useFlexGap sx={{ columnGap: 3, flexWrap: "wrap" }}>
            <TextLink to={at("/Account/Audit", { action: "erase" })}>{t("erased")}</TextLink>
            <TextLink to={at("/Account/Audit", { action: "export", objectType: "order" })}>{t("exported")}</TextLink>
          </Stack>
        )}
      </Stack>
    </CompanyPage>
  );
}
