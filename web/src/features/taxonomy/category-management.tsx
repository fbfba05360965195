import Add from "@mui/icons-material/Add";
import AddBelow from "@mui/icons-material/AddBoxOutlined";
import Delete from "@mui/icons-material/DeleteOutlined";
import Edit from "@mui/icons-material/EditOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { emptyId } from "@tradeport/contract";
import { useMemo, useState } from "react";
import { api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { Loader } from "#ui/loader.tsx";
import { MissingSheet } from "#ui/missing-sheet.tsx";
import { Page } from "#ui/page.tsx";
import { useAddressState } from "#ui/search.tsx";
import { SearchBox } from "#ui/search-box.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { CategoryForm } from "./category-form.tsx";
import { CategoryTree } from "./category-tree.tsx";
import { useDeleteCategory } from "./delete-category.tsx";
import { TaxonomyFile } from "./taxonomy-file.tsx";
import { matching, treeRows } from "./tree-rows.ts";

/** /CategoryManagement: the platform's tree of categories. */
export function CategoryManagement() {
  const { t } = useTranslation("taxonomy");
  const [sheet, setSheet] = useAddressState("form");
  const [find, setFind] = useAddressState("find");
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const list = useQuery(api.ProductCategory.GetAll.query({}));
  const remove = useDeleteCategory();
  const all = useMemo(() => list.data?.data ?? [], [list.data]);
  const found = useMemo(() => matching(all, find), [all, find]);
  const rows = useMemo(() => treeRows(all, open, found), [all, open, found]);
  const opened = all.find(({ id }) => id === sheet);
  const toggle = (id: string, isOpen: boolean) =>
    setOpen((before) => {
      const next = new Set(before);
      if (isOpen) next.add(id);
      else next.delete(id);
      return next;
    });
  const [isNew, parent = emptyId] = sheet.startsWith("new") ? [true, sheet.slice(4) || emptyId] : [false];
  const isFile = sheet === "file" || sheet === "starter";
  const add = (below: string) => setSheet(below === emptyId ? "new" : `new.${below}`);
  return (
    <Page
      title={t("category.title")}
      count={list.data}
      toolbar={
        <>
          <Button onClick={() => setSheet("file")}>{t("file.open")}</Button>
          <Button data-create variant="contained" startIcon={<Add />} onClick={() => add(emptyId)}>
            {t("category.add")}
          </Button>
        </>
      }
    >
      {list.error && !list.data ? (
        <TableFailed error={list.error} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <Loader />
      ) : all.length === 0 ? (
        <EmptyState
          title={t("category.none")}
          text={t("category.noneText")}
          action={
            <Button variant="outlined" onClick={() => setSheet("starter")}>
              {t("file.starterAct")}
            </Button>
          }
        />
      ) : (
        <>
          <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mb: 1.5 }}>
            <SearchBox value={find} label={t("category.find")} onChange={setFind} />
            <Box role="status" sx={{ color: "text.secondary", flex: 1, minWidth: 0 }}>
              {found && t("category.found", { n: formatCount(found.count) })}
            </Box>
            <Button disabled={found !== undefined} onClick={() => setOpen(new Set(all.map(({ id }) => id)))}>
              {t("category.expandAll")}
            </Button>
            <Button disabled={found !== undefined} onClick={() => setOpen(new Set())}>
              {t("category.collapseAll")}
            </Button>
          </Box>
          {rows.length === 0 ? (
            <EmptyState title={t("category.nothing")} text={t("category.nothingText")} />
          ) : (
            <CategoryTree
              rows={rows}
              onToggle={toggle}
              onEdit={setSheet}
              actions={({ category }, isStop) => {
                const { id, name } = category;
                const stop = { tabIndex: isStop ? 0 : -1 };
                return (
                  <>
                    <IconAction {...stop} label={t("category.addBelow", { name })} icon={<AddBelow />} onClick={() => add(id)} />
                    <IconAction {...stop} label={t("category.edit", { name })} icon={<Edit />} onClick={() => setSheet(id)} />
                    <IconAction
                      {...stop}
                      label={t("category.remove", { name })}
                      icon={<Delete />}
                      pending={remove.isPending && remove.variables.id === id}
                      onClick={() => remove.mutate(category)}
                    />
                  </>
                );
              }}
            />
          )}
        </>
      )}
      <SideSheet
        open={list.data !== undefined && (isNew || opened !== undefined)}
        onClose={() => setSheet("")}
        title={t(opened ? "category.editTitle" : "category.add")}
      >
        <CategoryForm
          key={opened?.id ?? sheet}
          category={opened}
          parent={parent}
          all={all}
          onDone={({ parentCategoryId }) => {
            toggle(parentCategoryId, true);
            setSheet("");
          }}
        />
      </SideSheet>
      <SideSheet open={isFile} onClose={() => setSheet("")} title={t("file.open")} width={640}>
        <TaxonomyFile starter={sheet === "starter"} onDone={() => setSheet("")} />
      </SideSheet>
      <MissingSheet open={list.data !== undefined && sheet !== "" && !isNew && !isFile && !opened} onClose={() => setSheet("")} />
    </Page>
  );
}
