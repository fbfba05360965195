import { api } from "../api.ts";
import { useTranslation } from "../i18n/index.ts";
import { useMay } from "../session.ts";
import { LinkButton } from "../ui/link.tsx";

/** The way on from a page that is empty for want of a store, for those who may connect one. */
export function ConnectStore({ variant = "contained" }: { variant?: "contained" | "outlined" }) {
  const { t } = useTranslation("shell");
  if (!useMay(api.Client.SetClientChannelAuth)) return null;
  return (
    <LinkButton to="/Integrations/MarketPlace/api-information" variant={variant}>
      {t("connectStore")}
    </LinkButton>
  );
}
