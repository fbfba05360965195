import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { product } from "@tradeport/contract/catalogue";
import { useRef, useState } from "react";
import { at } from "#address";
import { ApiError, api } from "#api";
import { useTranslation } from "#i18n";
import { useGo } from "#ui/link.tsx";
import { useAddressState } from "#ui/search.tsx";
import { UploadZone } from "#ui/upload.tsx";

/** Products; or stock and prices, or what stores are sent, which are shown first. */
export type Loads = "products" | "stock" | "listings";

const sendTo = {
  products: async ({ forUpdate }: Where, ...[corrects, file, options]: Send) => {
    const input = { forUpdate: forUpdate ? "true" : "false", ...corrects } as const;
    return (await api.Product.UploadProductFromExcel.upload(input, [file], options)).processId;
  },
  listings: async ({ channelId = "" }: Where, ...[corrects, file, options]: Send) =>
    (await api.ProductTransfer.PreviewTransferExcel.upload({ channelId, ...corrects }, [file], options)).id,
  stock: async (_: Where, ...[corrects, file, options]: Send) =>
    (await api.Product.PreviewQuantityAndPriceFromExcel.upload(corrects, [file], options)).id,
};
interface Where {
  forUpdate: boolean;
  channelId: string | undefined;
}
type Send = [corrects: { corrects?: string }, file: File, options: { onProgress: (share: number) => void; signal: AbortSignal }];

/** Sends a workbook and goes to its process. What the server refuses is said with its fields; the file can be chosen again. */
export function WorkbookUpload({
  forUpdate: fixed,
  corrects,
  loads = "products",
  channelId,
}: {
  loads?: Loads;
  /** Of what stores are sent: their marketplace. */
  channelId?: string | undefined;
  /** Set: no choice is offered. */
  forUpdate?: boolean;
  /** The process whose failed rows it corrects. */
  corrects?: string;
}) {
  const { t } = useTranslation("bulk");
  const [mode, setMode] = useAddressState("mode", "create");
  const forUpdate = fixed ?? mode === "update";
  const go = useGo();
  const [share, setShare] = useState(0);
  const abort = useRef<AbortController>(null);
  const send = useMutation({
    mutationFn: (file: File) => {
      abort.current = new AbortController();
      setShare(0);
      const options = { onProgress: setShare, signal: abort.current.signal };
      return sendTo[loads]({ forUpdate, channelId }, corrects ? { corrects } : {}, file, options);
    },
    onSuccess: async (processId) => {
      await go(at("/Product/BulkOperations/ProcessDetail", { processId }));
    },
  });
  const refused = send.error instanceof ApiError && send.error.code !== "aborted" ? send.error : null;
  return (
    <Box>
      {fixed === undefined && loads === "products" && (
        <FormControl sx={{ mb: 1 }}>
          <FormLabel id="load-mode">{t("mode")}</FormLabel>
          <RadioGroup
            row
            aria-labelledby="load-mode"
            value={forUpdate ? "update" : "create"}
            onChange={(_, value) => setMode(value)}
          >
            <FormControlLabel value="create" control={<Radio size="small" />} label={t("create")} disabled={send.isPending} />
            <FormControlLabel value="update" control={<Radio size="small" />} label={t("update")} disabled={send.isPending} />
          </RadioGroup>
          <Typography variant="body2" color="textSecondary">
            {t(forUpdate ? "updateText" : "createText")}
          </Typography>
        </FormControl>
      )}
      <UploadZone
        types={["xlsx", "csv"]}
        maxBytes={product.UploadProductFromExcel.file?.maxBytes ?? 0}
        hint={t("limits")}
        sending={send.isPending ? { name: send.variables.name, share, onCancel: () => abort.current?.abort() } : null}
        onFiles={([file]) => file && send.mutate(file)}
      />
      {refused && (
        <Alert severity="error" sx={{ mt: 1 }} onClose={send.reset}>
          <AlertTitle>{t("refused", { name: send.variables?.name ?? "" })}</AlertTitle>
          {refused.message}
          {refused.fields.length > 0 && (
            <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
              {refused.fields.map(({ field, message }) => (
                <li key={`${field} ${message}`}>
                  {field}: {message}
                </li>
              ))}
            </Box>
          )}
        </Alert>
      )}
    </Box>
  );
}
