import Alert from "@mui/material/Alert";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { TemplateExample } from "@tradeport/contract/listing-templates";
import { useEffect, useState } from "react";
import { api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { Cut } from "#ui/cells.tsx";
import { Loader } from "#ui/loader.tsx";
import { plainHtml } from "#ui/plain-html.ts";
import { ProblemFix } from "#ui/problem-fix.tsx";
import { ProblemNote } from "#ui/problem-note.tsx";
import { SearchField } from "#ui/search-input.tsx";

/** What stands there once nobody has typed for a moment. */
function useSettled<T>(value: T, ms = 300) {
  const [settled, setSettled] = useState(value);
  const key = JSON.stringify(value);
  useEffect(() => {
    const wait = setTimeout(() => setSettled(JSON.parse(key) as T), ms);
    return () => clearTimeout(wait);
  }, [key, ms]);
  return settled;
}

/** The texts of a product of the company's own as each channel would get them by what is typed. */
export function ListingTemplatePreview({
  listingTemplateId,
  name,
  title,
  description,
}: {
  listingTemplateId: string | undefined;
  name: string;
  title: string | null;
  description: string | null;
}) {
  const { t } = useTranslation("stores");
  const [typed, setTyped] = useState("");
  const [product, setProduct] = useState<{ value: string; label: string } | null>(null);
  const text = useSettled(typed.trim());
  const texts = useSettled({ name: name.slice(0, 60), title, description });
  const found = useQuery({
    ...api.Product.AutoCompleteProductName.query({ text }),
    enabled: text !== "",
    placeholderData: keepPreviousData,
  });
  const preview = useQuery({
    ...api.Template.PreviewTemplate.query({
      ...texts,
      ...(listingTemplateId && { listingTemplateId }),
      ...(product && { productId: product.value }),
    }),
    enabled: product !== null && (texts.title !== null || texts.description !== null),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const options = (text === "" ? [] : (found.data ?? [])).map(({ productId, value }) => ({ value: productId, label: value }));
  const all = product && !options.some(({ value }) => value === product.value) ? [product, ...options] : options;
  const says = texts.title !== null || texts.description !== null;
  return (
    <Stack sx={{ gap: 1.5 }} role="group" aria-label={t("templates.preview")}>
      <SearchField
        label={t("templates.product")}
        helperText={found.error ? found.error.message : t("templates.productHint")}
        error={found.error !== null}
        options={all}
        value={product?.value ?? null}
        loading={found.isFetching || typed.trim() !== text}
        onSearch={setTyped}
        onChange={(next) => setProduct(all.find(({ value }) => value === next) ?? null)}
      />
      {product && says && preview.error && <Alert severity="warning">{preview.error.message}</Alert>}
      {product && says && preview.isLoading && <Loader />}
      {product && says && !preview.error && preview.data?.examples.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {t("templates.noStore")}
        </Typography>
      )}
      {product &&
        says &&
        !preview.error &&
        preview.data?.examples.map((example) => <Example key={example.channelId} example={example} productId={product.value} />)}
    </Stack>
  );
}

function Example({ example, productId }: { example: TemplateExample; productId: string }) {
  const { t } = useTranslation(["stores", "listings"]);
  const { channelId, channelName, title, description, most, problems } = example;
  const length = title?.length ?? 0;
  return (
    <Paper variant="outlined" component="article" aria-label={channelName} sx={{ p: 1.5, borderRadius: 2 }}>
      <Typography variant="body2" color="textSecondary">
        {channelName}
      </Typography>
      <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{title ?? "–"}</Typography>
      {most && title !== null && (
        <Typography variant="caption" color={length > most.title ? "error" : "textSecondary"}>
          {t("texts.length", { ns: "listings", length: formatCount(length), max: formatCount(most.title) })}
        </Typography>
      )}
      <Typography variant="body2" component="div">
        <Cut lines={3}>{plainHtml(description) || "–"}</Cut>
      </Typography>
      {problems.map((problem) => (
        <ProblemNote key={problem.fingerprint} problem={problem}>
          <ProblemFix problem={problem} productId={productId} channelId={channelId} />
        </ProblemNote>
      ))}
    </Paper>
  );
}
