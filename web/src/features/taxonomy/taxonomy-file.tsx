import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/page.tsx";
import { UploadZone } from "#ui/upload.tsx";
import { TaxonomyPlanView } from "./taxonomy-plan.tsx";
import { useLacking } from "./use-lacking.ts";

type Source = File | "starter";
const filesOf = (source: Source) => (source === "starter" ? [] : [source]);
const inputOf = (source: Source) => (source === "starter" ? ({ starter: "true" } as const) : {});

/** The taxonomy out as a file, and one in: what it would do is shown first, and nothing is changed before the person says so. */
export function TaxonomyFile({ starter, onDone }: { starter: boolean; onDone: () => void }) {
  const { t } = useTranslation("taxonomy");
  const ifLacking = useLacking();
  const [share, setShare] = useState(0);
  const abort = useRef<AbortController>(null);
  const save = useMutation({ mutationFn: (format: "xlsx" | "json") => api.ProductCategory.ExportTaxonomy.download({ format }) });
  const look = useMutation({
    mutationFn: (source: Source) => {
      abort.current = new AbortController();
      setShare(0);
      const options = { onProgress: setShare, signal: abort.current.signal };
      return api.ProductCategory.PreviewTaxonomy.upload(inputOf(source), filesOf(source), options);
    },
  });
  const load = useMutation({
    mutationFn: (source: Source) =>
      ifLacking(({ evenIfLacking }) =>
        api.ProductCategory.ImportTaxonomy.upload(
          { ...inputOf(source), seen: look.data?.seen ?? "", ...(evenIfLacking && { evenIfLacking: "true" }) },
          filesOf(source),
        ),
      ),
    onSuccess: () => {
      notify.success(t("file.done"));
      onDone();
    },
  });
  const begin = look.mutate;
  useEffect(() => {
    if (starter) begin("starter");
  }, [starter, begin]);
  const source = look.variables;
  const plan = look.data;
  const writes = plan ? Object.values(plan.counts).reduce((sum, one) => sum + one.new + one.changed, 0) : 0;
  if (plan && source)
    return (
      <Stack sx={{ gap: 2 }}>
        <Typography sx={{ overflowWrap: "anywhere" }}>
          {t("file.previewOf", { name: source === "starter" ? t("file.starter") : source.name })}
        </Typography>
        <TaxonomyPlanView plan={plan} />
        {writes === 0 && <Alert severity="info">{t("file.nothing")}</Alert>}
        <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }} useFlexGap>
          <Button variant="contained" disabled={writes === 0} loading={load.isPending} onClick={() => load.mutate(source)}>
            {t("file.import")}
          </Button>
          <Button disabled={load.isPending} onClick={() => look.reset()}>
            {t("file.other")}
          </Button>
        </Stack>
      </Stack>
    );
  const reading = look.isPending ? look.variables : undefined;
  return (
    <Box>
      <Section title={t("file.importTitle")}>
        <Typography color="textSecondary" sx={{ mb: 1.5 }}>
          {t("file.importText")}
        </Typography>
        <UploadZone
          types={["xlsx", "json"]}
          maxBytes={20_000_000}
          disabled={look.isPending}
          sending={reading instanceof File ? { name: reading.name, share, onCancel: () => abort.current?.abort() } : null}
          onFiles={([file]) => file && look.mutate(file)}
        />
        <Typography color="textSecondary" sx={{ mt: 2, mb: 1 }}>
          {t("file.starterText")}
        </Typography>
        <Button variant="outlined" loading={reading === "starter"} onClick={() => look.mutate("starter")}>
          {t("file.starterAct")}
        </Button>
      </Section>
      <Section title={t("file.exportTitle")}>
        <Typography color="textSecondary" sx={{ mb: 1.5 }}>
          {t("file.exportText")}
        </Typography>
        <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }} useFlexGap>
          {(["xlsx", "json"] as const).map((format) => (
            <Button
              key={format}
              variant="outlined"
              disabled={save.isPending && save.variables !== format}
              loading={save.isPending && save.variables === format}
              onClick={() => save.mutate(format)}
            >
              {t(`file.${format}`)}
            </Button>
          ))}
        </Stack>
      </Section>
    </Box>
  );
}
