import Eye from "@mui/icons-material/VisibilityOutlined";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import { memo, type ReactNode } from "react";
import { useTranslation } from "#i18n";
import type { Address } from "../address.ts";
import { IconAction } from "./icon-action.tsx";
import { TextLink } from "./link.tsx";
import type { BodyProps } from "./table-grid.tsx";
import { type Arranged, leadOf } from "./table-layout.ts";

/** What a state is called has a second line where one is too short. */
const wholeChips = {
  "& .MuiChip-root": { height: "auto", minHeight: 24 },
  "& .MuiChip-label": { whiteSpace: "normal", overflowWrap: "anywhere", lineHeight: "16px", py: "3px" },
} as const;

/** The same rows and actions on a phone, one card a row. Nothing is cut: no pointer could ask for the rest. */
export function TableCards<Row>({
  columns,
  rows,
  rowKey,
  rowName,
  marks,
  waiting,
  loading,
  href,
  actions,
  onPreview,
  label,
}: BodyProps<Row>) {
  if (waiting) {
    return (
      <Stack role="group" aria-busy aria-label={label} sx={{ p: 1.5, gap: 1.5 }}>
        {["a", "b", "c", "d", "e"].map((key) => (
          <Skeleton key={key} variant="rounded" height={104} />
        ))}
      </Stack>
    );
  }
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        listStyle: "none",
        m: 0,
        p: 0,
        opacity: loading ? 0.55 : 1,
        "& .cut": { WebkitLineClamp: "none !important" },
        ...wholeChips,
        "& .several > .count": { display: "none" },
      }}
    >
      {rows.map((row, index) => {
        const id = rowKey(row);
        return (
          <Card
            key={id}
            row={row}
            id={id}
            name={rowName?.(row) ?? String(index + 1)}
            to={href?.(row)}
            columns={columns}
            isSelected={marks?.has(id)}
            onMark={marks?.toggle}
            actions={actions}
            onPreview={onPreview}
          />
        );
      })}
    </Box>
  );
}

interface CardProps<Row> {
  row: Row;
  id: string;
  name: string;
  to: Address | undefined;
  columns: readonly Arranged<Row>[];
  /** undefined: rows are not ticked here. */
  isSelected: boolean | undefined;
  onMark: ((id: string) => void) | undefined;
  actions: ((row: Row) => ReactNode) | undefined;
  onPreview: ((id: string) => void) | undefined;
}
/** Drawn again only when something of it changed. */
const Card = memo(function OneCard<Row>({ row, id, name, to, columns, isSelected, onMark, actions, onPreview }: CardProps<Row>) {
  const { t } = useTranslation("ui");
  const media = columns.find((column) => column.card === "media");
  const headline = columns[leadOf(columns)];
  const placed = (card: "state" | "second" | "third") => columns.filter((column) => column.card === card && column !== headline);
  // What it comes to stands at the end of its line, wherever its column stands.
  const sum = placed("third").findLast(({ align }) => align === "right");
  const lines = columns.filter((column) => column !== headline && (column.card ?? "title") === "title");
  return (
    <Box
      component="li"
      sx={{ p: 1.5, display: "flex", gap: 1, borderBottom: 1, borderColor: "divider", "&:last-child": { border: 0 } }}
    >
      {isSelected !== undefined && (
        <Checkbox
          size="small"
          sx={{ alignSelf: "flex-start", ml: -1, mt: -0.75 }}
          checked={isSelected}
          onChange={() => onMark?.(id)}
          slotProps={{ input: { "aria-label": t("table.selectRow", { row: name }) } }}
        />
      )}
      {media?.cell(row)}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 1, mb: 0.5, justifyContent: "space-between", alignItems: "flex-start" }}>
          <Box sx={{ fontWeight: 600, minWidth: 0, overflowWrap: "anywhere" }}>
            {to ? (
              <TextLink to={to} color="inherit" underline="hover" sx={{ display: "block", minHeight: 24 }}>
                {headline?.cell(row)}
              </TextLink>
            ) : (
              headline?.cell(row)
            )}
          </Box>
          {placed("state").map((column) => (
            <Box key={column.key} sx={{ flexShrink: 0, maxWidth: "55%", "& > *": { justifyContent: "flex-end" } }}>
              {column.cell(row)}
            </Box>
          ))}
        </Stack>
        {(["second", "third"] as const).map(
          (card) =>
            placed(card).length > 0 && (
              <Box key={card} className={card} sx={inLine}>
                {placed(card).map((column) => (
                  <Box
                    key={column.key}
                    className={column === sum ? "end" : undefined}
                    sx={{ minWidth: 0, display: column.cardLabel ? "flex" : "block", flexWrap: "wrap", alignItems: "baseline" }}
                  >
                    {column.cardLabel && (
                      <Box component="span" sx={{ color: "text.secondary", fontWeight: 400, mr: 0.5 }}>
                        {column.cardLabel === true ? column.title : column.cardLabel}
                      </Box>
                    )}
                    {column.cell(row)}
                  </Box>
                ))}
              </Box>
            ),
        )}
        <Box
          component="dl"
          hidden={lines.length === 0}
          sx={{
            display: "flex",
            "&[hidden]": { display: "none" },
            flexWrap: "wrap",
            columnGap: 1.5,
            rowGap: 0.25,
            m: 0,
            fontSize: 13,
            overflowWrap: "anywhere",
          }}
        >
          {lines.map((column) => (
            <Box key={column.key} sx={{ display: "flex", minWidth: 0, gap: 0.75, alignItems: "baseline" }}>
              <Box component="dt" sx={{ flexShrink: 0, color: "text.secondary" }}>
                {column.title}
              </Box>
              <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
                {column.cell(row)}
              </Box>
            </Box>
          ))}
        </Box>
        {(actions || onPreview) && (
          <Stack direction="row" sx={{ justifyContent: "flex-end", mt: 0.75, gap: 0.5, flexWrap: "wrap" }}>
            {onPreview && (
              <IconAction
                label={t("table.preview", { row: name })}
                icon={<Eye fontSize="small" />}
                onClick={() => onPreview(id)}
              />
            )}
            {actions?.(row)}
          </Stack>
        )}
      </Box>
    </Box>
  );
}) as <Row>(props: CardProps<Row>) => ReactNode;

/** Beside one another where they have room: what a second line tells apart, and what a third one counts. */
const inLine = {
  display: "flex",
  flexWrap: "wrap",
  columnGap: 1.5,
  rowGap: 0.25,
  fontSize: 13,
  overflowWrap: "anywhere",
  "&.second": { color: "text.secondary", mb: 0.25, "& div:has(> code:only-child)": { display: "inline-block", mr: 1 } },
  // So many pieces, at so much each.
  "& .times::after": { content: '" ×"' },
  "& > div:has(> .nothing)": { display: "none" },
  // What stands under each other in a row of the list is read on.
  "&.second .lines > div": { display: "inline", fontSize: "13px !important", "& .cut": { display: "inline !important" } },
  "&.second .lines > div + div::before": { content: '" · "' },
  "& > div:has(> .times) + div": { flex: 1 },
  "&.third": { alignItems: "baseline", "& > .end": { order: 1, ml: "auto", textAlign: "right", fontWeight: 600 } },
} as const;
