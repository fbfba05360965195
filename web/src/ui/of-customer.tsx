import { type ReactNode, Suspense } from "react";
import { useTranslation } from "#i18n";
import { useSession } from "#session";
import { EmptyState } from "./empty-state.tsx";
import { LinkButton } from "./link.tsx";
import { Loader } from "./loader.tsx";

/** What a client is told where nothing is; an Admin has none of these things and is shown where a customer is chosen. */
export function OfCustomer({ children }: { children: ReactNode }) {
  if (useSession()?.role !== "Admin") return children;
  return (
    <Suspense fallback={<Loader />}>
      <ChooseCustomer />
    </Suspense>
  );
}

/** Words of its own, that no client's screen waits for. */
function ChooseCustomer() {
  const { t } = useTranslation("people");
  return (
    <EmptyState
      title={t("customer.ofOne")}
      text={t("customer.ofOneText", { act: t("customer.act") })}
      action={
        <LinkButton to="/Account/List" variant="contained">
          {t("customer.title")}
        </LinkButton>
      }
    />
  );
}
