import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { roadDocumentKinds } from "@tradeport/contract/road-order-fields";
import { type RoadOrderFile, roadOrderFile } from "@tradeport/contract/road-orders";
import { useRef, useState } from "react";
import { get, useFormContext } from "react-hook-form";
import { formatBytes, useTranslation } from "#i18n";
import { RoadFiles } from "#list/road-files.tsx";
import { UploadZone } from "#ui/upload.tsx";
import { useRoadNames } from "./road-steps.ts";

export interface FileChange {
  files?: readonly File[];
  kind?: (typeof roadDocumentKinds)[number];
  removedId?: string;
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** The papers that leave before the order does. What is chosen is kept at once, so that it survives a reload. */
export function RoadDocuments({
  files,
  change,
}: {
  files: readonly RoadOrderFile[];
  change: (what: FileChange) => Promise<unknown>;
}) {
  const { t } = useTranslation("logistics");
  const names = useRoadNames();
  const { formState, clearErrors } = useFormContext();
  const [wanted, setWanted] = useState<(typeof roadDocumentKinds)[number] | null>(null);
  const kind = wanted ?? (files.some((file) => file.kind === "invoice") ? "other" : "invoice");
  const [share, setShare] = useState(0);
  const abort = useRef<AbortController>(null);
  const send = useMutation({
    mutationFn: (what: FileChange) => {
      abort.current = new AbortController();
      return change({ ...what, onProgress: setShare, signal: abort.current.signal });
    },
    onSuccess: () => {
      setWanted(null);
      clearErrors("files");
    },
  });
  const complaint = (get(formState.errors, "files") as { message?: string } | undefined)?.message;
  const [first] = send.variables?.files ?? [];
  return (
    <Box component="section" aria-label={names.files} id="field-files" tabIndex={-1} sx={{ mt: 2.5 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {names.files} <span aria-hidden="true">*</span>
      </Typography>
      {complaint && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {complaint}
        </Alert>
      )}
      <RoadFiles files={files} {...(!send.isPending && { onRemove: (removedId) => send.mutate({ removedId }) })} />
      <TextField
        select
        label={t("road.documentKind")}
        value={kind}
        onChange={({ target }) => setWanted(target.value as typeof kind)}
        sx={{ my: 1.5, minWidth: 240, maxWidth: "100%" }}
      >
        {roadDocumentKinds.map((value) => (
          <MenuItem key={value} value={value}>
            {t(`documentKind.${value}`)}
          </MenuItem>
        ))}
      </TextField>
      <UploadZone
        types={["pdf", "jpg", "jpeg", "png"]}
        maxBytes={roadOrderFile.maxBytes}
        maxCount={roadOrderFile.maxCount}
        hint={t("road.documentsHint", {
          max: formatBytes(roadOrderFile.maxBytes),
          most: String(roadOrderFile.maxCount),
        })}
        sending={send.isPending && first ? { name: first.name, share, onCancel: () => abort.current?.abort() } : null}
        onFiles={(documents) => send.mutate({ files: documents, kind })}
      />
    </Box>
  );
}
