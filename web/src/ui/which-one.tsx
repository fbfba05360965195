import Button from "@mui/material/Button";
import { useTranslation } from "#i18n";

/** A number that can be read in two ways is asked, as a pasted one is: one press says which, of those that the field takes. */
export function WhichOne({
  typed,
  readings,
  show,
  onChoose,
}: {
  typed: string;
  readings: readonly string[];
  show: (text: string) => string;
  onChoose: (reading: string) => void;
}) {
  const { t } = useTranslation("ui");
  return (
    <>
      {t("form.reading", { given: typed })}{" "}
      {readings.map((one) => (
        <Button key={one} size="small" variant="outlined" sx={{ mr: 1, py: 0, minHeight: 24 }} onClick={() => onChoose(one)}>
          {show(one)}
        </Button>
      ))}
    </>
  );
}
