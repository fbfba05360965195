import type { Density } from "@tradeport/contract/preferences";
import { rowHeights } from "./table-layout.ts";

const cut = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;
/** Of two parts of a text the first gives way: beside the other in one line, or with a line for each. */
const inOneLine = {
  "&": { display: "flex !important" },
  "& > *": { display: "block", minWidth: 0, whiteSpace: "pre" },
  "& > :first-of-type": cut,
  "& > :last-of-type": { flex: "none", maxWidth: "100%", overflow: "hidden", textOverflow: "ellipsis" },
} as const;
const aLineEach = {
  "&": { display: "block !important" },
  "& > *": {
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: 1,
    overflow: "hidden",
    overflowWrap: "anywhere",
  },
} as const;
const ground = { bgcolor: "background.paper" } as const;

/** A value that is changed in its place (table-edit.tsx). */
export const editStyle = {
  "& .edit": { display: "inline-flex", alignItems: "center", gap: 0.5, maxWidth: "100%", verticalAlign: "middle" },
  "& .edit button": {
    font: "inherit",
    color: "inherit",
    textAlign: "inherit",
    background: "none",
    border: 0,
    borderRadius: 1,
    px: 0.5,
    py: 0,
    mx: -0.5,
    minHeight: 24,
    minWidth: 24,
    cursor: "text",
    overflow: "hidden",
    textOverflow: "ellipsis",
    "&:hover": { boxShadow: "inset 0 0 0 1px var(--mui-palette-text-disabled)" },
  },
  // A figure is never cut by what stands beside it: its column has room for one mark.
  "& .right .edit:not(.failed) > button:first-of-type": { flexShrink: 0 },
  // What was typed stays, and is told from a value.
  "& .edit.failed": { color: "error.main" },
  // The pencil of a row that nobody is at is only in the way.
  "& tr:not(:hover):not(:focus-within) .edit .beside": { opacity: 0 },
} as const;

/** The bar over a list stays under the top bar while the page's titles scroll away. */
export const barPlace = { position: "sticky", top: 52, zIndex: 6 } as const;

/** Rows of one text, or of two small lines: what has no room gives way. */
const compact = {
  "& td": { ...ground, ...cut },
  "& .cut": { display: "block !important", ...cut },
  "& .ends:not(.fit *), & .ends.long:not(.fit *)": inOneLine,
  "& .fit": { whiteSpace: "normal", overflowWrap: "anywhere", lineHeight: "15px" },
  "& .fit > *": { lineHeight: "15px !important" },
  "& .fit .cut": { display: "-webkit-box !important", whiteSpace: "normal" },
  "& .fit .ends.long": aLineEach,
  "& .lines": { minWidth: 0, lineHeight: "16px" },
  "& .lines > *": { minWidth: 0, ...cut },
  "& .lines > :nth-of-type(2)": { fontSize: "11.5px !important", lineHeight: "14px !important" },
  "& .thumb": { width: "28px !important", height: "28px !important" },
  "& .thumb img": { width: 28, height: 28 },
  "& .stack": { flexDirection: "row", flexWrap: "wrap", gap: "2px 4px" },
  "& .MuiChip-root": { height: 22 },
  // The name has the whole width: its pencil stands beside the second line.
  "& .edit.linked": { display: "flex", position: "relative" },
  "& .edit.linked > .cut": { flex: 1, minWidth: 0 },
  "& .edit.linked > .beside": { position: "absolute", right: 0, bottom: -2 },
  "& .act .MuiButton-root": { minHeight: 26, py: 0 },
  "& .act .MuiIconButton-root": { p: "3px" },
} as const;

/** One rule for the whole grid: a cell of its own style would cost more than its content. */
export const gridStyle = (density: Density) =>
  ({
    tableLayout: "fixed",
    borderCollapse: "separate",
    borderSpacing: 0,
    fontSize: 13,
    fontVariantNumeric: "tabular-nums",
    "& th, & td": {
      ...ground,
      boxSizing: "border-box",
      px: 1.25,
      py: 0,
      borderBottom: 1,
      borderColor: "divider",
      textAlign: "left",
      height: rowHeights[density],
      overflow: "hidden",
    },
    "& th": {
      position: "sticky",
      top: 0,
      zIndex: 3,
      height: 36,
      fontSize: 12.5,
      fontWeight: 600,
      color: "text.secondary",
    },
    // A title has two lines, so that a column is no wider than its values; a word that is longer than its column ends in dots.
    "& .head": {
      display: "block",
      maxHeight: 30,
      lineHeight: "15px",
      overflow: "hidden",
      textOverflow: "ellipsis",
    },
    "& th .MuiTableSortLabel-root": { maxWidth: "100%", verticalAlign: "top" },
    "& th .MuiTableSortLabel-icon": { mx: 0.25 },
    // The sign of an order that the list is not in takes no room from the title.
    "& th .MuiTableSortLabel-root:not(.Mui-active) .MuiTableSortLabel-icon": { display: "none" },
    "& a.lead": {
      display: "block",
      color: "inherit",
      fontWeight: 500,
      textDecoration: "none",
      "&:hover": { textDecoration: "underline" },
    },
    "& .skeleton": { display: "block", width: "72%", height: 11, borderRadius: 1, bgcolor: "action.hover" },
    "& .right": { textAlign: "right" },
    "& .center": { textAlign: "center" },
    "& .check": { px: 0, textAlign: "center" },
    "& .media": { pr: 0 },
    "& .pin": { position: "sticky", zIndex: 2 },
    "& .act": {
      position: "sticky",
      right: 0,
      zIndex: 2,
      textAlign: "right",
      whiteSpace: "nowrap",
      // A shadow over what scrolls below it: without anything to scroll this timeline stands still and there is none.
      "@supports (animation-timeline: scroll())": { animation: "tp-over linear", animationTimeline: "scroll(nearest inline)" },
    },
    "@keyframes tp-over": { "from, 99%": { boxShadow: "-8px 0 8px -8px rgb(0 0 0 / 0.25)" } },
    "& th.pin, & th.act": { zIndex: 4 },
    "& tbody tr:last-child > td": { borderBottom: 0 },
    "& tbody tr:hover > td": { bgcolor: "var(--row-hover)" },
    "& tbody tr[aria-selected=true] > td": { bgcolor: "var(--row-selected)" },
    "& td:focus-visible": { outlineOffset: -2 },
    "& td a:focus-visible, & td button:focus-visible": { outlineOffset: -1 },
    "& .check label": { display: "inline-grid", placeItems: "center", minWidth: 28, minHeight: 28, cursor: "pointer" },
    "& input[type=checkbox]": { width: 17, height: 17, m: 0, accentColor: "var(--mui-palette-primary-main)", cursor: "pointer" },
    ...editStyle,
    "& .grip": {
      position: "absolute",
      top: 6,
      bottom: 6,
      right: 0,
      width: 7,
      cursor: "col-resize",
      borderRight: 2,
      borderColor: "divider",
      touchAction: "none",
      "&:hover, &:active": { borderColor: "primary.main" },
    },
    "& .several > .count": { display: "none" },
    // On paper there is room for the whole of each cell (theme.ts).
    "@media screen": {
      // Of several in one line the first, and how many more; a number of which a part is cut is none.
      "& .several": { display: "flex", gap: "6px" },
      "& .several > :first-of-type": { ...cut, minWidth: 0 },
      "& .several > .others": { display: "none" },
      "& .several > .count": { display: "inline", flex: "none", color: "text.primary" },
      // Both ends of a long name: where there are two lines its end has the second.
      "& .ends.long": aLineEach,
      ...(density === "compact" && compact),
    },
  }) as const;
