import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { formatDay, useTranslation } from "#i18n";

export interface Series {
  key: string;
  name: string;
  /** Of each day; drawn by its size alone, read as `shown` says it. */
  values: readonly number[];
  shown: readonly string[];
  total: string;
}
const [width, height] = [720, 140];
/** Bars by day, one above the other by channel; the same as a table for whoever wants to read it, and for screen readers. */
export function DayChart({
  title,
  total,
  days,
  series,
  fillOf,
  top,
}: {
  title: string;
  /** Of all days and series. */
  total: string;
  days: readonly string[];
  series: readonly Series[];
  /** Of a series by its key: the same in every chart of a page. */
  fillOf: (key: string) => string;
  /** How the highest day reads. */
  top: (most: number) => string;
}) {
  const { t } = useTranslation("home");
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  return (
    <Paper component="figure" variant="outlined" aria-labelledby={id} sx={{ m: 0, p: 2, borderRadius: 2, minWidth: 0 }}>
      <Stack direction="row" sx={{ justifyContent: "space-between", alignItems: "flex-start", gap: 1 }}>
        <Box id={id} component="figcaption" sx={{ minWidth: 0 }}>
          <Typography component="span" variant="body2" color="textSecondary" sx={{ display: "block" }}>
            {title}
          </Typography>
          <Box
            component="span"
            sx={{ fontSize: 22, fontWeight: 700, fontVariantNumeric: "tabular-nums", overflowWrap: "anywhere" }}
          >
            {total}
          </Box>
        </Box>
        <Button size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)} sx={{ flex: "none" }}>
          {t(asTable ? "sales.asChart" : "sales.asTable")}
        </Button>
      </Stack>
      {asTable ? (
        <Table caption={title} days={days} series={series} />
      ) : (
        <Bars name={`${title}: ${total}`} days={days} series={series} fillOf={fillOf} top={top} />
      )}
      <Stack
        component="ul"
        direction="row"
        useFlexGap
        sx={{ listStyle: "none", p: 0, m: 0, mt: 1, columnGap: 2.5, rowGap: 0.5, flexWrap: "wrap", fontSize: 13 }}
      >
        {series.map(({ key, name, total }) => (
          <Box component="li" key={key} sx={{ display: "flex", alignItems: "center", gap: 0.75 }}>
            <Box component="span" aria-hidden sx={{ width: 10, height: 10, borderRadius: "2px", bgcolor: fillOf(key) }} />
            {name} <b>{total}</b>
          </Box>
        ))}
      </Stack>
    </Paper>
  );
}

function Bars({
  name,
  days,
  series,
  fillOf,
  top,
}: {
  name: string;
  days: readonly string[];
  series: readonly Series[];
  fillOf: (key: string) => string;
  top: (most: number) => string;
}) {
  const sums = days.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const most = Math.max(...sums, 0);
  const step = width / days.length;
  const scale = most > 0 ? height / most : 0;
  return (
    <Box sx={{ mt: 1, fontSize: 12, color: "text.secondary", fontVariantNumeric: "tabular-nums" }}>
      <div aria-hidden>{top(most)}</div>
      <svg
        role="img"
        aria-label={name}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        style={{ width: "100%", height, display: "block" }}
      >
        {days.map((day, at) => {
          let base = height;
          const labels = series.flatMap(({ name, shown, values }) => (values[at] ? [`${name}: ${shown[at]}`] : []));
          return (
            <g key={day}>
              <title>{[formatDay(day), ...labels].join("\n")}</title>
              <rect x={at * step} y={0} width={step} height={height} fill="transparent" />
              {series.map(({ key, values }) => {
                const tall = (values[at] ?? 0) * scale;
                base -= tall;
                return (
                  tall > 0 && (
                    <rect
                      key={key}
                      x={at * step + step * 0.15}
                      y={base}
                      width={step * 0.7}
                      height={tall}
                      style={{ fill: fillOf(key) }}
                    />
                  )
                );
              })}
            </g>
          );
        })}
      </svg>
      <Stack aria-hidden direction="row" sx={{ justifyContent: "space-between", borderTop: 1, borderColor: "divider", pt: 0.25 }}>
        {[0, Math.floor(days.length / 2), days.length - 1].map((at) => (
          <span key={at}>{formatDay(days[at] ?? "")}</span>
        ))}
      </Stack>
    </Box>
  );
}

function Table({ caption, days, series }: { caption: string; days: readonly string[]; series: readonly Series[] }) {
  const { t } = useTranslation("home");
  return (
    <Box tabIndex={0} role="region" aria-label={caption} sx={{ maxHeight: 230, overflow: "auto", mt: 1, fontSize: 13 }}>
      <Box
        component="table"
        sx={{ width: "100%", borderCollapse: "collapse", "& :is(td, th)": { py: 0.5, px: 1, textAlign: "right" } }}
      >
        <thead>
          <tr>
            <Box component="th" scope="col" sx={{ textAlign: "left !important" }}>
              {t("sales.day")}
            </Box>
            {series.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day, at) => (
            <tr key={day}>
              <Box component="th" scope="row" sx={{ textAlign: "left !important", fontWeight: 400 }}>
                {formatDay(day)}
              </Box>
              {series.map(({ key, shown }) => (
                <td key={key}>{shown[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
