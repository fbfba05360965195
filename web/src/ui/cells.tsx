import BrokenImage from "@mui/icons-material/BrokenImageOutlined";
import ImageOutlined from "@mui/icons-material/ImageOutlined";
import Stack from "@mui/material/Stack";
import { type ReactNode, useState } from "react";
import { formatAgo, formatDate, formatDateTime, formatMoney, useTranslation } from "#i18n";
import { useAtMoment } from "./clock.ts";

// Plain elements: a list draws thousands of these, and a style of its own for each would cost more than its words.
const clamp = { display: "-webkit-box", WebkitBoxOrient: "vertical", overflow: "hidden", overflowWrap: "anywhere" } as const;
const second = { color: "var(--mui-palette-text-secondary)", fontSize: 12, lineHeight: 1.35 };
/** Figures under figures, and a zero that is no O. */
const fixed = { font: "inherit", fontVariantNumeric: "tabular-nums slashed-zero", overflowWrap: "anywhere" } as const;
const frame = {
  flex: "none",
  borderRadius: 5,
  overflow: "hidden",
  display: "grid",
  placeItems: "center",
  background: "var(--mui-palette-action-hover)",
  color: "var(--mui-palette-text-disabled)",
} as const;
const figures = { fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" } as const;

/** Decimal text and its currency; never a float. */
export const Money = ({ amount, currency }: { amount: string; currency: string }) => (
  <span style={figures}>{formatMoney(amount, currency)}</span>
);

/** date: 31.01.2026; time (default): with the hour; ago: "3 dakika önce" with the full time in a tooltip. Null shows a dash. */
export function When({ at, as = "time" }: { at: string | null | undefined; as?: "date" | "time" | "ago" }) {
  if (!at) return <span>–</span>;
  const full = formatDateTime(at);
  return (
    <time dateTime={at} title={as === "time" ? undefined : full} style={figures}>
      {as === "date" ? formatDate(at) : as === "ago" ? <Ago at={at} /> : full}
    </time>
  );
}

const Ago = ({ at }: { at: string }) => useAtMoment(() => formatAgo(at));

/** Text cut to some lines; the whole text is in a tooltip (truncation-tooltip.tsx). */
export const Cut = ({ children, lines = 1, width }: { children: string; lines?: number; width?: number }) => (
  <span className="cut" style={{ ...clamp, WebkitLineClamp: lines, maxWidth: width }}>
    {children}
  </span>
);

/**
 * A name that others begin like ("… Kazak – Koyu Vizon"): what has no room is left out of its middle, for its end tells it apart
 * (table-style.ts). Read, searched and copied it is one text.
 */
export const Name = ({ children: name, lines = 2 }: { children: string; lines?: number }) => {
  const at = endAt(name.trimEnd());
  if (at === 0) return <Cut lines={lines}>{name}</Cut>;
  return (
    <span className={`cut ends${name.length > twoLines ? " long" : ""}`} style={{ ...clamp, WebkitLineClamp: lines }}>
      <span>{name.slice(0, at)}</span>
      <span>{name.slice(at)}</span>
    </span>
  );
};
const [oneLine, twoLines, endLength] = [28, 56, 18];
/** Where the end begins: with a word, and its space; 0 where a line holds the whole. */
const endAt = (name: string) => {
  if (name.length <= oneLine) return 0;
  const space = name.indexOf(" ", name.length - endLength);
  return space >= 0 ? space : name.length - endLength;
};

/** Two lines in a cell: what it is, and a smaller line under it, cut where they have no room, unless they are to be read whole (`fitted`). */
export const TwoLines = ({ main, sub, fitted = false }: { main: ReactNode; sub?: ReactNode; fitted?: boolean }) => (
  <div className={fitted ? "fit" : "lines"} style={{ minWidth: 0 }}>
    <div>{main}</div>
    {sub && <div style={second}>{sub}</div>}
  </div>
);

/** Lines under each other, whole: two of them fit a compact row too, and what is longer makes its row higher. */
export const Fitted = ({ children }: { children: ReactNode }) => (
  <div className="fit" style={{ minWidth: 0 }}>
    {children}
  </div>
);

/** Badges of one cell: under each other, in a compact list beside each other. */
export const Badges = ({ children }: { children: ReactNode }) => (
  <Stack className="stack" sx={{ gap: 0.5, alignItems: { xs: "flex-end", sm: "flex-start" } }}>
    {children}
  </Stack>
);

/** A product picture; empty `alt` because the name stands beside it. One that does not open says so. */
export function Thumb({ src, size = 36, alt = "" }: { src: string | null | undefined; size?: number; alt?: string }) {
  const [closed, setClosed] = useState("");
  return (
    <div className="thumb" style={{ ...frame, width: size, height: size }}>
      {!src ? (
        <ImageOutlined fontSize="small" />
      ) : src === closed ? (
        <NotOpened small={size < 80} />
      ) : (
        <img
          src={src}
          alt={alt}
          width={size}
          height={size}
          loading="lazy"
          style={{ objectFit: "cover" }}
          onError={() => setClosed(src)}
        />
      )}
    </div>
  );
}

/** Where the words have no room they are the sign's name and tip. */
function NotOpened({ small }: { small: boolean }) {
  const { t } = useTranslation("ui");
  const words = t("table.imageClosed");
  const sign = <BrokenImage fontSize="small" sx={{ color: "text.secondary" }} />;
  if (small)
    return (
      <span role="img" aria-label={words} title={words} style={{ display: "grid" }}>
        {sign}
      </span>
    );
  return (
    <div style={{ ...second, display: "grid", justifyItems: "center", gap: 4, padding: 4, textAlign: "center" }}>
      {sign}
      {words}
    </div>
  );
}

/** A code, selectable. */
export const Code = ({ children }: { children: string }) => <code style={fixed}>{children}</code>;
