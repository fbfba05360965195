import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { Output } from "@tradeport/contract";
import type { Store } from "@tradeport/contract/connections";
import type { productTransfer } from "@tradeport/contract/listings";
import { useState } from "react";
import { counted, formatCount, useTranslation } from "#i18n";
import { LinkButton, TextLink } from "#ui/link.tsx";
import { mappingOf, productAt } from "#ui/problem-fix.tsx";
import { ProblemNote } from "#ui/problem-note.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { useLeftLacking } from "#ui/way-back.ts";

type Report = Output<typeof productTransfer.GetAllChannelsEmptyProductAttributes>;

/** Per store: how many can go, and what keeps the others back, by cause, with the way to the screen that fixes it. */
export function ReadyCheck({ report, stores }: { report: Report; stores: readonly Store[] }) {
  const { t } = useTranslation("listings");
  return (
    <Stack sx={{ gap: 2 }}>
      {stores.map((store) => {
        const ready = report.ready.find(({ storeId }) => storeId === store.id)?.count ?? 0;
        const groups = report.groups.filter(({ storeId }) => storeId === store.id);
        return (
          <Paper
            key={store.id}
            variant="outlined"
            component="section"
            aria-label={store.name}
            sx={{ borderRadius: 2, overflow: "hidden" }}
          >
            <Stack direction="row" useFlexGap sx={{ gap: 1.5, p: 1.5, alignItems: "center", flexWrap: "wrap" }}>
              <Typography variant="h3" sx={{ overflowWrap: "anywhere" }}>
                {store.name}
              </Typography>
              <StatusBadge
                tone={ready > 0 ? (groups.length > 0 ? "warning" : "success") : "error"}
                label={ready > 0 ? t("send.ready", counted(ready)) : t("send.noneReady")}
              />
              {groups.length === 0 && <Typography variant="body2">{t("send.noneMissing")}</Typography>}
            </Stack>
            {groups.length > 0 && (
              <Stack component="ul" aria-label={t("send.missing", { store: store.name })} sx={{ m: 0, p: 0, listStyle: "none" }}>
                {groups.map((group) => (
                  <MissingGroup
                    key={group.problem.fingerprint}
                    group={group}
                    store={store}
                    missing={report.missing.filter(
                      (requirement) =>
                        requirement.storeId === store.id && requirement.problem.fingerprint === group.problem.fingerprint,
                    )}
                  />
                ))}
              </Stack>
            )}
          </Paper>
        );
      })}
    </Stack>
  );
}

function MissingGroup({ group, store, missing }: { group: Report["groups"][number]; store: Store; missing: Report["missing"] }) {
  const { t } = useTranslation("listings");
  const [open, setOpen] = useState(false);
  const left = useLeftLacking(group.count, group.values);
  const { owner } = group.problem;
  const sample = missing[0]?.productId;
  return (
    <Stack component="li" sx={{ p: 1.5, gap: 1, borderTop: 1, borderColor: "divider" }}>
      <Stack direction="row" useFlexGap sx={{ gap: 1.5, alignItems: "flex-start", flexWrap: "wrap" }}>
        <ProblemNote problem={group.problem} />
        <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap" }}>
          <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t("send.missingProducts", counted(group.count))} · {t(open ? "send.hide" : "send.show")}
          </Button>
          {owner === "mapping" && (
            <LinkButton size="small" variant="outlined" state={left} to={mappingOf(group.problem, sample, store.channelId)}>
              {t("send.fixMapping")}
            </LinkButton>
          )}
          {owner === "data" && group.count === 1 && sample && (
            <LinkButton size="small" variant="outlined" state={left} to={productAt(sample, group.problem)}>
              {t("list.openProduct")}
            </LinkButton>
          )}
          {owner === "account" && (
            <LinkButton size="small" variant="outlined" to="/Integrations/MarketPlace/api-information">
              {t("send.fixStores")}
            </LinkButton>
          )}
        </Stack>
      </Stack>
      {open && missing.length === 0 && <Typography variant="body2">{t("send.listed")}</Typography>}
      {open && missing.length > 0 && (
        <Stack component="ul" sx={{ m: 0, pl: 2.5, gap: 0.5 }}>
          {missing.map((requirement) => (
            <li key={requirement.productId}>
              {requirement.productName}
              {requirement.productMainCode !== requirement.productName && ` (${requirement.productMainCode})`}{" "}
              <TextLink state={left} to={productAt(requirement.productId, requirement.problem)}>
                {t("send.fixProduct")}
              </TextLink>
            </li>
          ))}
          {missing.length < group.count && (
            <li>{t("send.more", { shown: formatCount(missing.length), count: formatCount(group.count) as never })}</li>
          )}
        </Stack>
      )}
    </Stack>
  );
}
