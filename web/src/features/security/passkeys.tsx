import Delete from "@mui/icons-material/DeleteOutlined";
import Edit from "@mui/icons-material/EditOutlined";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Output, Tradeport } from "@tradeport/contract";
import { useMemo, useState } from "react";
import { ApiError, api } from "#api";
import { useTranslation } from "#i18n";
import { useSession } from "#session";
import { TwoLines, When } from "#ui/cells.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/page.tsx";
import { hasPasskeys, makePasskey, passkeyProblem } from "#ui/passkey.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

type Passkey = Output<Tradeport["Client"]["GetPasskeys"]>["passkeys"][number];

/** Added, named, removed. Nothing is shown where browsers can't use any: an address without https, an outside provider's account. */
export function Passkeys() {
  const { t } = useTranslation("security");
  const confirm = useConfirm();
  const acting = useSession()?.acting;
  const list = useQuery(api.Client.GetPasskeys.query({}));
  const [codes, setCodes] = useState<string[] | null>(null);
  const add = useMutation({
    mutationFn: async (name: string) => {
      const { options } = await api.Client.BeginPasskey({});
      return api.Client.AddPasskey({ name, answer: await makePasskey(options) });
    },
    meta: { quiet: true },
    onSuccess: ({ recoveryCodes }) => {
      setCodes(recoveryCodes);
      if (!recoveryCodes) notify.success(t("passkeys.added"));
    },
    onError: (error) =>
      error instanceof ApiError ? notify.failed(error) : notify.warning(t(`passkeys.problem.${passkeyProblem(error)}`)),
  });
  const rename = useMutation({
    mutationFn: (input: { passkeyId: string; name: string }) => api.Client.RenamePasskey(input),
  });
  const remove = useMutation({
    mutationFn: (passkeyId: string) => api.Client.RemovePasskey({ passkeyId }),
    onSuccess: () => notify.success(t("passkeys.removed")),
  });
  const columns = useMemo<Column<Passkey>[]>(
    () => [
      {
        key: "name",
        title: t("passkeys.name"),
        card: "title",
        cell: ({ name, isUsable, isBackedUp }) => (
          <TwoLines main={name} sub={isUsable ? isBackedUp && t("passkeys.backedUp") : t("passkeys.notHere")} />
        ),
      },
      { key: "added", title: t("passkeys.made"), width: 150, cell: (row) => <When at={row.createdDate} /> },
      {
        key: "used",
        title: t("passkeys.used"),
        width: 150,
        cell: ({ usedDate }) => (usedDate ? <When at={usedDate} as="ago" /> : t("passkeys.never")),
      },
    ],
    [t],
  );
  const askName = async (what: "add" | "rename", initial: string) => {
    const answer = await confirm({
      title: t(`passkeys.${what}Title`),
      text: t(`passkeys.${what}Text`),
      action: t(`passkeys.${what}Verb`),
      fields: [{ key: "name", label: t("passkeys.name"), required: true, initial, maxLength: 60 }],
    });
    return answer?.values.name?.trim();
  };
  const askAdd = async () => {
    const name = await askName("add", "");
    if (name) add.mutate(name);
  };
  const askRename = async ({ id, name: before }: Passkey) => {
    const name = await askName("rename", before);
    if (name && name !== before) rename.mutate({ passkeyId: id, name });
  };
  const askRemove = async ({ id, name }: Passkey) => {
    const question = { title: t("passkeys.removeTitle", { name }), text: t("passkeys.removeText"), tone: "error" as const };
    if (await confirm({ ...question, action: t("passkeys.remove") })) remove.mutate(id);
  };
  // An account that can't have any is not told of them; one that had some before the address changed sees them go.
  if (acting || !list.data || (!list.data.isOffered && list.data.passkeys.length === 0)) return null;
  if (codes)
    return (
      <Section title={t("passkeys.title")}>
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      </Section>
    );
  const { isOffered, passkeys } = list.data;
  return (
    <Section title={t("passkeys.title")}>
      <Stack sx={{ gap: 2, alignItems: "flex-start", mb: 2 }}>
        <Typography color="textSecondary" sx={{ maxWidth: 720 }}>
          {t("passkeys.text")}
        </Typography>
        {isOffered && !hasPasskeys() && <Alert severity="info">{t("passkeys.unsupported")}</Alert>}
        {passkeys.length === 0 && <Typography>{t("passkeys.none")}</Typography>}
        {isOffered && hasPasskeys() && (
          <Button variant="contained" loading={add.isPending} onClick={() => void askAdd()}>
            {t("passkeys.add")}
          </Button>
        )}
      </Stack>
      {passkeys.length > 0 && (
        <DataTable
          label={t("passkeys.list")}
          columns={columns}
          page={passkeys}
          loading={list.isPlaceholderData}
          error={list.error}
          onRetry={() => void list.refetch()}
          rowKey={(row) => row.id}
          actionsWidth={88}
          actions={(row) => (
            <>
              <IconAction label={t("passkeys.rename", { name: row.name })} icon={<Edit />} onClick={() => void askRename(row)} />
              <IconAction
                label={t("passkeys.removeOne", { name: row.name })}
                icon={<Delete />}
                pending={remove.isPending && remove.variables === row.id}
                onClick={() => void askRemove(row)}
              />
            </>
          )}
        />
      )}
    </Section>
  );
}
