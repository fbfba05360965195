import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import type { Language } from "@tradeport/contract";
import { useState } from "react";
import { at } from "#address";
import { ApiError, api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { useProductSelection } from "#list/product-selection.ts";
import { SelectedProducts } from "#list/selected-products.tsx";
import { useTranslator } from "#list/use-translator.ts";
import { useMay } from "#session";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton, useGo } from "#ui/link.tsx";
import { Loader } from "#ui/loader.tsx";
import { Page, Section } from "#ui/page.tsx";

const place = "/Product/BulkOperations/Translate";

/** Texts of many products at once: which products, into which languages, what of it is kept, what it costs, and the press that starts it. */
export function TranslateProducts() {
  const { t } = useTranslation("bulk");
  const may = useMay(api.Translation.TranslateProducts);
  const isAvailable = useTranslator();
  if (may && isAvailable) return <Translating />;
  return (
    <Page title={t("translate.title")}>
      {may && isAvailable === undefined ? (
        <Loader />
      ) : (
        <EmptyState kind={may ? undefined : "noRight"} title={may ? t("translate.off") : t("translate.mayNot")} />
      )}
    </Page>
  );
}

/** English first: it is what most sellers translate into. */
const offered: readonly Language[] = ["en-US", "de-DE", "fr-FR", "it-IT", "tr-TR"];

function Translating() {
  const { t } = useTranslation("bulk");
  const go = useGo();
  const selection = useProductSelection(place);
  const names = useQuery({ ...api.Client.GetLanguageList.query({}), staleTime: 5 * 60_000 });
  const [languages, setLanguages] = useState<readonly Language[]>(["en-US"]);
  const [renewsUnapproved, setRenews] = useState(false);
  const gone = "productIds" in selection && selection.productIds.length === 0;
  const question = {
    ...("productIds" in selection ? { ids: selection.productIds } : { filter: selection.filter }),
    languages: [...languages],
    renewsUnapproved,
  };
  const enabled = !gone && languages.length > 0;
  const estimate = useQuery({
    ...api.Translation.EstimateProducts.query(question),
    placeholderData: keepPreviousData,
    enabled,
    meta: { quiet: true },
  });
  const start = useMutation({
    meta: { quiet: true },
    mutationFn: () => api.Translation.TranslateProducts(question),
    onSuccess: ({ id }) => go(at("/Product/BulkOperations/ProcessDetail", { processId: id })),
  });
  const failed = start.error ?? estimate.error;
  const refused = failed instanceof ApiError && failed.code !== "aborted" ? failed : null;
  const toggle = (language: Language) =>
    setLanguages(offered.filter((one) => (one === language ? !languages.includes(one) : languages.includes(one))));
  const nothing = estimate.data?.texts === 0;
  return (
    <Page title={t("translate.title")}>
      <Section title={t("translate.products")}>
        {gone && (
          <Alert severity="warning" sx={{ mb: 1 }}>
            {t("translate.gone")}
          </Alert>
        )}
        <SelectedProducts selection={selection} at={place} />
      </Section>
      <Section title={t("translate.languages")}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {t("translate.languagesText")}
        </Typography>
        <FormGroup row>
          {offered.map((language) => (
            <FormControlLabel
              key={language}
              control={<Checkbox checked={languages.includes(language)} onChange={() => toggle(language)} />}
              label={names.data?.find(({ langCode }) => langCode === language)?.name ?? language}
            />
          ))}
        </FormGroup>
        {languages.length === 0 && (
          <Typography color="error" role="alert">
            {t("translate.noLanguage")}
          </Typography>
        )}
        <LinkButton to="/Product/Settings" size="small">
          {t("translate.glossary")}
        </LinkButton>
      </Section>
      <Section title={t("translate.kept")}>
        <Typography variant="body2" color="textSecondary">
          {t("translate.keptText")}
        </Typography>
        <FormControlLabel
          control={<Checkbox checked={renewsUnapproved} onChange={(_, checked) => setRenews(checked)} />}
          label={t("translate.renews")}
        />
      </Section>
      <Section title={t("translate.cost")}>
        <Cost estimate={enabled ? estimate.data : undefined} />
        {enabled && nothing && (
          <Alert severity="info" sx={{ mt: 1 }}>
            {t("translate.nothing")}
          </Alert>
        )}
      </Section>
      {refused && (
        <Alert severity="error" sx={{ mb: 2 }} onClose={start.error ? start.reset : undefined}>
          {refused.message}
        </Alert>
      )}
      <Stack direction="row" useFlexGap sx={{ gap: 2, alignItems: "center", flexWrap: "wrap" }}>
        <Button
          size="large"
          variant="contained"
          disabled={!enabled || nothing}
          loading={start.isPending}
          onClick={() => start.mutate()}
        >
          {t("translate.start")}
        </Button>
        <Typography variant="body2" color="textSecondary">
          {t("translate.startText")}
        </Typography>
      </Stack>
    </Page>
  );
}

type Estimate = Awaited<ReturnType<typeof api.Translation.EstimateProducts>>;

/** The service is paid by the character: what it will be is said before. */
function Cost({ estimate }: { estimate: Estimate | undefined }) {
  const { t } = useTranslation("bulk");
  return (
    <>
      <Stack component="dl" direction="row" useFlexGap sx={{ gap: 3, m: 0, flexWrap: "wrap" }}>
        {(["selected", "products", "texts", "characters"] as const).map((name) => (
          <div key={name}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {t(`translate.${name === "products" ? "reached" : name}`)}
            </Typography>
            <Typography component="dd" variant="h3" sx={{ m: 0 }} data-estimate={name}>
              {estimate ? formatCount(estimate[name]) : "–"}
            </Typography>
          </div>
        ))}
      </Stack>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {t("translate.costText")}
      </Typography>
    </>
  );
}
