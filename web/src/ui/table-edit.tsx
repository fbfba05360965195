import Pencil from "@mui/icons-material/EditOutlined";
import Failed from "@mui/icons-material/ErrorOutlined";
import Undo from "@mui/icons-material/Undo";
import Box from "@mui/material/Box";
import CircularProgress from "@mui/material/CircularProgress";
import Tooltip from "@mui/material/Tooltip";
import { readNumber } from "@tradeport/contract/numbers";
import { type KeyboardEvent, type ReactNode, useContext, useEffect, useId, useRef } from "react";
import { formatDecimal, useTranslation } from "#i18n";
import type { Edit } from "./data-table.tsx";
import { LeaveContext } from "./leave.tsx";
import { type CellState, isSame, saveCell, shownAs, useCellState } from "./table-cells.ts";
import { useRovingChange } from "./table-keys.ts";
import { withTyped } from "./typed-text.ts";
import { type Readings, readingsOf } from "./typed-value.ts";

/**
 * A value that is changed where it stands: Enter or F2 starts, Enter keeps, Esc takes back, Tab keeps and goes on to the next. What was
 * there before is one press away; what was refused says why and keeps what was typed.
 */
export function EditCell<Row>({
  cell,
  edit,
  row,
  value,
  label,
  beside = false,
  children,
}: {
  /** Its row and column: under this its state is kept (table-cells.ts). */
  cell: string;
  edit: Edit<Row>;
  row: Row;
  value: string;
  label: string;
  /** The content answers by itself (a link); a pencil beside it starts. */
  beside?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation("lists");
  const { t: ui } = useTranslation("ui");
  const { states, state } = useCellState(cell);
  const setState = (next: CellState) => states.set(cell, next);
  const box = useRef<HTMLSpanElement>(null);
  useRovingChange(box);
  // What was typed in a sheet and not taken is unsaved there: closing the sheet would lose it.
  const sheet = useContext(LeaveContext);
  useEffect(() => sheet?.(() => states.get(cell).at === "failed"), [sheet, states, cell]);
  const shown = (text: string) => shownAs(edit.kind, text);
  const start = () => setState({ at: "typing", text: state.at === "failed" ? state.text : shown(value), seen: value });
  const back = () => requestAnimationFrame(() => box.current?.querySelector<HTMLElement>("[data-edit]")?.focus());

  const send = async (next: string, old: string) => {
    if (!(await saveCell(states, cell, edit, row, [next, old]))) return;
    await edit.after();
    setState({ at: "saved", old });
  };
  const whyNot = (given: string, read: Readings | "other") => {
    if (given === "") return t("edit.empty");
    if (read === "other") return t("edit.otherCurrency", { given, currency: edit.currency?.(row) ?? "" });
    const [a, b] = read.readings.map((one) => formatDecimal(one, edit.kind === "price" ? 2 : 0));
    if (a !== undefined && b !== undefined) return t("edit.unclear", { given, a, b });
    if (a !== undefined) return t("edit.unclearOne", { given, a, plain: read.readings[0] });
    if (/^-\s*\d/.test(given)) return ui("invalid.negative", { given });
    return t(edit.kind === "count" ? "edit.notCount" : "edit.notPrice", { given });
  };
  const keep = (text: string, seen: string) => {
    const typed = text.trim();
    const read =
      edit.kind === "text"
        ? { readings: typed === "" ? [] : [typed] }
        : readingsOf(edit.kind, readNumber(typed), edit.currency?.(row));
    const next = read === "other" || read.both ? undefined : read.readings[0];
    if (next === undefined) setState({ at: "failed", text, reason: whyNot(typed, read) });
    else if (isSame(edit.kind, next, seen)) setState({ at: "idle" });
    else void send(next, seen);
  };
  const failed = state.at === "failed";
  const why = failed ? withTyped(state.reason, state.text) : undefined;
  const whyId = useId();
  // The tooltip hears of the focus (truncation-tooltip.tsx); what is refused later is refused where the focus is already.
  useEffect(() => {
    const here = document.activeElement;
    if (why !== undefined && box.current?.contains(here)) here?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  }, [why]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, seen: string) => {
    event.stopPropagation();
    const { value: text } = event.currentTarget;
    if (event.key === "Escape") setState({ at: "idle" });
    else if (event.key === "Enter" || event.key === "Tab") keep(text, seen);
    else return;
    event.preventDefault();
    if (event.key === "Tab") neighbour(event.currentTarget, event.shiftKey)?.click();
    else back();
  };

  if (state.at === "typing")
    return (
      <Box component="span" ref={box} sx={{ display: "block", mx: -0.75 }}>
        <Box
          component="input"
          autoFocus
          aria-label={label}
          inputMode={edit.kind === "text" ? "text" : edit.kind === "price" ? "decimal" : "numeric"}
          defaultValue={state.text}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={(event) => onKeyDown(event, state.seen)}
          onBlur={(event) => keep(event.currentTarget.value, state.seen)}
          sx={field}
        />
      </Box>
    );
  const busy = state.at === "saving";
  const content = busy || failed ? state.text : children;
  return (
    <span ref={box} className={`edit${failed ? " failed" : ""}${beside ? " linked" : ""}`} data-tip={why}>
      {beside && <span className="cut">{content}</span>}
      <button
        type="button"
        data-edit
        className={beside ? "beside" : undefined}
        // Not "disabled": it would lose the focus, which then fell to the row's first stop.
        aria-disabled={busy}
        aria-describedby={failed ? whyId : undefined}
        title={failed ? undefined : t("edit.start")}
        aria-label={beside ? t("edit.of", { label }) : undefined}
        onClick={busy ? undefined : start}
      >
        {beside ? <Pencil sx={{ fontSize: 16 }} /> : content}
      </button>
      {busy && <CircularProgress size={14} aria-label={t("edit.saving")} />}
      {state.at === "saved" && (
        // One mark for "saved" and "take it back": two would leave no room for the value.
        <Tooltip title={t("edit.undo", { value: shown(state.old) })}>
          <button
            type="button"
            aria-label={t("edit.undo", { value: shown(state.old) })}
            onClick={() => void send(state.old, value)}
          >
            <Undo color="success" sx={{ fontSize: 16 }} titleAccess={t("edit.saved")} />
          </button>
        </Tooltip>
      )}
      {failed && (
        <Box component="span" role="alert" id={whyId} aria-label={why} sx={{ display: "inline-flex", color: "error.main" }}>
          <Failed sx={{ fontSize: 17 }} titleAccess={t("edit.failed", { reason: state.reason })} />
        </Box>
      )}
    </span>
  );
}

/** The next thing that can be changed, or the one before. */
const neighbour = (field: HTMLElement, backwards: boolean) => {
  const all = [...(field.closest("table")?.querySelectorAll<HTMLButtonElement>("[data-edit]") ?? [])];
  const side = (one: Element) => field.compareDocumentPosition(one);
  return backwards
    ? all.findLast((one) => side(one) & Node.DOCUMENT_POSITION_PRECEDING)
    : all.find((one) => side(one) & Node.DOCUMENT_POSITION_FOLLOWING);
};

const field = {
  font: "inherit",
  color: "inherit",
  bgcolor: "background.paper",
  textAlign: "inherit",
  width: "100%",
  height: 26,
  px: 0.75,
  border: 1,
  borderColor: "primary.main",
  borderRadius: 1,
  boxSizing: "border-box",
} as const;
