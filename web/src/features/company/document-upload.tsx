import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { useMutation } from "@tanstack/react-query";
import { documentFile } from "@tradeport/contract/documents";
import { useRef, useState } from "react";
import { ApiError, api } from "#api";
import { useTranslation } from "#i18n";
import { useUnsaved } from "#ui/leave.tsx";
import { notify } from "#ui/notify.ts";
import { UploadZone } from "#ui/upload.tsx";

/** What it is, then the file: it goes as soon as it is chosen. */
export function DocumentUpload() {
  const { t } = useTranslation("company");
  const { t: ui } = useTranslation("ui");
  const [description, setDescription] = useState("");
  const [share, setShare] = useState(0);
  const abort = useRef<AbortController>(null);
  const send = useMutation({
    meta: { quiet: true },
    mutationFn: (file: File) => {
      abort.current = new AbortController();
      setShare(0);
      const options = { onProgress: setShare, signal: abort.current.signal };
      return api.Document.UploadClientDocument.upload({ description }, [file], options);
    },
    onSuccess: ({ name }) => {
      setDescription("");
      notify.success(t("documents.uploaded", { name }));
    },
  });
  useUnsaved(description.trim() !== "", () => setDescription(""));
  const refused = send.error instanceof ApiError && send.error.code !== "aborted" ? send.error : null;
  return (
    <Stack sx={{ gap: 1.5 }}>
      <TextField
        fullWidth
        label={t("documents.description")}
        helperText={
          description.length > 500
            ? ui("invalid.tooLong", { max: 500, given: description.length })
            : t("documents.descriptionHint")
        }
        value={description}
        disabled={send.isPending}
        onChange={({ target }) => setDescription(target.value)}
        error={description.length > 500}
      />
      <UploadZone
        types={["pdf", "jpg", "jpeg", "png", "webp"]}
        maxBytes={documentFile.maxBytes}
        hint={t("documents.limits")}
        sending={send.isPending ? { name: send.variables.name, share, onCancel: () => abort.current?.abort() } : null}
        onFiles={([file]) => file && send.mutate(file)}
      />
      {refused && (
        <Alert severity="error" onClose={send.reset}>
          {refused.message}
        </Alert>
      )}
    </Stack>
  );
}
