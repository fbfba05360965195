import Typography from "@mui/material/Typography";
import { exportDays } from "@tradeport/contract/exported-files";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { LinkButton } from "#ui/link.tsx";
import { Page, Section } from "#ui/page.tsx";
import { ExportedFiles } from "./exported-files.tsx";

/** /Product/Transfer/ExportExcel: data goes out, and what went out waits here to be fetched. */
export function ExportExcel() {
  const { t } = useTranslation("exports");
  const mayExport = useMay(api.Product.ExportProducts);
  return (
    <Page
      title={t("title")}
      toolbar={
        mayExport && (
          <LinkButton to="/Product/List" variant="outlined">
            {t("fromList")}
          </LinkButton>
        )
      }
    >
      <Section title={t("files")}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {t("filesText", { days: exportDays })}
        </Typography>
        <ExportedFiles />
      </Section>
    </Page>
  );
}
