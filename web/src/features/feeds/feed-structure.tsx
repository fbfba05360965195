import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import type { XmlFeed } from "@tradeport/contract/xml";
import { useFormContext, useWatch } from "react-hook-form";
import { api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { Fields } from "#ui/form.tsx";
import { SelectInput } from "#ui/inputs.tsx";
import { Section } from "#ui/page.tsx";

/** What the feed's file holds under the element that is chosen now, or under the likeliest one. */
export const useFound = (feed: XmlFeed) => {
  const [itemPath, variantPath] = useWatch({ name: ["itemPath", "variantPath"] }) as [string, string | null];
  return useQuery({
    ...api.Xml.PreviewXml.query({
      clientId: feed.clientId,
      id: feed.id,
      ...(itemPath && { itemPath }),
      variantPath: variantPath ?? "",
      mapping: [],
    }),
    enabled: feed.fileDate !== null,
    retry: false,
    meta: { quiet: true },
  });
};

/** Which element of the XML is a product, and which in it a variant. */
export function FeedStructure({ feed }: { feed: XmlFeed }) {
  const { t } = useTranslation("feeds");
  const { setValue } = useFormContext();
  const itemPath = useWatch({ name: "itemPath" }) as string;
  const { data, error, isFetching } = useFound(feed);
  const options = (found: { path: string; count: number }[], now: string) => {
    const all = found.map(({ path, count }) => ({ value: path, label: `${path} (${formatCount(count)})` }));
    return now === "" || found.some(({ path }) => path === now) ? all : [{ value: now, label: now }, ...all];
  };
  const variantPath = (useWatch({ name: "variantPath" }) as string | null) ?? "";
  return (
    <Section title={t("structureTitle")}>
      {feed.fileDate === null && <Alert severity="info">{t("notRead")}</Alert>}
      {error && <Alert severity="error">{error.message}</Alert>}
      {feed.fileDate !== null && !error && (
        <>
          <Fields>
            <SelectInput
              name="itemPath"
              label={t("itemPath")}
              hint={t("itemPathHint")}
              required
              options={options(data?.itemPaths ?? [], itemPath)}
            />
            <SelectInput
              name="variantPath"
              label={t("variantPath")}
              nothing={t("noVariants")}
              options={options(data?.variantPaths ?? [], variantPath)}
            />
          </Fields>
          {itemPath === "" && data && data.itemPath !== "" && (
            <Button
              sx={{ mt: 1 }}
              loading={isFetching}
              onClick={() => setValue("itemPath", data.itemPath, { shouldDirty: true })}
            >
              {t("takeItem", { path: data.itemPath })}
            </Button>
          )}
        </>
      )}
    </Section>
  );
}
