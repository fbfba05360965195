import Bold from "@mui/icons-material/FormatBold";
import Clear from "@mui/icons-material/FormatClear";
import Italic from "@mui/icons-material/FormatItalic";
import Bullets from "@mui/icons-material/FormatListBulleted";
import Numbers from "@mui/icons-material/FormatListNumbered";
import Underline from "@mui/icons-material/FormatUnderlined";
import Redo from "@mui/icons-material/Redo";
import Title from "@mui/icons-material/Title";
import Undo from "@mui/icons-material/Undo";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { type ReactElement, useEffect, useRef, useState } from "react";
import Squire from "squire-rte";
import { useTranslation } from "#i18n";
import { IconAction } from "#ui/icon-action.tsx";
import { asHtml, cleanFragment } from "./clean-html.ts";

type Editor = InstanceType<typeof Squire>;

/** Lines of the selection become headings, or plain lines again. */
const headings = (editor: Editor, on: boolean) =>
  editor.modifyBlocks((fragment) => {
    const made = document.createDocumentFragment();
    for (const block of [...fragment.childNodes]) {
      const isLine = block instanceof HTMLElement && /^(P|DIV|H[1-6])$/.test(block.tagName);
      if (!isLine) {
        made.appendChild(block);
        continue;
      }
      const line = document.createElement(on ? "h3" : "p");
      line.append(...block.childNodes);
      made.appendChild(line);
    }
    return made;
  });

/** Whether what is selected, or the cursor, begins in such an element. */
const isIn = (selector: string) => (editor: Editor) => {
  const { startContainer: at, startOffset } = editor.getSelection();
  const node = at instanceof Element ? (at.childNodes[startOffset] ?? at) : at;
  const element = node instanceof Element ? node : node.parentElement;
  const found = element?.closest(selector) ?? element?.querySelector(`:scope > :is(${selector}):first-child`);
  return found !== null && found !== undefined && editor.getRoot().contains(found);
};

const acts: {
  key: "bold" | "italic" | "underline" | "heading" | "bullets" | "numbers";
  icon: ReactElement;
  is: (editor: Editor) => boolean;
  on: (editor: Editor) => void;
  off: (editor: Editor) => void;
}[] = [
  {
    key: "bold",
    icon: <Bold />,
    is: (e) => e.hasFormat("B") || e.hasFormat("STRONG"),
    on: (e) => e.bold(),
    off: (e) => e.removeBold(),
  },
  {
    key: "italic",
    icon: <Italic />,
    is: (e) => e.hasFormat("I") || e.hasFormat("EM"),
    on: (e) => e.italic(),
    off: (e) => e.removeItalic(),
  },
  {
    key: "underline",
    icon: <Underline />,
    is: (e) => e.hasFormat("U"),
    on: (e) => e.underline(),
    off: (e) => e.removeUnderline(),
  },
  {
    key: "heading",
    icon: <Title />,
    is: isIn("h1,h2,h3,h4,h5,h6"),
    on: (e) => headings(e, true),
    off: (e) => headings(e, false),
  },
  { key: "bullets", icon: <Bullets />, is: isIn("ul"), on: (e) => e.makeUnorderedList(), off: (e) => e.removeList() },
  { key: "numbers", icon: <Numbers />, is: isIn("ol"), on: (e) => e.makeOrderedList(), off: (e) => e.removeList() },
];
const formatOf = (editor: Editor) =>
  acts
    .filter(({ is }) => is(editor))
    .map(({ key }) => key)
    .join(" ");

/** The text as it looks, with the few things that marketplaces keep. What it says goes out only when a person changes it. */
export function RichEditor({
  label,
  describedBy,
  value,
  invalid,
  disabled,
  onChange,
  onBlur,
  inputRef,
}: {
  label: string;
  describedBy: string;
  value: string;
  invalid: boolean;
  disabled: boolean;
  onChange: (html: string) => void;
  onBlur: () => void;
  inputRef: (field: HTMLElement | null) => void;
}) {
  const { t } = useTranslation("product");
  const root = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor>(undefined);
  const [format, setFormat] = useState("");
  const isOn = (key: string) => format.split(" ").includes(key);
  // What the editor shows as it was put in, and what it answered: neither is a change of a person's.
  const shown = useRef({ value: "", html: "" });
  const tell = useRef(onChange);
  tell.current = onChange;
  useEffect(() => {
    const made = new Squire(root.current as HTMLDivElement, {
      blockTag: "P",
      addLinks: false,
      sanitizeToDOMFragment: (html) => cleanFragment(html),
    });
    editor.current = made;
    for (const moved of ["pathChange", "select", "cursor"]) made.addEventListener(moved, () => setFormat(formatOf(made)));
    made.addEventListener("input", () => {
      const html = made.getHTML();
      if (html === shown.current.html) return;
      const text = root.current?.textContent?.trim() || root.current?.querySelector("img, table, hr") ? html : "";
      shown.current = { value: text, html };
      tell.current(text);
    });
    return () => {
      made.destroy();
      editor.current = undefined;
      shown.current = { value: "", html: "" };
    };
  }, []);
  useEffect(() => {
    const made = editor.current;
    if (!made || (shown.current.html !== "" && shown.current.value === value)) return;
    made.setHTML(asHtml(value));
    shown.current = { value, html: made.getHTML() };
  }, [value]);
  useEffect(() => {
    inputRef(root.current);
    return () => inputRef(null);
  }, [inputRef]);
  const run = (act: (of: Editor) => void) => () => {
    const made = editor.current;
    if (!made) return;
    made.focus();
    act(made);
    setFormat(formatOf(made));
  };
  // The selection stays where it is while a button is pressed.
  const stay = { onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(), disabled };
  return (
    <>
      <Stack
        direction="row"
        role="toolbar"
        aria-label={t("rich.tools")}
        sx={{ flexWrap: "wrap", borderBottom: 1, borderColor: "divider", px: 0.5 }}
      >
        {acts.map(({ key, icon, on, off }) => (
          <IconAction
            key={key}
            {...stay}
            label={t(`rich.${key}`)}
            icon={icon}
            aria-pressed={isOn(key)}
            color={isOn(key) ? "primary" : "default"}
            onClick={run(isOn(key) ? off : on)}
          />
        ))}
        <IconAction {...stay} label={t("rich.clear")} icon={<Clear />} onClick={run((one) => one.removeAllFormatting())} />
        <IconAction {...stay} label={t("rich.undo")} icon={<Undo />} onClick={run((one) => one.undo())} />
        <IconAction {...stay} label={t("rich.redo")} icon={<Redo />} onClick={run((one) => one.redo())} />
      </Stack>
      <Box
        ref={root}
        role="textbox"
        aria-multiline
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        aria-disabled={disabled}
        tabIndex={0}
        contentEditable={!disabled}
        suppressContentEditableWarning
        onBlur={onBlur}
        sx={{
          height: 240,
          minHeight: 120,
          overflow: "auto",
          resize: "vertical",
          px: 1.75,
          py: 1,
          overflowWrap: "anywhere",
          "&:focus-visible": { outline: 2, outlineColor: "primary.main", outlineOffset: -2 },
          "& p, & ul, & ol, & h3": { my: 0.5 },
          "& img": { maxWidth: "100%", height: "auto" },
          "& table": { borderCollapse: "collapse" },
          "& td, & th": { border: 1, borderColor: "divider", p: 0.5 },
        }}
      />
    </>
  );
}
