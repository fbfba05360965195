import Edit from "@mui/icons-material/EditOutlined";
import Add from "@mui/icons-material/PersonAddOutlined";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import { useQuery } from "@tanstack/react-query";
import type { Member } from "@tradeport/contract/members";
import { useMemo } from "react";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay, useSession } from "#session";
import { TwoLines, When } from "#ui/cells.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { MissingSheet } from "#ui/missing-sheet.tsx";
import { Section } from "#ui/page.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { useAddressState } from "#ui/search.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { CreateClientMember } from "./create-client-member.tsx";
import { Invitations } from "./invitations.tsx";
import { nameOf } from "./name-of.ts";
import { RightsCell } from "./rights.tsx";
import { UpdateClientMember } from "./update-client-member.tsx";

/** Members with their rights, and the open invitations. The open sheet is in the address: "new" or a member's id. */
export function Members() {
  const { t } = useTranslation("people");
  const [sheet, setSheet] = useAddressState("member");
  const who = useSession();
  // Members are the company's own matter, so not while acting for it.
  const manages = useMay(api.Client.UpdateClientMember) && !who?.acting;
  const list = useQuery(api.Client.GetAllClientMembers.query({}));
  const selected = list.data?.find(({ id }) => id === sheet);
  const close = () => setSheet("");
  const columns = useMemo<Column<Member>[]>(
    () => [
      {
        key: "name",
        title: t("name"),
        card: "title",
        cell: (row) => (
          <TwoLines
            main={
              <>
                {nameOf(row) || t("member.erasedName")} {row.isSelf && <Chip size="small" variant="soft" label={t("you")} />}
              </>
            }
            sub={row.email}
          />
        ),
      },
      { key: "username", title: t("username"), width: 150, cell: (row) => row.username ?? "–" },
      { key: "right", title: t("right"), width: 150, cell: (row) => <RightsCell of={row} /> },
      {
        key: "state",
        title: t("state"),
        width: 120,
        cell: ({ isActive }) => (
          <StatusBadge tone={isActive ? "success" : "neutral"} label={isActive ? t("active") : t("closed")} />
        ),
      },
      { key: "since", title: t("since"), width: 130, cell: (row) => <When at={row.createdDate} as="date" /> },
    ],
    [t],
  );
  return (
    <>
      <Section
        title={t("tab.members")}
        toolbar={
          manages && (
            <Button data-create variant="contained" startIcon={<Add />} onClick={() => setSheet("new")}>
              {t("invite.open")}
            </Button>
          )
        }
      >
        <DataTable
          label={t("tab.members")}
          columns={columns}
          {...rowsOf(list)}
          rowKey={(row) => row.id}
          actionsWidth={60}
          actions={
            manages
              ? (row) =>
                  nameOf(row) && (
                    <IconAction
                      label={t("member.edit", { name: nameOf(row) })}
                      icon={<Edit />}
                      onClick={() => setSheet(row.id)}
                    />
                  )
              : undefined
          }
        />
      </Section>
      {manages && <Invitations />}
      <SideSheet open={manages && sheet === "new"} onClose={close} title={t("invite.title")}>
        {sheet === "new" && <CreateClientMember onDone={close} />}
      </SideSheet>
      <SideSheet
        open={manages && selected !== undefined}
        onClose={close}
        title={selected ? t("member.title", { name: nameOf(selected) }) : ""}
        width={560}
      >
        {selected && <UpdateClientMember key={selected.id} member={selected} onDone={close} />}
      </SideSheet>
      <MissingSheet open={manages && list.data !== undefined && !["", "new"].includes(sheet) && !selected} onClose={close} />
    </>
  );
}
