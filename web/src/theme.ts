import { deDE, enUS, frFR, itIT, trTR } from "@mui/material/locale";
import { createTheme, darken, lighten, type Theme } from "@mui/material/styles";
import type { UiLanguage } from "./i18n/index.ts";

declare module "@mui/material/Chip" {
  interface ChipPropsVariantOverrides {
    soft: true;
  }
}

const partWords = { tr: trTR, en: enUS, de: deDE, fr: frFR, it: itIT } satisfies Record<UiLanguage, object>;
/** The first is brought along, the second stands in for it in its measure (public/fonts/inter-4.1.css). */
const font = '"Inter", "Inter Fallback", system-ui, sans-serif';
const tones = ["primary", "success", "info", "warning", "error"] as const;
const light = {
  primary: { main: "#3175bb", dark: "#245a93", light: "#5a94d0" },
  success: { main: "#23774a" },
  warning: { main: "#9a5b00" },
  error: { main: "#c0322b" },
  info: { main: "#27699f" },
  background: { default: "#f5f7fa", paper: "#ffffff" },
  text: { primary: "#1b2733", secondary: "#566574" },
  divider: "#dfe5ec",
};
const dark = {
  primary: { main: "#6aa9e6", dark: "#4b8fd0", light: "#93c3f0", contrastText: "#0b1622" },
  success: { main: "#5fc48d" },
  warning: { main: "#e5a94f" },
  error: { main: "#f2857d" },
  info: { main: "#74b6e8" },
  background: { default: "#10161d", paper: "#18212b" },
  text: { primary: "#e6edf4", secondary: "#9fb0c0" },
  divider: "#2b3845",
};
/** What is written on a colour can be read on it, also on the darker ones of what is said for a moment. */
const contrastThreshold = 4.5;
const both =
  (day: Record<string, unknown>, night: Record<string, unknown>) =>
  ({ theme }: { theme: Theme }) => ({
    ...day,
    ...theme.applyStyles("dark", night),
  });

/** On paper: the page alone, dark on white, header rows on each sheet and no row torn. */
const printed = {
  "@page": { size: "A4", margin: "14mm" },
  // A list of many columns lies on its side.
  "@page wide": { size: "A4 landscape", margin: "10mm" },
  "body:has(th:nth-child(9 of :not(.screen-only, .act, .check)))": { page: "wide" },
  html: { colorScheme: "light" },
  "html, body": { background: "#fff !important", color: "#000 !important" },
  ".MuiAppBar-root, .MuiDrawer-root, .MuiSnackbar-root, .MuiPopper-root, [data-toolbar], [data-screen-only], .screen-only, .MuiChip-deleteIcon, .act, .check, .grip, button:not([data-edit], th button)":
    {
      display: "none !important",
    },
  // Of a switch what is chosen, as text behind what it chooses; where nothing is, none of it.
  ".switch:not(:has(> [aria-pressed=true])), .switch > [aria-pressed=false]": { display: "none !important" },
  ".switch::before": { content: "attr(aria-label) ':'" },
  ".switch > [aria-pressed=true]": {
    height: "auto !important",
    border: "0 !important",
    background: "none !important",
    color: "#000 !important",
    fontSize: "inherit !important",
    // The sheet is made at once: not of what its colours pass through.
    transition: "none !important",
    "& > *": { padding: "0 !important" },
  },
  "main > .MuiToolbar-root": { display: "none !important" },
  ".MuiPaper-root": { boxShadow: "none !important", overflow: "visible !important" },
  "main :has(> table), main": { overflow: "visible !important", maxHeight: "none !important" },
  // The whole of each cell, on the width of the sheet: what is cut on paper has no tip.
  table: { width: "100% !important", minWidth: "0 !important", tableLayout: "auto !important", fontSize: "8pt !important" },
  col: { width: "auto !important" },
  "th, td": {
    position: "static !important",
    height: "auto !important",
    padding: "2px 4px !important",
    whiteSpace: "normal !important",
  },
  // A word goes on in a new line, never in the middle of a column that has room for it: no column is narrower than its longest word.
  "th *, td *": { fontSize: "inherit !important", overflowWrap: "break-word !important" },
  ".cut, .lines > *": { display: "block !important", WebkitLineClamp: "none !important", whiteSpace: "normal !important" },
  ".ends > *": { display: "inline !important", whiteSpace: "normal !important" },
  ".lines": { display: "block !important" },
  ".edit": { display: "block !important", maxWidth: "none !important" },
  ".edit > *": { overflow: "visible !important" },
  ".edit .beside": { display: "none !important" },
  thead: { display: "table-header-group" },
  "td code": { whiteSpace: "nowrap !important" },
  "td time": { whiteSpace: "normal !important" },
  "tr, li, figure": { breakInside: "avoid" },
  "h1, h2, h3": { breakAfter: "avoid" },
} as const;

/** Of the bar at the bottom of a phone (layouts/bottom-bar.tsx). */
export const bottomBarHeight = "calc(60px + env(safe-area-inset-bottom, 0px))";
/** While something is said where no menu stands beside the page. */
const strip = "html[data-notices]:not(:has([data-notice-place]))";
const aboveBar = { "--said": "0px", "--moment": "var(--notices)" };

/** Calm and dense: lists compact, forms comfortable, one accent. Colours are CSS variables, so a switch redraws nothing. */
export const themeFor = (language: UiLanguage) =>
  createTheme(
    {
      cssVariables: { colorSchemeSelector: "data-theme" },
      colorSchemes: {
        light: { palette: { ...light, contrastThreshold } },
        dark: { palette: { ...dark, contrastThreshold } },
      },
      shape: { borderRadius: 5 },
      breakpoints: { values: { xs: 0, sm: 600, md: 950, lg: 1280, xl: 1680 } },
      typography: {
        fontFamily: font,
        fontSize: 13.5,
        h1: { fontSize: "1.375rem", fontWeight: 650, lineHeight: 1.3, letterSpacing: "-0.01em" },
        h2: { fontSize: "1.0625rem", fontWeight: 650, lineHeight: 1.4 },
        h3: { fontSize: "0.9375rem", fontWeight: 650, lineHeight: 1.4 },
        button: { textTransform: "none", fontWeight: 600 },
      },
      components: {
        MuiCssBaseline: {
          styleOverrides: (theme) => ({
            html: { "--row-hover": "#f3f6fa", "--row-selected": "#e6f0fa", "--link": "#27619b" },
            'html[data-theme="dark"]': { "--row-hover": "#1e2934", "--row-selected": "#1f3347", "--link": "#74b0ea" },
            // The browser draws these in a face of its own.
            "button, input, select, textarea, kbd, code": { fontFamily: "inherit" },
            // What is said stands below the menu. Where that is not beside the page it has a strip of its own at the bottom: page, sheets and
            // dialogs end above it. What is said for a moment moves no bar at the bottom: its strip is above the bar, and the page alone ends there.
            [strip]: { "--said": "var(--notices)" },
            [`${strip}[data-notices=moment]:has([data-save-bar])`]: aboveBar,
            "@media (max-width: 599.95px)": {
              [`${strip}[data-notices=moment]:has([data-acts])`]: aboveBar,
              "html:has([data-bottom-bar]):not(:has([data-acts], [data-save-bar]))": { "--bar": bottomBarHeight },
            },
            body: {
              fontSize: 14,
              lineHeight: 1.45,
              paddingBottom: "calc(var(--said, 0px) + var(--moment, 0px) + var(--bar, 0px))",
            },
            // What is gone to, by key or by link, never lies behind the top bar or a bar at the bottom.
            ":root": { scrollPaddingTop: 68, scrollPaddingBottom: "calc(76px + var(--said, 0px) + var(--moment, 0px))" },
            "@media (min-width: 600px)": { ":root:has([data-parts])": { scrollPaddingTop: 116 } },
            "*:focus-visible": { outline: `2px solid ${theme.vars?.palette.primary.main}`, outlineOffset: 2 },
            // A switch or a checkbox is drawn by what lies around its input, which itself can't be seen.
            ".Mui-focusVisible:has(> input)": {
              outline: `2px solid ${theme.vars?.palette.primary.main}`,
              outlineOffset: -2,
            },
            // A dialog or a page that takes the focus as a whole needs no ring: what is in it has one.
            "[tabindex='-1']:focus-visible, [role=dialog]:focus-visible": { outline: "none" },
            "@media print": printed,
            "@media (prefers-reduced-motion: reduce)": {
              "*, *::before, *::after": {
                animationDuration: "0.01ms !important",
                // None, however short: of colours that are inherited each level would begin when the one above has ended.
                transitionDuration: "0s !important",
                scrollBehavior: "auto !important",
              },
            },
          }),
        },
        MuiBackdrop: {
          styleOverrides: { root: { "&:not(.MuiBackdrop-invisible)": { backgroundColor: "rgb(13 24 38 / 0.45)" } } },
        },
        MuiDrawer: { styleOverrides: { paper: { ".MuiDrawer-anchorRight > &": { height: "calc(100% - var(--said, 0px))" } } } },
        MuiDialog: {
          styleOverrides: {
            container: { paddingBottom: "var(--said, 0px)" },
            paper: { borderRadius: 12, boxShadow: "0 24px 64px -16px rgb(8 20 36 / 0.45)" },
          },
        },
        MuiButtonBase: { defaultProps: { disableRipple: true } },
        MuiTabs: { styleOverrides: { root: ({ theme }) => ({ borderBottom: `1px solid ${theme.vars?.palette.divider}` }) } },
        MuiTab: { styleOverrides: { root: { "&.Mui-selected": { color: "var(--link)" } } } },
        MuiLink: { variants: [{ props: { color: "primary" }, style: { color: "var(--link)" } }] },
        MuiButton: {
          variants: (["text", "outlined"] as const).map((variant) => ({
            props: { variant, color: "primary" as const },
            style: { color: "var(--link)" },
          })),
          defaultProps: { disableElevation: true },
          styleOverrides: { root: { minHeight: 34, borderRadius: 7 }, sizeSmall: { minHeight: 28 } },
        },
        MuiTextField: { defaultProps: { size: "small" } },
        // Half of it stands on the page, which is not as light as a field.
        MuiInputLabel: { styleOverrides: { root: { "&.Mui-focused:not(.Mui-error)": { color: "var(--link)" } } } },
        MuiOutlinedInput: {
          styleOverrides: { root: ({ theme }) => ({ backgroundColor: theme.vars?.palette.background.paper, borderRadius: 7 }) },
        },
        // What is said under a field is read there, whether the field can be changed or not.
        MuiFormHelperText: {
          styleOverrides: { root: ({ theme }) => ({ "&.Mui-disabled": { color: theme.vars?.palette.text.secondary } }) },
        },
        MuiDialogTitle: { styleOverrides: { root: { fontSize: "1.0625rem", fontWeight: 650 } } },
        MuiAutocomplete: {
          defaultProps: { size: "small" },
          // What is said above the options is a sentence.
          styleOverrides: { groupLabel: { lineHeight: 1.4, paddingTop: 8, paddingBottom: 8 } },
        },
        MuiTooltip: { defaultProps: { arrow: true, enterDelay: 300 } },
        MuiPaper: {
          styleOverrides: {
            root: { backgroundImage: "none" },
            outlined: ({ theme }) => ({
              boxShadow: "0 1px 2px rgb(16 40 70 / 0.05)",
              ...theme.applyStyles("dark", { boxShadow: "none" }),
            }),
          },
        },
        MuiTableCell: {
          styleOverrides: {
            root: ({ theme }) => ({ borderColor: theme.vars?.palette.divider, fontSize: 13.5 }),
            sizeSmall: { padding: "4px 12px", "&.MuiTableCell-paddingCheckbox": { width: 48, padding: "0 0 0 4px" } },
            head: ({ theme }) => ({
              fontSize: 12.5,
              fontWeight: 600,
              color: theme.vars?.palette.text.secondary,
              backgroundColor: theme.vars?.palette.background.paper,
              whiteSpace: "nowrap",
              height: 38,
            }),
          },
        },
        MuiTableRow: {
          styleOverrides: {
            root: {
              "&.MuiTableRow-hover:hover": { backgroundColor: "var(--row-hover)" },
              "&.Mui-selected, &.Mui-selected:hover": { backgroundColor: "var(--row-selected)" },
              "&:last-child > td": { borderBottom: 0 },
            },
          },
        },
        MuiChip: {
          styleOverrides: { root: { fontWeight: 550, borderRadius: 7 }, sizeSmall: { height: 24, fontSize: 12.5 } },
          variants: [
            { props: { variant: "outlined", color: "primary" }, style: { color: "var(--link)" } },
            {
              props: { variant: "soft", color: "default" },
              style: both({ backgroundColor: "#e9eef3", color: "#44525f" }, { backgroundColor: "#2a3743", color: "#c3d0dc" }),
            },
            ...tones.map((tone) => ({
              props: { variant: "soft" as const, color: tone },
              style: both(
                { backgroundColor: lighten(light[tone].main, 0.88), color: darken(light[tone].main, 0.12) },
                { backgroundColor: darken(dark[tone].main, 0.74), color: lighten(dark[tone].main, 0.15) },
              ),
            })),
            { props: { variant: "soft" }, style: { "& .MuiChip-icon": { color: "inherit", fontSize: 16 } } },
          ],
        },
        MuiAlert: {
          styleOverrides: {
            root: ({ theme }) => ({
              borderRadius: 8,
              // On a phone the text has the whole width, and an action that leaves it too little stands under it.
              [theme.breakpoints.down("sm")]: {
                "&:has(> .MuiAlert-action .MuiButton-root)": { flexWrap: "wrap" },
                "& > .MuiAlert-action": { flexWrap: "wrap" },
                "&:has(> .MuiAlert-action .MuiButton-root) > .MuiAlert-message": { flex: "1 1 min(220px, calc(100% - 34px))" },
              },
            }),
            action: { "& .MuiButton-root": { whiteSpace: "nowrap" } },
          },
        },
        MuiDialogActions: { styleOverrides: { root: { padding: "8px 24px 20px" } } },
        MuiListItemButton: { styleOverrides: { root: { borderRadius: 7 } } },
      },
    },
    partWords[language],
  );
