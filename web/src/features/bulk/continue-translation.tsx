import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import type { Process } from "@tradeport/contract/bulk";
import { at } from "#address";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useTranslator } from "#list/use-translator.ts";
import { useMay } from "#session";
import { LinkButton, useGo } from "#ui/link.tsx";
import { goodOf } from "../../processes.ts";

/** Of a translation that ended: what it could not translate is translated by a process of its own. */
export function ContinueTranslation({ process: { id: processId, processType, held, failed } }: { process: Process }) {
  const { t } = useTranslation("bulk");
  const go = useGo();
  const may = useMay(api.Translation.ContinueTranslation);
  const isAvailable = useTranslator();
  const rest = useMutation({
    mutationFn: () => api.Translation.ContinueTranslation({ processId }),
    onSuccess: ({ id }) => go(at("/Product/BulkOperations/ProcessDetail", { processId: id })),
  });
  if (!may || !isAvailable || processType !== "translate_products" || held + failed === 0) return null;
  return (
    <Button variant="contained" loading={rest.isPending} onClick={() => rest.mutate()}>
      {t("detail.translateRest")}
    </Button>
  );
}

/** Where the products are whose translations a person is to read. */
export function ReviewTexts({ process }: { process: Process }) {
  const { t } = useTranslation("bulk");
  if (process.processType !== "translate_products" || goodOf(process) === 0) return null;
  return (
    <LinkButton to={at("/Product/List", { hasMachineText: "true" })} variant="outlined">
      {t("detail.reviewTexts")}
    </LinkButton>
  );
}
