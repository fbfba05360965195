import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import type { CopiedCategory } from "@tradeport/contract/mapping-copy";
import { counted, useTranslation } from "#i18n";

/** "3 attributes, 2 values": what a copy maps. */
export const useCopyWords = () => {
  const { t } = useTranslation(["copying", "mapping"]);
  return ({ attributes, values }: Pick<CopiedCategory, "attributes" | "values">) =>
    [attributes > 0 ? t("attributes", counted(attributes)) : null, values > 0 ? t("values", counted(values)) : null]
      .filter(Boolean)
      .join(", ");
};

/** Each category with what a copy maps of it and what it can't; those that are unticked are left. */
export function CopiedCategories({
  rows,
  left,
  onLeave,
}: {
  rows: readonly CopiedCategory[];
  left: ReadonlySet<string>;
  onLeave: (left: ReadonlySet<string>) => void;
}) {
  const { t } = useTranslation(["copying", "mapping"]);
  const copyable = rows.filter(({ attributes, values }) => attributes + values > 0);
  const ticked = copyable.filter(({ tradeportCategoryId: id }) => !left.has(id)).length;
  const leave = (id: string, isTicked: boolean) => {
    const next = new Set(left);
    if (isTicked) next.delete(id);
    else next.add(id);
    onLeave(next);
  };
  return (
    <div>
      {copyable.length > 1 && (
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={ticked === copyable.length}
              indeterminate={ticked > 0 && ticked < copyable.length}
              onChange={(_, on) => onLeave(new Set(on ? [] : copyable.map(({ tradeportCategoryId: id }) => id)))}
            />
          }
          label={t("suggestions.tickAll", { ns: "mapping" })}
        />
      )}
      <Paper variant="outlined" component="ul" aria-label={t("list")} sx={{ m: 0, p: 0, listStyle: "none", borderRadius: 2 }}>
        {rows.map((row) => (
          <CategoryRow
            key={row.tradeportCategoryId}
            row={row}
            isTicked={!left.has(row.tradeportCategoryId)}
            onTick={(on) => leave(row.tradeportCategoryId, on)}
          />
        ))}
      </Paper>
    </div>
  );
}

/** So many are named; the workbook names them all. */
const alsoNamed = 3;

function CategoryRow({ row, isTicked, onTick }: { row: CopiedCategory; isTicked: boolean; onTick: (on: boolean) => void }) {
  const { t } = useTranslation(["copying", "mapping"]);
  const wordsOf = useCopyWords();
  const hasAny = row.attributes + row.values > 0;
  const named = row.alsoFor
    .slice(0, alsoNamed)
    .map(
      ({ tradeportCategoryPath, productCount }) =>
        `${tradeportCategoryPath} (${t("products", { ...counted(productCount), ns: "mapping" })})`,
    );
  const others = row.alsoFor.length - named.length;
  const more = row.lacking - row.firstLacking.length;
  return (
    <Box component="li" sx={{ p: 1.5, overflowWrap: "anywhere", "& + li": { borderTop: 1, borderColor: "divider" } }}>
      {hasAny ? (
        <FormControlLabel
          sx={{ mr: 0 }}
          control={<Checkbox size="small" checked={isTicked} onChange={(_, on) => onTick(on)} />}
          label={<strong>{row.tradeportCategoryPath}</strong>}
        />
      ) : (
        <strong>{row.tradeportCategoryPath}</strong>
      )}
      <Box sx={{ pl: hasAny ? 3.5 : 0 }}>
        <Typography variant="body2" color="textSecondary">
          {t("products", { ...counted(row.productCount), ns: "mapping" })} · {row.channelCategoryPath}
        </Typography>
        <Typography variant="body2">{hasAny ? wordsOf(row) : t("allThere")}</Typography>
        {row.alsoFor.length > 0 && (
          <Typography variant="body2" color="textSecondary">
            {t("alsoFor", { categories: named.join("; ") })} {others > 0 && t("moreCategories", counted(others))}
          </Typography>
        )}
        {row.lacking > 0 && (
          <Typography variant="body2" color="warning.main" component="div">
            {t("lacking", counted(row.lacking))}
            <Box component="ul" sx={{ m: 0, pl: 2.5, color: "text.secondary" }}>
              {row.firstLacking.map(({ attribute, value, lack }) => (
                <li key={`${attribute} ${value}`}>
                  {value === null ? attribute : `${attribute}: ${value}`}: {t(`lack.${lack}`)}
                </li>
              ))}
              {more > 0 && <li>{t("more", counted(more))}</li>}
            </Box>
          </Typography>
        )}
      </Box>
    </Box>
  );
}
