import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import InputBase from "@mui/material/InputBase";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import { formatCount, useTranslation } from "#i18n";
import { type InputProps, useInput } from "#ui/use-input.tsx";
import type { RichEditor } from "./rich-editor.tsx";

/** Fetched with the first description that is shown; until then, and where it can't be fetched, the text itself is the field. */
const useEditor = () => {
  const [editor, setEditor] = useState<{ RichEditor: typeof RichEditor }>();
  useEffect(() => {
    let stays = true;
    import("./rich-editor.tsx").then(
      (loaded) => stays && setEditor(loaded),
      () => {},
    );
    return () => {
      stays = false;
    };
  }, []);
  return editor?.RichEditor;
};

/** A description as it looks, or as the HTML that it is. */
export function RichText({ maxLength, ...props }: InputProps & { maxLength: number }) {
  const { t } = useTranslation(["product", "ui"]);
  const { field, frame } = useInput(props);
  const [asSource, setAsSource] = useState(false);
  const Editor = useEditor();
  // Whoever types already goes on typing.
  const [isTyping, setIsTyping] = useState(false);
  const value = String(field.value ?? "");
  const over = value.length > maxLength;
  const note = `${frame.id}-note`;
  const source = (
    <InputBase
      multiline
      fullWidth
      value={value}
      onChange={({ target }) => field.onChange(target.value)}
      onFocus={() => setIsTyping(true)}
      onBlur={() => {
        setIsTyping(false);
        field.onBlur();
      }}
      inputRef={frame.inputRef}
      slotProps={{
        input: {
          "aria-label": frame.label,
          "aria-describedby": note,
          style: { height: 240, overflow: "auto", resize: "vertical" },
        },
      }}
      sx={{ px: 1.75, py: 1, ...(asSource && { fontFamily: "monospace", fontSize: 13 }) }}
    />
  );
  return (
    <Box>
      <Stack direction="row" sx={{ alignItems: "center", justifyContent: "space-between" }}>
        <Typography variant="subtitle2" component="span" aria-hidden>
          {frame.label}
        </Typography>
        <Button size="small" aria-pressed={asSource} onClick={() => setAsSource(!asSource)}>
          {t(asSource ? "rich.asText" : "rich.asSource")}
        </Button>
      </Stack>
      <Box
        sx={{
          border: 1,
          borderColor: frame.error || over ? "error.main" : "divider",
          borderRadius: 1,
          bgcolor: "background.paper",
        }}
      >
        {asSource || isTyping || !Editor ? (
          source
        ) : (
          <Editor
            label={frame.label}
            describedBy={note}
            value={value}
            invalid={frame.error || over}
            disabled={frame.disabled}
            onChange={field.onChange}
            onBlur={field.onBlur}
            inputRef={frame.inputRef}
          />
        )}
      </Box>
      <FormHelperText id={note} error={frame.error || over}>
        {frame.helperText ??
          (over
            ? t("invalid.tooLong", { ns: "ui", max: maxLength, given: value.length })
            : t("form.letters", { ns: "ui", count: formatCount(value.length) as never, max: formatCount(maxLength) }))}
      </FormHelperText>
    </Box>
  );
}
