import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useTranslation } from "#i18n";
import { Code } from "#ui/cells.tsx";
import { useShownOnce } from "#ui/leave.tsx";
import { notify } from "#ui/notify.ts";

/** The secret address of a published feed: shown here and nowhere else. An answer that was repeated has none. */
export function ExportAddress({ address, onDone }: { address: string | null; onDone: () => void }) {
  const { t } = useTranslation("published");
  if (address === null) return <Alert severity="warning">{t("lost")}</Alert>;
  return <Shown address={address} onDone={onDone} />;
}

function Shown({ address, onDone }: { address: string; onDone: () => void }) {
  const { t } = useTranslation("published");
  const haveIt = useShownOnce();
  const copy = async () => {
    await navigator.clipboard?.writeText(address);
    notify.success(t("copied"));
  };
  return (
    <Stack sx={{ gap: 2 }}>
      <Alert severity="warning" role="status">
        {t("once")}
      </Alert>
      <Box
        aria-label={t("address")}
        role="group"
        sx={{ p: 1.5, border: 1, borderColor: "divider", borderRadius: 1, overflowWrap: "anywhere" }}
      >
        <Code>{address}</Code>
      </Box>
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button variant="outlined" onClick={() => void copy()}>
          {t("copy")}
        </Button>
        <Button
          variant="contained"
          onClick={() => {
            haveIt();
            onDone();
          }}
        >
          {t("done")}
        </Button>
      </Stack>
    </Stack>
  );
}
