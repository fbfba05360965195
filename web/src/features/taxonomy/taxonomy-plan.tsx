import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { type TaxonomyPlan, taxonomyParts, taxonomyStates } from "@tradeport/contract/taxonomy-files";
import { formatCount, useTranslation } from "#i18n";
import { Code } from "#ui/cells.tsx";
import { StatusBadge, type Tone } from "#ui/status-badge.tsx";

const tones: Record<(typeof taxonomyStates)[number], Tone> = {
  new: "success",
  changed: "info",
  same: "neutral",
  refused: "error",
};

/** What an import would do: how many of each, and what is refused, new and changed by name. */
export function TaxonomyPlanView({ plan: { counts, lines } }: { plan: TaxonomyPlan }) {
  const { t } = useTranslation("taxonomy");
  return (
    <>
      <Box
        component="table"
        sx={{
          borderCollapse: "collapse",
          "& th, & td": { textAlign: "right", p: 0.75, borderBottom: 1, borderColor: "divider", fontWeight: 400 },
          "& th[scope=row]": { textAlign: "left" },
          "& thead": { color: "text.secondary", fontSize: 13 },
        }}
      >
        <thead>
          <tr>
            <th scope="col" style={{ textAlign: "left" }}>
              {t("file.part")}
            </th>
            {taxonomyStates.map((state) => (
              <th key={state} scope="col">
                {t(`file.state.${state}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {taxonomyParts.map((part) => (
            <tr key={part}>
              <th scope="row">{t(`file.parts.${part}`)}</th>
              {taxonomyStates.map((state) => (
                <td key={state}>{formatCount(counts[part][state])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
      {lines.length > 0 && (
        <Box>
          <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
            {t("file.lines")}
          </Typography>
          <Box
            component="ul"
            tabIndex={0}
            aria-label={t("file.lines")}
            sx={{
              listStyle: "none",
              m: 0,
              p: 0,
              maxHeight: 320,
              overflow: "auto",
              border: 1,
              borderColor: "divider",
              borderRadius: 2,
            }}
          >
            {lines.map(({ part, state, code, name, reason }) => (
              <Box
                component="li"
                key={`${part} ${state} ${code} ${name} ${reason}`}
                sx={{ display: "flex", gap: 1, p: 1, borderBottom: 1, borderColor: "divider", alignItems: "flex-start" }}
              >
                <StatusBadge tone={tones[state]} label={t(`file.state.${state}`)} />
                <Box sx={{ minWidth: 0, overflowWrap: "anywhere", fontSize: 13.5 }}>
                  {t(`file.parts.${part}`)}: <strong>{name}</strong> <Code>{code}</Code>
                  {reason && <Box sx={{ color: "error.main" }}>{reason}</Box>}
                </Box>
              </Box>
            ))}
          </Box>
        </Box>
      )}
    </>
  );
}
