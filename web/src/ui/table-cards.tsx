import Eye from "@mui/icons-material/VisibilityOutlined";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import { useTranslation } from "#i18n";
import { IconAction } from "./icon-action.tsx";
import { TextLink } from "./link.tsx";
import type { BodyProps } from "./table-grid.tsx";
import { leadOf } from "./table-look.ts";

/** The same rows and actions on a phone, one card a row. */
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
  const { t } = useTranslation("ui");
  const media = columns.find((column) => column.card === "media");
  const headline = columns[leadOf(columns)];
  const lines = columns.filter((column) => column !== media && column !== headline && column.card !== "hidden");
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
    <Box component="ul" aria-label={label} sx={{ listStyle: "none", m: 0, p: 0, opacity: loading ? 0.55 : 1 }}>
      {rows.map((row, index) => {
        const id = rowKey(row);
        const to = href?.(row);
        return (
          <Box
            component="li"
            key={id}
            sx={{ p: 1.5, display: "flex", gap: 1, borderBottom: 1, borderColor: "divider", "&:last-child": { border: 0 } }}
          >
            {marks && (
              <Checkbox
                size="small"
                sx={{ alignSelf: "flex-start", ml: -1, mt: -0.75 }}
                checked={marks.has(id)}
                onChange={() => marks.toggle(id)}
                slotProps={{ input: { "aria-label": t("table.selectRow", { row: rowName?.(row) ?? String(index + 1) }) } }}
              />
            )}
            {media?.cell(row)}
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ fontWeight: 600, mb: 0.5, overflowWrap: "anywhere" }}>
                {to ? (
                  <TextLink to={to} color="inherit" underline="hover" sx={{ display: "block", minHeight: 24 }}>
                    {headline?.cell(row)}
                  </TextLink>
                ) : (
                  headline?.cell(row)
                )}
              </Box>
              <Box
                component="dl"
                sx={{
                  display: "grid",
                  gridTemplateColumns: "fit-content(48%) minmax(0, 1fr)",
                  columnGap: 1.5,
                  rowGap: 0.5,
                  m: 0,
                  fontSize: 13,
                }}
              >
                {lines.map((column) => (
                  <Box key={column.key} sx={{ display: "contents" }}>
                    <Box component="dt" sx={{ color: "text.secondary" }}>
                      {column.title}
                    </Box>
                    <Box
                      component="dd"
                      sx={{ m: 0, minWidth: 0, textAlign: "right", display: "flex", justifyContent: "flex-end" }}
                    >
                      {column.cell(row)}
                    </Box>
                  </Box>
                ))}
              </Box>
              {(actions || onPreview) && (
                <Stack direction="row" sx={{ justifyContent: "flex-end", mt: 0.75, gap: 0.5, flexWrap: "wrap" }}>
                  {onPreview && (
                    <IconAction
                      label={t("table.preview", { row: rowName?.(row) ?? String(index + 1) })}
                      icon={<Eye fontSize="small" />}
                      onClick={() => onPreview(index)}
                    />
                  )}
                  {actions?.(row)}
                </Stack>
              )}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
