import type { ReactNode } from "react";
import { useTranslation } from "#i18n";
import { useSession } from "#session";
import { EmptyState } from "./empty-state.tsx";
import { LinkButton } from "./link.tsx";

/** What a client is told where nothing is; an Admin has none of these things and is shown where a customer is chosen. */
export function OfCustomer({ children }: { children: ReactNode }) {
  const { t } = useTranslation(["ui", "shell"]);
  if (useSession()?.role !== "Admin") return children;
  return (
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
}
