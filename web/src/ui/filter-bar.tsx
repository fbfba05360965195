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
import type { Search } from "./search.tsx";
import { SearchBox } from "./search-box.tsx";

export interface FilterItem {
  /** Name in the procedure's input. */
  field: string;
  label: string;
  /** A choice when options are given; else text or number. Values may be text, numbers or booleans. */
  options?: readonly { value: string | number | boolean; label: string }[];
  kind?: "text" | "number";
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
  const { ask, set } = search;
  // On a phone the list comes first; filters are one press away.
  const phone = useMediaQuery((theme) => theme.breakpoints.down("sm"));
  const shown = items.filter(
    (item, at) => (!phone && at < promoted) || added.includes(item.field) || search.filters.includes(item.field),
  );
  const hidden = items.filter((item) => !shown.includes(item));
  const chips = items.filter((item) => search.filters.includes(item.field));
  const wordOf = (item: FilterItem) => {
    const value = ask[item.field];
    return item.options?.find((option) => option.value === value)?.label ?? String(value);
  };

  return (
    <Stack spacing={1} role="search" aria-label={t("filter.title")}>
      <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", gap: 1, alignItems: "center" }}>
        {searchField && (
          <SearchBox
            value={String(ask[searchField] ?? "")}
            label={searchLabel}
            onChange={(text) => set({ [searchField]: text })}
          />
        )}
        {shown.map((item) => (
          <FilterField
            key={item.field}
            item={item}
            value={ask[item.field]}
            autoFocus={added.at(-1) === item.field && ask[item.field] === undefined}
            onChange={(value) => set({ [item.field]: value })}
          />
        ))}
        {hidden.length > 0 && (
          <Button size="small" color="inherit" startIcon={<Add />} onClick={(event) => setAnchor(event.currentTarget)}>
            {t("filter.add")}
          </Button>
        )}
        <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
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
              label={`${item.label}: ${wordOf(item)}`}
              onDelete={() => {
                setAdded(added.filter((field) => field !== item.field));
                set({ [item.field]: undefined });
              }}
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
