import ImageOutlined from "@mui/icons-material/ImageOutlined";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import type { ReactNode } from "react";
import { formatAgo, formatDate, formatDateTime, formatMoney } from "#i18n";

const figures = { fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" } as const;

/** Decimal text and its currency; never a float. */
export const Money = ({ amount, currency }: { amount: string; currency: string }) => (
  <Box component="span" sx={figures}>
    {formatMoney(amount, currency)}
  </Box>
);

/** date: 31.01.2026; time (default): with the hour; ago: "3 dakika önce" with the full time in a tooltip. Null shows a dash. */
export function When({ at, as = "time" }: { at: string | null | undefined; as?: "date" | "time" | "ago" }) {
  if (!at) return <span>–</span>;
  const full = formatDateTime(at);
  return (
    <Box component="time" dateTime={at} title={as === "time" ? undefined : full} sx={figures}>
      {as === "date" ? formatDate(at) : as === "ago" ? formatAgo(at) : full}
    </Box>
  );
}

/** Text cut to some lines; the whole text is in a tooltip (cut-tips.tsx). */
export const Cut = ({ children, lines = 1, width }: { children: string; lines?: number; width?: number }) => (
  <Box
    component="span"
    className="cut"
    sx={{
      display: "-webkit-box",
      WebkitLineClamp: lines,
      WebkitBoxOrient: "vertical",
      overflow: "hidden",
      overflowWrap: "anywhere",
      maxWidth: width,
    }}
  >
    {children}
  </Box>
);

/** Two lines in a cell: what it is, and a smaller line under it. */
export const TwoLines = ({ main, sub }: { main: ReactNode; sub?: ReactNode }) => (
  <Box className="lines" sx={{ minWidth: 0 }}>
    <div>{main}</div>
    {sub && <Box sx={{ color: "text.secondary", fontSize: 12, lineHeight: 1.35 }}>{sub}</Box>}
  </Box>
);

/** Badges of one cell: under each other, in a compact list beside each other. */
export const Badges = ({ children }: { children: ReactNode }) => (
  <Stack className="stack" sx={{ gap: 0.5, alignItems: { xs: "flex-end", sm: "flex-start" } }}>
    {children}
  </Stack>
);

/** A product picture; empty `alt` because the name stands beside it. */
export const Thumb = ({ src, size = 36, alt = "" }: { src: string | null | undefined; size?: number; alt?: string }) => (
  <Box
    className="thumb"
    sx={{
      width: size,
      height: size,
      flex: "none",
      borderRadius: 1,
      overflow: "hidden",
      display: "grid",
      placeItems: "center",
      bgcolor: "action.hover",
      color: "text.disabled",
    }}
  >
    {src ? (
      <img
        src={src}
        alt={alt}
        width={size}
        height={size}
        loading="lazy"
        style={{ objectFit: "cover" }}
        onError={({ currentTarget }) => (currentTarget.style.visibility = "hidden")}
      />
    ) : (
      <ImageOutlined fontSize="small" />
    )}
  </Box>
);

/** A code, selectable and in fixed width. */
export const Code = ({ children }: { children: string }) => (
  <Box
    component="code"
    sx={{ fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace", fontSize: "0.92em", overflowWrap: "anywhere" }}
  >
    {children}
  </Box>
);
