import Box from "@mui/material/Box";
import type { Theme } from "@mui/material/styles";
import { useTranslation } from "#i18n";
import { visuallyHidden } from "#ui/table-head.tsx";

const columns =
  "minmax(84px, 1fr) minmax(128px, 150px) minmax(128px, 1.6fr) 92px minmax(96px, 112px) minmax(96px, 112px) minmax(72px, 110px) 68px";

/** The cells of a variant: a line of a table where there is room, whose titles stand above once; two beside one another on a phone. */
export const lineStyle = (theme: Theme) =>
  ({
    display: "grid",
    gap: 1.5,
    gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
    alignItems: "start",
    "& > .name": { fontWeight: 600, overflowWrap: "anywhere", alignSelf: "center" },
    "& > .acts": { display: "flex", justifyContent: "flex-end", alignItems: "center", minHeight: 38, order: 0 },
    "& > .stores": { display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center", minHeight: 38, fontSize: 12.5 },
    [theme.breakpoints.down("md")]: {
      "& > .name": { order: -2 },
      "& > .acts": { order: -1 },
    },
    [theme.breakpoints.up("md")]: {
      gap: 1,
      gridTemplateColumns: columns,
      "& > .name": { lineHeight: 1.3, minHeight: 38, display: "flex", alignItems: "center" },
      "& .MuiInputLabel-root": visuallyHidden,
      "& .MuiOutlinedInput-notchedOutline": { top: 0, "& > legend": { display: "none" } },
      "& .MuiOutlinedInput-root": { px: 1 },
      "& .MuiOutlinedInput-input": { px: 0, fontSize: 13.5, fontVariantNumeric: "tabular-nums" },
      "& .MuiFormHelperText-root": { mx: 0 },
    },
  }) as const;

/** The titles of the variants' lines, for the eye: each field says its own. */
export function VariantHead() {
  const { t } = useTranslation(["product", "offers", "catalogue"]);
  const titles = [
    t("channels.variant", { ns: "offers" }),
    t("field.barcode"),
    t("field.productCode"),
    t("field.quantity"),
    t("field.salePrice"),
    t("field.listPrice"),
    t("list.channels", { ns: "catalogue" }),
  ];
  return (
    <Box
      aria-hidden
      sx={{
        display: { xs: "none", md: "grid" },
        gridTemplateColumns: columns,
        gap: 1,
        px: 1.5,
        py: 1,
        fontSize: 12.5,
        fontWeight: 600,
        lineHeight: 1.25,
        color: "text.secondary",
        alignItems: "end",
      }}
    >
      {titles.map((title) => (
        <span key={title}>{title}</span>
      ))}
    </Box>
  );
}
