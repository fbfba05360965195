import Tooltip from "@mui/material/Tooltip";
import type { AuditRow } from "@tradeport/contract/audit";
import { useMemo } from "react";
import { useTranslation } from "#i18n";
import { Change } from "#list/recorded-change.tsx";
import { useAuditWords } from "#list/recorded-words.ts";
import { Cut, TwoLines, When } from "#ui/cells.tsx";
import type { Column } from "#ui/data-table.tsx";

/** An Admin sees whose rows they are as well. */
export const useAuditColumns = (admin: boolean): Column<AuditRow>[] => {
  const { t } = useTranslation("audit");
  const words = useAuditWords();
  return useMemo(() => {
    const doer = (row: AuditRow) =>
      row.actorKind === "job" ? t("system") : row.actorName || (row.actorKind === "guest" ? t("guest") : t("erased"));
    const company: Column<AuditRow> = {
      key: "client",
      title: t("client"),
      width: 176,
      cell: (row) => <Cut>{row.clientName ?? t("platform")}</Cut>,
    };
    return [
      {
        key: "at",
        title: t("at"),
        width: 145,
        cell: (row) => (
          <Tooltip title={row.seq === null ? t("unsealed") : t("sealed", { seq: row.seq })} describeChild>
            <span>
              <When at={row.at} />
            </span>
          </Tooltip>
        ),
      },
      ...(admin ? [company] : []),
      {
        key: "who",
        title: t("who"),
        width: 130,
        cell: (row) => (
          <TwoLines
            main={<Cut>{doer(row)}</Cut>}
            sub={
              row.onBehalfName !== null
                ? t("onBehalf", { name: row.onBehalfName })
                : row.apiKeyName !== null && t("withKey", { name: row.apiKeyName })
            }
          />
        ),
      },
      { key: "what", title: t("what"), width: 180, card: "title", cell: (row) => words.action(row.action) },
      {
        key: "object",
        title: t("object"),
        width: 230,
        cell: (row) => (
          <TwoLines main={words.object(row.objectType)} sub={row.objectName !== null && <Cut lines={2}>{row.objectName}</Cut>} />
        ),
      },
      { key: "change", title: t("change"), width: 320, cell: (row) => <Change row={row} /> },
    ];
  }, [t, words, admin]);
};
