import UploadFile from "@mui/icons-material/UploadFileOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { formatBytes, useTranslation } from "#i18n";

export interface Sending {
  name: string;
  /** 0 to 1; 1 means sent and being worked on. */
  share: number;
  onCancel: () => void;
}

/** Drop zone with a button beside it (a drag is never the only way), progress and cancel. Wrong files are refused here with their name. */
export function UploadZone({
  types,
  maxBytes,
  maxCount = 1,
  hint,
  sending,
  disabled,
  missing = false,
  onFiles,
}: {
  /** Extensions: ["xlsx"]. */
  types: readonly string[];
  maxBytes: number;
  maxCount?: number;
  hint?: ReactNode;
  sending?: Sending | null;
  disabled?: boolean;
  /** The person went on without a file where one is needed. */
  missing?: boolean;
  onFiles: (files: File[]) => void;
}) {
  const { t } = useTranslation("ui");
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState("");
  const several = maxCount > 1;

  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length === 0) return setProblem(t("upload.missing"));
    const wrong = files.find((file) => !types.some((type) => file.name.toLowerCase().endsWith(`.${type}`)));
    const large = files.find((file) => file.size > maxBytes);
    if (files.length > maxCount) setProblem(t("upload.tooMany", { max: maxCount, given: files.length }));
    else if (wrong) setProblem(t("upload.wrongType", { name: wrong.name, types: types.map((type) => `.${type}`).join(", ") }));
    else if (large)
      setProblem(t("upload.tooLarge", { name: large.name, size: formatBytes(large.size), max: formatBytes(maxBytes) }));
    else {
      setProblem("");
      onFiles(files);
    }
    if (input.current) input.current.value = "";
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled && !sending) take(event.dataTransfer.files);
  };

  return (
    <Box>
      <Box
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        sx={{
          border: "1.5px dashed",
          borderColor: over ? "primary.main" : "divider",
          bgcolor: over ? "action.hover" : "background.paper",
          borderRadius: 2,
          p: 3,
          textAlign: "center",
          transition: "border-color .15s",
        }}
      >
        {sending ? (
          <Box role="status">
            <Typography variant="body2" sx={{ mb: 1, overflowWrap: "anywhere" }}>
              {sending.share < 1
                ? t("upload.sending", { name: sending.name, percent: Math.floor(sending.share * 100) })
                : t("upload.sent", { name: sending.name })}
            </Typography>
            <LinearProgress
              variant={sending.share < 1 ? "determinate" : "indeterminate"}
              value={sending.share * 100}
              aria-label={sending.name}
              sx={{ mb: 1.5, maxWidth: 420, mx: "auto", height: 6, borderRadius: 3 }}
            />
            <Button size="small" color="inherit" onClick={sending.onCancel}>
              {t("upload.cancel")}
            </Button>
          </Box>
        ) : (
          <>
            <UploadFile sx={{ fontSize: 36, color: "primary.main", mb: 0.5 }} />
            <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
              {t(several ? "upload.dropMany" : "upload.drop")}
            </Typography>
            <Button variant="outlined" disabled={disabled ?? false} onClick={() => input.current?.click()}>
              {t(several ? "upload.chooseMany" : "upload.choose")}
            </Button>
            <input
              ref={input}
              type="file"
              hidden
              multiple={several}
              accept={types.map((type) => `.${type}`).join(",")}
              aria-label={t("upload.choose")}
              onChange={({ target }) => take(target.files)}
            />
            {hint && (
              <Typography component="div" variant="caption" color="textSecondary" sx={{ mt: 1.5 }}>
                {hint}
              </Typography>
            )}
          </>
        )}
      </Box>
      {problem ? (
        <Alert severity="error" sx={{ mt: 1 }} onClose={() => setProblem("")}>
          {problem}
        </Alert>
      ) : (
        missing && (
          <Alert severity="error" sx={{ mt: 1 }}>
            {t("upload.missing")}
          </Alert>
        )
      )}
    </Box>
  );
}
