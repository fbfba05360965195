import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import { formatCount } from "#i18n";

interface CountChip {
  key: string;
  label: string;
  /** Not known yet: the label alone. */
  count: number | undefined;
  isSelected: boolean;
  choose: () => void;
}

/** What a list is made of, with how many of each; one press shows those alone. */
export function CountChips({ label, chips }: { label: string; chips: readonly CountChip[] }) {
  return (
    <Stack direction="row" useFlexGap role="group" aria-label={label} sx={{ gap: 1, flexWrap: "wrap", mb: 1.5 }}>
      {chips.map(({ key, label, count, isSelected, choose }) => (
        <Chip
          key={key}
          label={count === undefined ? label : `${label} ${formatCount(count)}`}
          color={isSelected ? "primary" : "default"}
          variant={isSelected ? "filled" : "outlined"}
          aria-pressed={isSelected}
          onClick={choose}
        />
      ))}
    </Stack>
  );
}
