import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Output } from "@tradeport/contract";
import type { members } from "@tradeport/contract/members";
import { formatPhone } from "@tradeport/contract/phone";
import { useState } from "react";
import { at } from "#address";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { When } from "#ui/cells.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { LinkButton } from "#ui/link.tsx";
import { notify } from "#ui/notify.ts";
import { StatusBadge } from "#ui/status-badge.tsx";
import { ActForClient } from "./act-for-client.tsx";
import { CustomerSubscription } from "./customer-subscription.tsx";
import { Facts } from "./facts.tsx";
import { nameOf } from "./name-of.ts";
import { Notes } from "./notes.tsx";
import { ResetFactor } from "./reset-factor.tsx";

type Company = Output<typeof members.GetClient>;
const tabs = ["about", "subscription", "notes"] as const;

/** A customer: who it is, its subscription, the talks with it, and working in its place. */
export function CustomerSheet({ company }: { company: Company }) {
  const { t } = useTranslation("people");
  const [tab, setTab] = useState<(typeof tabs)[number]>("about");
  const [seen, setSeen] = useState<readonly string[]>(["about"]);
  const open = (next: (typeof tabs)[number]) => {
    setTab(next);
    setSeen([...new Set([...seen, next])]);
  };
  return (
    <>
      <Tabs value={tab} onChange={(_, next) => open(next)} aria-label={company.companyName} sx={{ mb: 2, mt: -1 }}>
        {tabs.map((one) => (
          <Tab key={one} value={one} label={t(`customer.tabs.${one}`)} />
        ))}
      </Tabs>
      {/* A half-typed note stays while another tab is looked at. */}
      <div hidden={tab !== "about"}>
        <About company={company} />
      </div>
      <div hidden={tab !== "subscription"}>
        {seen.includes("subscription") && <CustomerSubscription clientId={company.clientId} />}
      </div>
      <div hidden={tab !== "notes"}>{seen.includes("notes") && <Notes clientId={company.clientId} />}</div>
    </>
  );
}

function About({ company }: { company: Company }) {
  const { t } = useTranslation("people");
  const confirm = useConfirm();
  const { clientId, companyName: name, isActive } = company;
  const owner = useQuery({ ...api.Client.GetClientInfo.query({ clientId }), meta: { quiet: true } });
  const change = useMutation({
    mutationFn: (wanted: boolean) => api.Client.ActiveStatus({ clientId, isActive: wanted }),
    onSuccess: () => {
      notify.success(t("customer.changed"));
    },
  });
  const toggle = async () => {
    if (!isActive) return change.mutate(true);
    const answer = await confirm({
      title: t("customer.closeTitle", { name }),
      text: t("customer.closeText"),
      action: t("customer.close"),
      tone: "error",
    });
    if (answer) change.mutate(false);
  };
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Facts
        facts={[
          [
            t("state"),
            <StatusBadge key="state" tone={isActive ? "success" : "neutral"} label={isActive ? t("active") : t("closed")} />,
          ],
          [t("email"), company.companyEmail],
          [t("phone"), formatPhone(company.companyPhone)],
          [t("customer.created"), <When key="at" at={company.createdDate} />],
          [t("customer.owner"), owner.data && nameOf(owner.data)],
          [t("username"), owner.data?.username],
        ]}
      />
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap" }}>
        {isActive && <ActForClient clientId={clientId} name={name} />}
        <ResetFactor clientId={clientId} />
        <LinkButton to={at("/Account/Audit", { clientId })} variant="outlined">
          {t("customer.audit")}
        </LinkButton>
        <Button color={isActive ? "error" : "primary"} loading={change.isPending} onClick={() => void toggle()}>
          {isActive ? t("customer.close") : t("customer.open")}
        </Button>
      </Stack>
    </Stack>
  );
}
