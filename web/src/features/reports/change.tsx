import { formatPercent } from "#i18n";

/** By how much a figure moved, "+%12": its sign says which way, and no colour whether that is good. Nothing where there was none before. */
export function Change({ now, before }: { now: string | number | null; before: string | number | null }) {
  const [is, was] = [Number(now ?? 0), Number(before ?? 0)];
  if (was === 0) return null;
  const percent = Math.round(((is - was) / Math.abs(was)) * 1000) / 10;
  return (
    <span style={{ whiteSpace: "nowrap", fontWeight: 600 }}>
      {percent > 0 ? "+" : ""}
      {formatPercent(percent)}
    </span>
  );
}
