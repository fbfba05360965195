import Alert from "@mui/material/Alert";
import { useTranslation } from "../i18n/index.ts";
import { useTroubledStores, useTroubleWords } from "../troubled-stores.ts";
import { LinkButton } from "../ui/link.tsx";

export const useIsTroubled = (storeId: string) => useTroubledStores().some(({ id }) => id === storeId);

/** Over what comes from the stores: which of them is silent, since when, and what that means for it. `of`: of this one alone. */
export function StoreTrouble({ of }: { of?: string }) {
  const { t } = useTranslation("shell");
  const words = useTroubleWords();
  const stores = useTroubledStores().filter(({ id }) => of === undefined || id === of);
  if (stores.length === 0) return null;
  return (
    <Alert
      severity={stores.some(({ health }) => health === "needs_sign_in") ? "error" : "warning"}
      role="status"
      sx={{ mb: 1.5 }}
      action={
        <LinkButton to="/Integrations/MarketPlace/api-information" size="small" color="inherit" sx={{ whiteSpace: "nowrap" }}>
          {t("trouble.open")}
        </LinkButton>
      }
    >
      {stores.map((store) => (
        <div key={store.id}>{words(store)}</div>
      ))}
    </Alert>
  );
}
