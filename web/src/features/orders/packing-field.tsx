import QrCodeScanner from "@mui/icons-material/QrCodeScannerOutlined";
import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import { useEffect, useRef, useState } from "react";
import { counted, useTranslation } from "#i18n";

const typedElsewhere = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
const isAsking = () => document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null;

/**
 * The one field of the station. A scanner is a keyboard that nobody looks at: wherever the focus is, what it types arrives here, and its Enter
 * presses no button that was pressed before.
 */
export function PackingField({
  onScan,
  onEmpty,
  onLeave,
  times,
}: {
  onScan: (text: string) => void;
  /** Enter with nothing in it. */
  onEmpty: () => void;
  /** Escape with nothing in it. */
  onLeave: () => void;
  times: number;
}) {
  const { t } = useTranslation("packing");
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = () => input.current?.focus({ preventScroll: true });
    const typed = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (key.length !== 1 || key === " " || ctrlKey || metaKey || altKey || typedElsewhere(target) || isAsking()) return;
      focus();
    };
    // A finger keeps the keyboard of a telephone away from what it pressed.
    const pressed = () => matchMedia("(pointer: fine)").matches && setTimeout(() => !isAsking() && focus(), 0);
    const content = input.current?.closest("main");
    addEventListener("keydown", typed, true);
    content?.addEventListener("click", pressed);
    return () => {
      removeEventListener("keydown", typed, true);
      content?.removeEventListener("click", pressed);
    };
  }, []);
  return (
    <TextField
      inputRef={input}
      fullWidth
      autoFocus
      label={t("field")}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== "Escape") return;
        event.preventDefault();
        if (event.key === "Escape") {
          if (text === "") onLeave();
        } else if (text.trim() === "") onEmpty();
        else onScan(text);
        setText("");
      }}
      helperText={times > 1 ? t("times", counted(times)) : t("fieldHelp")}
      slotProps={{
        htmlInput: {
          maxLength: 200,
          autoComplete: "off",
          autoCapitalize: "off",
          autoCorrect: "off",
          spellCheck: false,
          enterKeyHint: "done",
        },
        input: {
          sx: { "& input": { fontSize: 22 } },
          startAdornment: (
            <InputAdornment position="start">
              <QrCodeScanner />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
