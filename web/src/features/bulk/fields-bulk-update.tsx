import Add from "@mui/icons-material/AddOutlined";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type BulkField, bulkFields } from "@tradeport/contract/bulk-update";
import { useState } from "react";
import { at } from "#address";
import { ApiError, api } from "#api";
import { useTranslation } from "#i18n";
import { useProductSelection } from "#list/product-selection.ts";
import { SelectedProducts } from "#list/selected-products.tsx";
import { useMay } from "#session";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton, useGo } from "#ui/link.tsx";
import { Page, Section } from "#ui/page.tsx";
import { changeOf, type Draft, newDraft } from "./change-draft.ts";
import { ChangeRow } from "./change-row.tsx";

const place = "/Product/BulkOperations/FieldsBulkUpdate";

/** Fields of many products at once: which products, what is done to which field, and the press that shows it. Nothing is written here. */
export function FieldsBulkUpdate() {
  const { t } = useTranslation("bulk");
  if (useMay(api.Product.PreviewFieldsBulkUpdate)) return <Changes />;
  return (
    <Page title={t("fields.title")}>
      <EmptyState kind="noRight" title={t("fields.mayNot")} />
    </Page>
  );
}

function Changes() {
  const { t } = useTranslation("bulk");
  const go = useGo();
  const selection = useProductSelection(place);
  const [drafts, setDrafts] = useState<Draft[]>([newDraft("salePrice")]);
  const [tried, setTried] = useState(false);
  const standard = useQuery(api.Product.GetClientProductSettings.query({})).data?.rounding ?? "none";
  const gone = "productIds" in selection && selection.productIds.length === 0;
  const changes = drafts.flatMap((draft) => changeOf(draft) ?? []);
  const preview = useMutation({
    mutationFn: () =>
      api.Product.PreviewFieldsBulkUpdate({
        ...("productIds" in selection ? { ids: selection.productIds } : { filter: selection.filter }),
        changes,
      }),
    onSuccess: ({ id }) => go(at("/Product/BulkOperations/ProcessDetail", { processId: id })),
  });
  const refused = preview.error instanceof ApiError ? preview.error : null;
  const free = bulkFields.filter((field) => !drafts.some((draft) => draft.field === field));
  const show = () => {
    setTried(true);
    if (changes.length === drafts.length) preview.mutate();
  };
  // What was just added is not wrong yet.
  const add = (field: BulkField) => {
    setTried(false);
    setDrafts([...drafts, newDraft(field)]);
  };
  return (
    <Page
      title={t("fields.title")}
      toolbar={
        <LinkButton to="/Product/BulkOperations/BulkUpdate" variant="outlined">
          {t("fields.toFile")}
        </LinkButton>
      }
    >
      <Section title={t("fields.products")}>
        {gone && (
          <Alert severity="warning" sx={{ mb: 1 }}>
            {t("fields.gone")}
          </Alert>
        )}
        <SelectedProducts selection={selection} at={place} />
      </Section>
      <Section title={t("fields.changes")}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {t("fields.text")}
        </Typography>
        <Paper variant="outlined" sx={{ px: 2, borderRadius: 2, mb: 1 }}>
          {drafts.map((draft, index) => (
            <ChangeRow
              key={draft.id}
              draft={draft}
              standard={standard}
              taken={drafts.map(({ field }) => field)}
              tried={tried}
              onChange={(changed) => setDrafts(drafts.map((one, other) => (other === index ? changed : one)))}
              onRemove={drafts.length > 1 ? () => setDrafts(drafts.filter((_, other) => other !== index)) : undefined}
            />
          ))}
        </Paper>
        {free[0] && (
          <Button startIcon={<Add />} onClick={() => add(free[0]!)}>
            {t("fields.add")}
          </Button>
        )}
      </Section>
      {refused && (
        <Alert severity="error" sx={{ mb: 2 }} onClose={preview.reset}>
          {refused.message}
        </Alert>
      )}
      <Stack direction="row" useFlexGap sx={{ gap: 2, alignItems: "center", flexWrap: "wrap" }}>
        <Button size="large" variant="contained" disabled={gone} loading={preview.isPending} onClick={show}>
          {t("fields.preview")}
        </Button>
        <Typography variant="body2" color="textSecondary">
          {t("fields.previewText")}
        </Typography>
      </Stack>
    </Page>
  );
}
