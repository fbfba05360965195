import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { Loader } from "#ui/loader.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { ValueRows } from "./value-rows.tsx";

/** What an attribute is called in each language, and its values. */
export function AttributePreview({ attributeId }: { attributeId: string }) {
  const { t } = useTranslation("taxonomy");
  const found = useQuery(api.Attribute.GetAttribute.query({ attributeId }));
  if (found.error && !found.data) return <TableFailed error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loader />;
  const { names, values } = found.data;
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack component="dl" sx={{ m: 0, gap: 1 }}>
        {(["tr", "en", "de", "fr", "it"] as const)
          .filter((language) => names[language] !== "")
          .map((language) => (
            <div key={language}>
              <Typography component="dt" variant="body2" color="textSecondary">
                {t(`category.field.${language}`)}
              </Typography>
              <Typography component="dd" sx={{ m: 0, overflowWrap: "anywhere" }}>
                {names[language]}
              </Typography>
            </div>
          ))}
      </Stack>
      <div>
        <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
          {t("values.count", { n: formatCount(values.length) })}
        </Typography>
        {values.length === 0 ? (
          <Typography color="textSecondary">{t("values.noneClient")}</Typography>
        ) : (
          <ValueRows values={values} label={t("values.title")} height={420} />
        )}
      </div>
    </Stack>
  );
}
