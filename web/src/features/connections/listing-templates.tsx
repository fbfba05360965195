import Add from "@mui/icons-material/Add";
import Delete from "@mui/icons-material/DeleteOutlined";
import Edit from "@mui/icons-material/EditOutlined";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ListingTemplate } from "@tradeport/contract/listing-templates";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { Cut } from "#ui/cells.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { Loader } from "#ui/loader.tsx";
import { MissingSheet } from "#ui/missing-sheet.tsx";
import { notify } from "#ui/notify.ts";
import { plainHtml } from "#ui/plain-html.ts";
import { SideSheet } from "#ui/side-sheet.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { ListingTemplateForm } from "./listing-template-form.tsx";

/** What titles and descriptions are made by: the list, a new one, or one that is changed. `shown`: "list", "new" or an id. */
export function ListingTemplates({ shown, onShow }: { shown: string; onShow: (shown: string) => void }) {
  const { t } = useTranslation("stores");
  const mayRead = useMay(api.Template.GetTemplates);
  const mayChange = useMay(api.Template.UpdateTemplate);
  const list = useQuery({ ...api.Template.GetTemplates.query({}), enabled: mayRead && shown !== "" });
  const opened = list.data?.find(({ id }) => id === shown);
  const isForm = mayChange && (shown === "new" || opened !== undefined);
  return (
    <>
      <SideSheet open={mayRead && shown === "list"} onClose={() => onShow("")} title={t("templates.title")} width={560}>
        {list.error && !list.data && <TableFailed error={list.error} onRetry={() => void list.refetch()} />}
        {!list.data && !list.error && <Loader />}
        {list.data && <Rows rows={list.data} mayChange={mayChange} onShow={onShow} />}
      </SideSheet>
      <SideSheet
        open={mayRead && list.data !== undefined && isForm}
        onClose={() => onShow("list")}
        title={t(opened ? "templates.edit" : "templates.add")}
        width={560}
      >
        <ListingTemplateForm key={opened?.id ?? "new"} row={opened} onDone={() => onShow("list")} />
      </SideSheet>
      <MissingSheet
        open={mayRead && list.data !== undefined && !["", "list"].includes(shown) && !isForm}
        onClose={() => onShow("list")}
      />
    </>
  );
}

function Rows({
  rows,
  mayChange,
  onShow,
}: {
  rows: readonly ListingTemplate[];
  mayChange: boolean;
  onShow: (shown: string) => void;
}) {
  const { t } = useTranslation("stores");
  const confirm = useConfirm();
  const remove = useMutation({
    mutationFn: ({ id }: ListingTemplate) => api.Template.DeleteTemplate({ id }),
    onSuccess: (_, { name }) => {
      notify.success(t("templates.deleted", { name }));
    },
  });
  const ask = async (row: ListingTemplate) => {
    const answer = await confirm({
      title: t("templates.deleteTitle", { name: row.name }),
      text: t("templates.deleteText"),
      action: t("templates.delete"),
      tone: "error",
    });
    if (answer) remove.mutate(row);
  };
  const add = mayChange && (
    <Button variant="contained" startIcon={<Add />} onClick={() => onShow("new")} sx={{ alignSelf: "flex-start" }}>
      {t("templates.add")}
    </Button>
  );
  if (rows.length === 0)
    return <EmptyState title={t("templates.empty")} text={t("templates.about")} {...(add && { action: add })} />;
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Typography variant="body2">{t("templates.about")}</Typography>
      {add}
      {rows.map((row) => (
        <Paper key={row.id} variant="outlined" component="article" aria-label={row.name} sx={{ p: 1.5, borderRadius: 2 }}>
          <Stack direction="row" sx={{ gap: 1, alignItems: "center" }}>
            <Typography component="h3" sx={{ flex: 1, fontWeight: 600, overflowWrap: "anywhere" }}>
              {row.name}
            </Typography>
            {mayChange && (
              <>
                <IconAction label={t("templates.editOf", { name: row.name })} icon={<Edit />} onClick={() => onShow(row.id)} />
                <IconAction
                  label={t("templates.deleteOf", { name: row.name })}
                  icon={<Delete />}
                  pending={remove.isPending && remove.variables.id === row.id}
                  onClick={() => void ask(row)}
                />
              </>
            )}
          </Stack>
          {row.title !== null && (
            <Typography variant="body2" sx={{ overflowWrap: "anywhere" }}>
              {row.title}
            </Typography>
          )}
          {row.description !== null && (
            <Typography variant="body2" component="div" color="textSecondary">
              <Cut lines={2}>{plainHtml(row.description)}</Cut>
            </Typography>
          )}
          <Typography variant="body2" color="textSecondary">
            {row.channels.length === 0
              ? t("templates.unused")
              : t("templates.usedAt", { channels: row.channels.map(({ channelName }) => channelName).join(", ") })}
          </Typography>
        </Paper>
      ))}
    </Stack>
  );
}
