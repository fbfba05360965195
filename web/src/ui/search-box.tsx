import Clear from "@mui/icons-material/Clear";
import SearchIcon from "@mui/icons-material/Search";
import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useEffect, useState } from "react";
import { useTranslation } from "#i18n";

/** Tells its text when the person stops typing for 300 ms, at once on Enter and on clear. */
export function SearchBox({
  value,
  label,
  onChange,
}: {
  value: string;
  label?: string | undefined;
  onChange: (text: string) => void;
}) {
  const { t } = useTranslation("ui");
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the wait
  useEffect(() => {
    if (text === value) return;
    const wait = setTimeout(() => onChange(text), 300);
    return () => clearTimeout(wait);
  }, [text]);
  return (
    <OutlinedInput
      type="search"
      size="small"
      value={text}
      placeholder={label ?? t("search")}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={({ key }) => key === "Enter" && onChange(text)}
      sx={{ flex: { xs: "1 1 100%", sm: "0 1 300px" }, "& input::-webkit-search-cancel-button": { display: "none" } }}
      inputProps={{ "aria-label": label ?? t("search") }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon fontSize="small" />
        </InputAdornment>
      }
      endAdornment={
        text && (
          <IconButton
            size="small"
            aria-label={t("searchClear")}
            onClick={() => {
              setText("");
              onChange("");
            }}
          >
            <Clear fontSize="small" />
          </IconButton>
        )
      }
    />
  );
}
