import ArrowDown from "@mui/icons-material/ArrowDropDown";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Popover from "@mui/material/Popover";
import { useState } from "react";
import { foldText, formatCount, useTranslation } from "#i18n";
import type { FilterItem } from "./filter-bar.tsx";
import { PlainField } from "./plain-field.tsx";

const shownAtOnce = 200;

/** Several values of one filter: a row matches when it has any of them. */
export function FilterMany({
  item,
  value,
  onChange,
}: {
  item: FilterItem;
  value: readonly string[];
  onChange: (value: string[]) => void;
}) {
  const { t } = useTranslation("lists");
  const { t: ui } = useTranslation("ui");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [text, setText] = useState("");
  const options = item.options ?? [];
  const found = options.filter(({ label }) => foldText(label).includes(foldText(text)));
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        endIcon={<ArrowDown />}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minHeight: 37, fontWeight: 400, borderColor: "divider", bgcolor: "background.paper" }}
      >
        {value.length > 0 ? t("filter.any", { label: item.label, n: formatCount(value.length) }) : item.label}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{
          paper: {
            role: "dialog",
            "aria-label": t("filter.choose", { label: item.label }),
            sx: { p: 1.5, width: 300, borderRadius: 2 },
          },
        }}
      >
        {options.length > 8 && (
          <PlainField
            label={ui("search")}
            value={text}
            autoFocus
            onChange={({ target }) => setText(target.value)}
            sx={{ width: "100%", mb: 1 }}
          />
        )}
        <Box sx={{ maxHeight: 320, overflow: "auto", display: "grid" }}>
          {found.slice(0, shownAtOnce).map(({ value: given, label }) => {
            const one = String(given);
            return (
              <FormControlLabel
                key={one}
                label={label}
                sx={{ mr: 0, "& .MuiFormControlLabel-label": { fontSize: 14, overflowWrap: "anywhere" } }}
                control={
                  <Checkbox
                    size="small"
                    sx={{ py: 0.5 }}
                    checked={value.includes(one)}
                    onChange={(_, on) => onChange(on ? [...value, one] : value.filter((other) => other !== one))}
                  />
                }
              />
            );
          })}
        </Box>
      </Popover>
    </>
  );
}
