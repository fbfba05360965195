import Back from "@mui/icons-material/ArrowBack";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Category, CategoryAttribute } from "@tradeport/contract/categories";
import { useState } from "react";
import { at } from "#address";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { LinkButton } from "#ui/link.tsx";
import { Loader } from "#ui/loader.tsx";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/page.tsx";
import { SearchField } from "#ui/search-input.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { useLeft } from "#ui/way-back.ts";
import { AttributeLink } from "./attribute-link.tsx";
import { useCategoryAttributeActs } from "./use-category-attribute-acts.tsx";

/** What a category has of its own, what it has from those above it, and a field to give it one more. */
export function CategoryAttributes({
  category,
  all,
  onBack,
}: {
  category: Category;
  all: readonly Category[];
  onBack: () => void;
}) {
  const { t } = useTranslation("taxonomy");
  const links = useQuery(api.ProductCategory.GetProductCategoryAttributes.query({ categoryId: category.id }));
  const offered = useQuery(api.Attribute.GetAllAttribute.query({ isActive: true }));
  const [typed, setTyped] = useState(0);
  const acts = useCategoryAttributeActs(category);
  const left = useLeft();
  const own = (links.data ?? []).filter(({ inheritedFrom }) => inheritedFrom === null);
  const inherited = (links.data ?? []).filter(({ inheritedFrom }) => inheritedFrom !== null);
  const has = new Set(own.map(({ id }) => id));
  const add = useMutation({
    mutationFn: (attributeId: string) =>
      api.ProductCategory.CreateProductCategoryAttribute({
        categoryId: category.id,
        attribute: { attributeId, position: Math.min(10_000, Math.max(-1, ...own.map((one) => one.position)) + 1) },
      }),
    onSuccess: ({ name }) => {
      setTyped((now) => now + 1);
      notify.success(t("map.added", { name }));
    },
  });
  if (links.error && !links.data) return <TableFailed error={links.error} onRetry={() => void links.refetch()} />;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Button startIcon={<Back />} onClick={onBack} sx={{ display: { md: "none" }, mb: 1 }}>
        {t("category.tree")}
      </Button>
      <Typography variant="h2" sx={{ overflowWrap: "anywhere", mb: 2 }}>
        {category.path}
      </Typography>
      {category.isLeaf && (
        <LinkButton
          to={at("/Mapping/CategoryMapping", { categoryId: category.id })}
          state={left}
          variant="outlined"
          sx={{ mb: 2 }}
        >
          {t("map.channels")}
        </LinkButton>
      )}
      {!category.isOffered && <StatusBadge tone="neutral" label={t(category.isActive ? "category.offAbove" : "category.off")} />}
      {!links.data ? (
        <Loader />
      ) : (
        <>
          <Section title={t("map.own")}>
            <Box sx={{ mb: 1.5, maxWidth: 480 }}>
              <SearchField
                key={typed}
                label={t("map.add")}
                helperText={t("map.addHint")}
                loading={offered.isPending}
                disabled={add.isPending}
                value={null}
                options={(offered.data?.data ?? [])
                  .filter(({ id }) => !has.has(id))
                  .map(({ id, name, code }) => ({ value: id, label: name === code ? name : `${name} (${code})` }))}
                onChange={(id) => id !== null && add.mutate(String(id))}
              />
            </Box>
            {own.length === 0 ? (
              <Typography color="textSecondary">{t("map.ownNone")}</Typography>
            ) : (
              <Rows>
                {own.map((link, at) => (
                  <AttributeLink key={link.id} link={link} acts={acts} own={own} at={at} />
                ))}
              </Rows>
            )}
          </Section>
          <Section title={t("map.inherited")}>
            {inherited.length === 0 ? (
              <Typography color="textSecondary">{t("map.inheritedNone")}</Typography>
            ) : (
              [...Map.groupBy(inherited, ({ inheritedFrom }) => inheritedFrom)].map(([from, links]) => (
                <Box key={from} sx={{ mb: 2 }}>
                  <Typography variant="subtitle2" component="h3" sx={{ mb: 0.75, overflowWrap: "anywhere" }}>
                    {t("map.from", { path: all.find(({ id }) => id === from)?.path ?? "" })}
                  </Typography>
                  <Rows>
                    {links.map((link: CategoryAttribute) => (
                      <AttributeLink key={link.id} link={link} acts={acts} />
                    ))}
                  </Rows>
                </Box>
              ))
            )}
          </Section>
        </>
      )}
    </Box>
  );
}

const Rows = ({ children }: { children: React.ReactNode }) => (
  <Paper variant="outlined" component="ul" sx={{ borderRadius: 2, p: 0, m: 0, listStyle: "none", overflow: "hidden" }}>
    {children}
  </Paper>
);
