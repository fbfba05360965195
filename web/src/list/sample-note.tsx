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

/** Stands over a page whose numbers include sample data, as long as that is there. */
export function SampleNote() {
  const { t } = useTranslation("home");
  const confirm = useConfirm();
  const mayRemove = useMay(api.Home.RemoveSampleData);
  const { data } = useQuery(api.Home.GetFirstSteps.query({}));
  const remove = useMutation({
    mutationFn: () => api.Home.RemoveSampleData({}),
    onSuccess: () => notify.success(t("sample.removed")),
  });
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
