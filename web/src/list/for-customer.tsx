import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { isId } from "@tradeport/contract/formats";
import { lazy, type ReactNode, Suspense, useMemo } from "react";
import { at } from "../address.ts";
import { api } from "../api.ts";
import { useTranslation } from "../i18n/index.ts";
import { useSession } from "../session.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { LinkButton, useGo } from "../ui/link.tsx";
import { isMissing } from "../ui/missing.ts";
import { Page } from "../ui/page.tsx";
import { useAddressState } from "../ui/search.tsx";
import { own, WhoseProvider } from "./whose.ts";

/** Fetched for Admins alone. */
const CustomerField = lazy(async () => ({ default: (await import("./customer-field.tsx")).CustomerField }));

/**
 * A client's page, which an Admin may read too: over it they choose whose it shows. What is changed is changed while acting for the client,
 * so that it stands in the client's audit as that. `list`: where another customer's begins.
 */
export function ForCustomer({
  title,
  list,
  all,
  children,
}: {
  title: string;
  list: "/Product/List" | "/Product/Listings" | "/Product/Brands" | "/Mapping/CategoryMapping" | "/Mapping/ProductMapping";
  /** What an Admin has here while none is chosen, for all of them. */
  all?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation("ui");
  const go = useGo();
  const isAdmin = useSession()?.role === "Admin";
  const [chosen] = useAddressState("customer");
  const id = isAdmin && isId(chosen) ? chosen : undefined;
  const value = useMemo(() => (id === undefined ? own : { whose: { clientId: id }, customer: { customer: id } }), [id]);
  const company = useQuery({ ...api.Client.GetClient.query(value.whose), enabled: id !== undefined });
  if (!isAdmin) return children;
  const isNobody = id === undefined || isMissing(company.error);
  return (
    <>
      <Stack
        direction="row"
        useFlexGap
        sx={{ px: { xs: 2, sm: 3 }, pt: { xs: 2, sm: 2.5 }, gap: 1.5, flexWrap: "wrap", alignItems: "center" }}
      >
        <Suspense fallback={<Box sx={{ height: 40 }} />}>
          <CustomerField
            label={t("ofCustomer.customer")}
            value={isNobody ? "" : id}
            onChange={(clientId) => void go(at(list, clientId === "" ? {} : { customer: clientId }))}
            known={company.data && { id: company.data.clientId, name: company.data.companyName }}
          />
        </Suspense>
        {!isNobody && <LinkButton to={at("/Account/List", value.customer)}>{t("ofCustomer.open")}</LinkButton>}
      </Stack>
      {all && id === undefined ? (
        all
      ) : isNobody ? (
        <Page title={title}>
          <EmptyState
            title={t(id === undefined ? "ofCustomer.choose" : "ofCustomer.gone")}
            text={t("ofCustomer.chooseText", { act: t("ofCustomer.act") })}
          />
        </Page>
      ) : (
        <WhoseProvider key={id} value={value}>
          {children}
        </WhoseProvider>
      )}
    </>
  );
}
