import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { Loader } from "#ui/loader.tsx";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/page.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { CreatePackageOrder } from "./create-package-order.tsx";
import { ExtendOrder } from "./extend-order.tsx";
import { SetDiscount } from "./set-discount.tsx";
import { SubscriptionFacts } from "./subscription-facts.tsx";

/** What an Admin does about a client's subscription: give one, extend it, discount it. */
export function CustomerSubscription({ clientId }: { clientId: string }) {
  const { t } = useTranslation("people");
  const { data, error, refetch } = useQuery(api.PackageOrder.GetActiveOrder.query({ clientId }));
  if (error && data === undefined) return <TableFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loader />;
  const saved = async () => notify.success(t("sub.saved"));
  return (
    <Stack sx={{ gap: 2 }}>
      {data && <SubscriptionFacts order={data} />}
      {data && (
        <Section title={t("sub.extend")}>
          <ExtendOrder key={data.expireDate} order={data} onSaved={saved} />
        </Section>
      )}
      {data && (
        <Section title={t("sub.discount")}>
          <SetDiscount key={data.id} order={data} onSaved={saved} />
        </Section>
      )}
      <Section title={data ? t("sub.replace") : t("sub.create")}>
        <CreatePackageOrder clientId={clientId} onSaved={saved} />
      </Section>
    </Stack>
  );
}
