import Delete from "@mui/icons-material/DeleteOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import type { ClaimFile } from "@tradeport/contract/claims";
import type { OfferedAction } from "@tradeport/contract/offered-action";
import { useRef, useState } from "react";
import { ApiError, api } from "#api";
import { formatBytes, useTranslation } from "#i18n";
import type { ControlProps } from "#ui/confirm.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { UploadZone } from "#ui/upload.tsx";

type Rule = NonNullable<OfferedAction["fields"][number]["files"]>;

/** Photos and documents that go along with a no: each is kept as soon as it is chosen, so that nothing is lost with the dialog. */
export function EvidenceField({
  claimId,
  rule,
  before,
  control: { id, label, required, value, complaint, onChange },
}: {
  claimId: string;
  rule: Rule;
  /** Of the claim's, those that were not sent. */
  before: readonly ClaimFile[];
  control: ControlProps;
}) {
  const { t } = useTranslation("claims");
  const [files, setFiles] = useState(before);
  const [share, setShare] = useState(0);
  const abort = useRef<AbortController>(null);
  const put = (next: readonly ClaimFile[]) => {
    setFiles(next);
    onChange(next.map((file) => file.id).join(","));
  };
  const send = useMutation({
    meta: { quiet: true },
    mutationFn: (file: File) => {
      abort.current = new AbortController();
      setShare(0);
      return api.Order.UploadClaimFile.upload({ claimId }, [file], { onProgress: setShare, signal: abort.current.signal });
    },
  });
  const sendAll = async (list: readonly File[]) => {
    const all = [...files];
    for (const file of list) {
      const added = await send.mutateAsync(file).catch(() => null);
      if (!added) return;
      all.push(added);
      put([...all]);
    }
  };
  const remove = useMutation({
    meta: { quiet: true },
    mutationFn: (claimFileId: string) => api.Order.DeleteClaimFile({ claimFileId }),
    onSuccess: (_, gone) => put(files.filter((file) => file.id !== gone)),
  });
  const failed = [send.error, remove.error].find((error) => error instanceof ApiError && error.code !== "aborted");
  const endings = rule.types.flatMap((type) => (type === "jpeg" ? ["jpg", "jpeg"] : [type]));
  const free = rule.max - files.length;
  return (
    <Box id={id} role="group" aria-label={label} tabIndex={-1} sx={{ outline: 0 }} data-value={value}>
      <Typography variant="body2" sx={{ fontWeight: 650, mb: 0.5 }}>
        {label}
        {required && " *"}
      </Typography>
      <Box component="ul" sx={{ listStyle: "none", p: 0, m: 0, mb: files.length > 0 ? 1 : 0 }}>
        {files.map((file) => (
          <Stack key={file.id} component="li" direction="row" sx={{ alignItems: "center", gap: 1 }}>
            <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
              {file.name}{" "}
              <Typography component="span" variant="body2" color="textSecondary">
                · {formatBytes(file.size)}
              </Typography>
            </Typography>
            <IconAction
              label={t("file.removeOf", { name: file.name })}
              icon={<Delete />}
              pending={remove.isPending && remove.variables === file.id}
              onClick={() => remove.mutate(file.id)}
            />
          </Stack>
        ))}
      </Box>
      {free > 0 ? (
        <UploadZone
          types={endings}
          maxBytes={rule.maxBytes}
          maxCount={free}
          hint={t("file.hint", { types: endings.join(", "), max: formatBytes(rule.maxBytes), n: rule.max })}
          sending={send.isPending ? { name: send.variables.name, share, onCancel: () => abort.current?.abort() } : null}
          onFiles={(list) => void sendAll(list)}
        />
      ) : (
        <Typography variant="body2" color="textSecondary">
          {t("file.full", { n: rule.max })}
        </Typography>
      )}
      {failed && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {failed.message}
        </Alert>
      )}
      {complaint && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {t("file.needed")}
        </Alert>
      )}
    </Box>
  );
}
