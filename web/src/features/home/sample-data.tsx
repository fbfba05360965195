import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { useMay } from "#session";
import { useConfirm } from "#ui/confirm.tsx";
import { notify } from "#ui/notify.ts";

/** Every list and number may have changed. */
const useChange = (run: () => Promise<unknown>, message: string) => {
  return useMutation({
    mutationFn: run,
    onSuccess: () => {
      notify.success(message);
    },
  });
};

/** Stands over the page as long as sample data is there. */
export function SampleNote() {
  const { t } = useTranslation("home");
  const confirm = useConfirm();
  const mayRemove = useMay(api.Home.RemoveSampleData);
  const { data } = useQuery(api.Home.GetFirstSteps.query({}));
  const remove = useChange(() => api.Home.RemoveSampleData({}), t("sample.removed"));
  if (!data?.sample.isLoaded) return null;
  const { products, stores, orders } = data.sample;
  const counts = { products: formatCount(products), stores: formatCount(stores), orders: formatCount(orders) };
  const ask = async () => {
    const answer = await confirm({
      title: t("sample.ask"),
      text: t("sample.askText", counts),
      action: t("sample.remove"),
      tone: "error",
    });
    if (answer) remove.mutate();
  };
  return (
    <Alert severity="info" sx={{ mb: 2.5, borderRadius: 2, "& .MuiAlert-message": { flex: 1 } }}>
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap", alignItems: "center", justifyContent: "space-between" }}>
        <Box sx={{ flex: "1 1 260px" }}>{t("sample.note", counts)}</Box>
        {mayRemove && (
          <Button color="inherit" size="small" variant="outlined" loading={remove.isPending} onClick={() => void ask()}>
            {t("sample.remove")}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

/** Offered beside the first steps. */
export function LoadSample() {
  const { t } = useTranslation("home");
  const mayLoad = useMay(api.Home.LoadSampleData);
  const load = useChange(() => api.Home.LoadSampleData({}), t("sample.loaded"));
  if (!mayLoad) return null;
  return (
    <Button size="small" variant="outlined" loading={load.isPending} onClick={() => load.mutate()}>
      {t("sample.load")}
    </Button>
  );
}
