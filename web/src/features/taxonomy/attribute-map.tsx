import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link.tsx";
import { Loader } from "#ui/loader.tsx";
import { MissingRecord } from "#ui/missing-record.tsx";
import { Page } from "#ui/page.tsx";
import { useAddressState } from "#ui/search.tsx";
import { SearchBox } from "#ui/search-box.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { CategoryAttributes } from "./category-attributes.tsx";
import { CategoryTree } from "./category-tree.tsx";
import { matching, pathTo, treeRows } from "./tree-rows.ts";

/** /AttributeManagement/attributeMap: which attributes a category has, of its own and from above. */
export function AttributeMap() {
  const { t } = useTranslation("taxonomy");
  const [categoryId, setCategoryId] = useAddressState("categoryId");
  const [find, setFind] = useAddressState("find");
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const list = useQuery(api.ProductCategory.GetAll.query({}));
  const all = useMemo(() => list.data?.data ?? [], [list.data]);
  const found = useMemo(() => matching(all, find), [all, find]);
  const rows = useMemo(() => treeRows(all, open, found), [all, open, found]);
  const category = all.find(({ id }) => id === categoryId);
  const back = { to: "/AttributeManagement", label: t("attribute.title") } as const;
  // The way to the one that the address names is open.
  useEffect(() => {
    const way = pathTo(all, categoryId);
    if (way.length > 0) setOpen((before) => new Set([...before, ...way]));
  }, [all, categoryId]);
  const toggle = (id: string, isOpen: boolean) =>
    setOpen((before) => {
      const next = new Set(before);
      if (isOpen) next.add(id);
      else next.delete(id);
      return next;
    });
  if (list.error && !list.data)
    return (
      <Page title={t("map.title")} back={back}>
        <TableFailed error={list.error} onRetry={() => void list.refetch()} />
      </Page>
    );
  if (!list.data)
    return (
      <Page title={t("map.title")} back={back}>
        <Loader />
      </Page>
    );
  if (all.length === 0)
    return (
      <Page title={t("map.title")} back={back}>
        <EmptyState
          title={t("category.none")}
          text={t("category.noneText")}
          action={<LinkButton to="/CategoryManagement">{t("category.title")}</LinkButton>}
        />
      </Page>
    );
  if (categoryId !== "" && !category)
    return <MissingRecord back={{ to: "/AttributeManagement/attributeMap", label: t("map.title") }} />;
  return (
    <Page title={t("map.title")} subtitle={t("map.subtitle")} back={back}>
      <Box
        sx={{
          display: "grid",
          gap: 2,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "340px minmax(0, 1fr)" },
        }}
      >
        {/* On a phone the category that was chosen takes the place of the tree. */}
        <Box sx={{ display: { xs: category ? "none" : "block", md: "block" }, minWidth: 0 }}>
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center", mb: 1.5 }}>
            <SearchBox value={find} label={t("category.find")} onChange={setFind} />
            <Box role="status" sx={{ color: "text.secondary" }}>
              {found && t("category.found", { n: formatCount(found.count) })}
            </Box>
          </Box>
          {rows.length === 0 ? (
            <EmptyState kind="notFound" title={t("category.nothing")} text={t("category.nothingText")} />
          ) : (
            <CategoryTree rows={rows} onToggle={toggle} onEdit={setCategoryId} selected={categoryId} />
          )}
        </Box>
        {category ? (
          <CategoryAttributes key={category.id} category={category} all={all} onBack={() => setCategoryId("")} />
        ) : (
          <Paper variant="outlined" sx={{ p: 3, display: { xs: "none", md: "block" } }}>
            <Typography color="textSecondary">{t("map.choose")}</Typography>
          </Paper>
        )}
      </Box>
    </Page>
  );
}
