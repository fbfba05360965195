import Badge from "@mui/material/Badge";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useTranslation } from "#i18n";
import { useErrorCount } from "#ui/error-summary.tsx";

const fields = {
  general: ["productMainCode", "categoryId", "brandName", "vatRate", "currency", "originCountry", "isActive"],
  texts: ["texts"],
  attributes: ["attributes"],
  images: ["images"],
  variants: ["variants"],
  channels: [],
} as const;

/** The parts of the page with their error counts; a press goes there. */
export function SectionNav({ sold }: { sold: boolean }) {
  const { t } = useTranslation("catalogue");
  const parts = (Object.keys(fields) as (keyof typeof fields)[]).filter((part) => part !== "channels" || sold);
  return (
    <Stack
      component="nav"
      direction="row"
      useFlexGap
      aria-label={t("page.sections")}
      sx={{ gap: 1, flexWrap: "wrap", mb: 2, pb: 1, borderBottom: 1, borderColor: "divider" }}
    >
      {parts.map((part) => (
        <Part key={part} part={part} />
      ))}
    </Stack>
  );
}

function Part({ part }: { part: keyof typeof fields }) {
  const { t } = useTranslation("catalogue");
  const count = useErrorCount(...fields[part]);
  const section = t(`section.${part}`);
  return (
    <Badge color="error" badgeContent={count}>
      <Button
        size="small"
        color="inherit"
        aria-label={count > 0 ? t("section.errors", { section, count }) : undefined}
        onClick={() => document.getElementById(part)?.scrollIntoView({ behavior: "smooth", block: "start" })}
      >
        {section}
      </Button>
    </Badge>
  );
}
