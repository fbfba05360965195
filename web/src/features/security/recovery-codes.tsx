import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useTranslation } from "#i18n";
import { Code } from "#ui/cells.tsx";
import { copyText } from "#ui/copy.ts";
import { useShownOnce } from "#ui/leave.tsx";

/** Shown here and nowhere else. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation("security");
  const haveThem = useShownOnce();
  return (
    <Stack sx={{ gap: 2, maxWidth: 560 }}>
      <Alert severity="warning" role="status">
        {t("codes.once")}
      </Alert>
      <Box
        component="ul"
        aria-label={t("codes.list")}
        sx={{
          m: 0,
          p: 2,
          listStyle: "none",
          display: "grid",
          gap: 0.5,
          gridTemplateColumns: "repeat(auto-fill, minmax(190px, 1fr))",
          border: 1,
          borderColor: "divider",
          borderRadius: 1,
        }}
      >
        {codes.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </Box>
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button variant="outlined" onClick={() => copyText(codes.join("\n"))}>
          {t("codes.copy")}
        </Button>
        <Button
          variant="contained"
          onClick={() => {
            haveThem();
            onDone();
          }}
        >
          {t("codes.saved")}
        </Button>
      </Stack>
    </Stack>
  );
}
