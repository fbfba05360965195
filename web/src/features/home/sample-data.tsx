import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { notify } from "#ui/notify.ts";

/** Offered beside the first steps. */
export function LoadSample() {
  const { t } = useTranslation("home");
  const mayLoad = useMay(api.Home.LoadSampleData);
  const load = useMutation({
    mutationFn: () => api.Home.LoadSampleData({}),
    onSuccess: () => notify.success(t("sample.loaded")),
  });
  if (!mayLoad) return null;
  return (
    <Button size="small" variant="outlined" loading={load.isPending} onClick={() => load.mutate()}>
      {t("sample.load")}
    </Button>
  );
}
