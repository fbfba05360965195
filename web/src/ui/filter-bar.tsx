import Add from "@mui/icons-material/Add";
import Clear from "@mui/icons-material/Cancel";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useState } from "react";
import { useTranslation } from "#i18n";
import { FilterField } from "./filter-field.tsx";
import { fieldsOf, useFilterWords } from "./filter-words.ts";
import { menuNamed } from "./menu-named.ts";
import type { Search } from "./search.tsx";
import { SearchBox } from "./search-box.tsx";

export interface FilterItem {
  /** Name in the procedure's input. */
  field: string;
  label: string;
  /** A choice when options are given; else text or number. Values may be text, numbers or booleans. */
  options?: readonly { value: string | number | boolean; label: string }[];
  /** The options are on their way. */
  loading?: boolean;
  /**
   * many: any of the options. range: from `field` to `to`. days: since some days ago, kept as such. period: from one day to another, both
   * in it. empty: whether there is a value, `field` true when there is.
   */
  kind?: "text" | "number" | "many" | "range" | "days" | "period" | "empty";
  /** Of a range or period: the field of its upper end. */
  to?: string;
  /** Of a range: amounts with two decimals. */
  decimal?: boolean;
}

/**
 * Search box, up to three promoted filters, the rest behind "add filter", a removable chip for each active one.
 * The filters are a declaration; their state is the address.
 */
export function FilterBar({
  search,
  searchField,
  searchLabel,
  items = [],
  promoted = 3,
}: {
  search: Search;
  searchField?: string;
  searchLabel?: string;
  items?: readonly FilterItem[];
  promoted?: number;
}) {
  const { t } = useTranslation("ui");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [added, setAdded] = useState<string[]>([]);
  const wordsOf = useFilterWords(search);
  const { ask, set } = search;
  // On a phone the list comes first; filters are one press away.
  const phone = useMediaQuery((theme) => theme.breakpoints.down("sm"));
  const active = (item: FilterItem) => fieldsOf(item).some((field) => search.filters.includes(field));
  const shown = items.filter((item, at) => (!phone && at < promoted) || added.includes(item.field) || active(item));
  const hidden = items.filter((item) => !shown.includes(item));
  const chips = items.filter(active);
  const drop = (item: FilterItem) => {
    setAdded(added.filter((field) => field !== item.field));
    set(Object.fromEntries(fieldsOf(item).map((field) => [field, undefined])));
  };

  return (
    <Stack spacing={1} role="search" aria-label={t("filter.title")}>
      <Stack className="screen-only" direction="row" useFlexGap sx={{ flexWrap: "wrap", gap: 1, alignItems: "center" }}>
        {searchField && (
          <SearchBox
            value={String(ask[searchField] ?? "")}
            label={searchLabel}
            onChange={(text) => set({ [searchField]: text })}
          />
        )}
        {shown.map((item) => (
          <FilterField key={item.field} item={item} search={search} autoFocus={added.at(-1) === item.field && !active(item)} />
        ))}
        {hidden.length > 0 && (
          <Button
            size="small"
            color="inherit"
            startIcon={<Add />}
            aria-haspopup="menu"
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            {t("filter.add")}
          </Button>
        )}
        <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} slotProps={menuNamed(t("filter.add"))}>
          {hidden.map((item) => (
            <MenuItem
              key={item.field}
              onClick={() => {
                setAdded([...added, item.field]);
                setAnchor(null);
              }}
            >
              {item.label}
            </MenuItem>
          ))}
        </Menu>
      </Stack>
      {chips.length > 0 && (
        <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", gap: 0.75, alignItems: "center" }}>
          {chips.map((item) => (
            <Chip
              key={item.field}
              size="small"
              color="primary"
              variant="outlined"
              label={`${item.label}: ${wordsOf(item)}`}
              onDelete={() => drop(item)}
              deleteIcon={<Clear aria-label={t("filter.remove", { filter: item.label })} aria-hidden={false} role="img" />}
            />
          ))}
          <Button size="small" onClick={search.clear}>
            {t("filter.clearAll")}
          </Button>
        </Stack>
      )}
    </Stack>
  );
}
