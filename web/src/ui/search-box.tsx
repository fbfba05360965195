import Clear from "@mui/icons-material/Clear";
import SearchIcon from "@mui/icons-material/Search";
import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useTranslation } from "#i18n";
import { useTypedText } from "./typed-text.ts";

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
  const { text, type, now, onBlur } = useTypedText(value, onChange, { waitMs: 300 });
  return (
    <OutlinedInput
      type="search"
      size="small"
      value={text}
      placeholder={label ?? t("search")}
      onChange={({ target }) => type(target.value)}
      onBlur={onBlur}
      onKeyDown={({ key }) => key === "Enter" && now(text)}
      sx={{ flex: { xs: "1 1 100%", sm: "0 1 300px" }, "& input::-webkit-search-cancel-button": { display: "none" } }}
      inputProps={{ "aria-label": label ?? t("search") }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon fontSize="small" />
        </InputAdornment>
      }
      endAdornment={
        text && (
          <IconButton size="small" aria-label={t("searchClear")} onClick={() => now("")}>
            <Clear fontSize="small" />
          </IconButton>
        )
      }
    />
  );
}
