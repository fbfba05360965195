import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { ChannelParametersEffect } from "@tradeport/contract/channel-parameters";
import type { StockGuard } from "@tradeport/contract/stock-guard";
import { useMemo } from "react";
import { api } from "#api";
import { useTranslation, useWords } from "#i18n";
import { useMay } from "#session";
import { useConfirm } from "#ui/confirm.tsx";
import { EditForm, type Saving } from "#ui/edit-form.tsx";
import { Fields } from "#ui/form.tsx";
import { notify } from "#ui/notify.ts";
import { NumberInput } from "#ui/number-inputs.tsx";
import { Section } from "#ui/page.tsx";
import { SellingRulesEffect } from "./selling-rules-effect.tsx";
import { StockGuardCategories } from "./stock-guard-categories.tsx";
import { StockGuardLast } from "./stock-guard-last.tsx";
import { StockGuardStores } from "./stock-guard-stores.tsx";
import { changeOf, GuardForm, type GuardValues, valuesOf } from "./stock-guard-values.ts";

/** Of more than were looked at nobody knows. */
const changesNothing = ({ isWhole, moreStock, lessStock, dearer, cheaper }: ChannelParametersEffect) =>
  isWhole && moreStock + lessStock + dearer + cheaper === 0;

/** What is kept back by company, store and category. What a change does is said before it is saved. */
export function StockGuardForm({ guard, read }: { guard: StockGuard; read: () => Promise<StockGuard> }) {
  const { t } = useTranslation("guard");
  const words = useWords();
  const confirm = useConfirm();
  const maySee = useMay(api.ProductCategory.GetAll);
  const all = useQuery({
    ...api.ProductCategory.GetAll.query({ isActive: true }),
    ...{ enabled: maySee, staleTime: 5 * 60_000 },
  });
  const paths = useMemo(
    () =>
      new Map([
        ...(all.data?.data ?? []).map(({ id, path }) => [id, path] as const),
        ...guard.categories.map(({ categoryId, path }) => [categoryId, words(path)] as const),
      ]),
    [all.data, guard.categories, words],
  );
  const save = async ({ base, values }: Saving<typeof GuardForm, GuardValues>) => {
    const change = { ...changeOf(values, guard.stores), version: base.version };
    if (change.lastStoreId !== null && !guard.stores.some(({ storeId }) => storeId === change.lastStoreId))
      throw { fields: [{ field: "lastStore", message: t("lastGoneText") }] };
    const effect = await api.Product.PreviewStockGuard(change);
    const answer =
      changesNothing(effect) ||
      (await confirm({
        title: t("effectTitle"),
        text: <SellingRulesEffect effect={effect} isStockAlone />,
        action: t("effectAct"),
      }));
    if (!answer) throw { fields: [] };
    return valuesOf(await api.Product.SetStockGuard(change));
  };
  const names = {
    ...{ buffer: t("buffer"), lastPieces: t("lastPieces"), lastStore: t("lastStore") },
    ...Object.fromEntries(
      guard.stores.map(({ storeId, storeName }) => [`stores.${storeId}`, t("storeBufferOf", { name: storeName })]),
    ),
    ...Object.fromEntries([...paths].map(([id, path]) => [`categories.${id}`, t("categoryBufferOf", { name: path })])),
  };
  return (
    <EditForm<typeof GuardForm, GuardValues>
      schema={GuardForm}
      opened={valuesOf(guard)}
      read={async () => valuesOf(await read())}
      save={save}
      names={names}
      onSaved={() => {
        notify.success(t("saved"));
      }}
    >
      <Section title={t("company")}>
        <Fields>
          <NumberInput name="buffer" label={names.buffer} hint={t("bufferHint")} unit={t("unit")} required />
        </Fields>
      </Section>
      <StockGuardLast stores={guard.stores} />
      <Section title={t("stores")}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {t("storesText")}
        </Typography>
        <StockGuardStores stores={guard.stores} />
      </Section>
      <Section title={t("categories")}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {t("categoriesText")}
        </Typography>
        <StockGuardCategories paths={paths} all={maySee ? (all.data?.data ?? []) : null} loading={all.isLoading} />
      </Section>
    </EditForm>
  );
}
