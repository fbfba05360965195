import type { ReactNode } from "react";
import { useTranslation } from "#i18n";
import { useSession } from "#session";
import { EmptyState } from "./empty-state.tsx";
import { LinkButton } from "./link.tsx";
import { Page } from "./page.tsx";

/**
 * What is a client's; an Admin has none of these things and is shown where a customer is chosen. `page`: it is a whole page, under this
 * title, whose filters and counts would be of nothing.
 */
export function OfCustomer({ page, children }: { page?: string; children: ReactNode }) {
  const { t } = useTranslation(["ui", "shell"]);
  if (useSession()?.role !== "Admin") return children;
  const where = (
    <EmptyState
      title={t("ofCustomer.title")}
      text={t("ofCustomer.text", { act: t("ofCustomer.act") })}
      action={
        <LinkButton to="/Account/List" variant="contained">
          {t("menu.customers", { ns: "shell" })}
        </LinkButton>
      }
    />
  );
  return page === undefined ? where : <Page title={page}>{where}</Page>;
}
