import Checkbox from "@mui/material/Checkbox";
import Chip from "@mui/material/Chip";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { Store } from "@tradeport/contract/connections";
import { useTranslation, useWords } from "#i18n";
import { Cut } from "#ui/cells.tsx";

/** The stores to send to. One that does not work now can be chosen: what it gets waits for it. */
export function StoreChoice({
  stores,
  selected,
  onChange,
}: {
  stores: readonly Store[];
  selected: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  const { t } = useTranslation("listings");
  const words = useWords();
  return (
    <FormGroup sx={{ display: "grid", gap: 1, gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 300px), 1fr))" }}>
      {stores.map((store) => (
        <Paper key={store.id} variant="outlined" sx={{ px: 2, py: 1, borderRadius: 2 }}>
          <FormControlLabel
            control={<Checkbox checked={selected.includes(store.id)} slotProps={{ input: { "aria-label": store.name } }} />}
            onChange={(_, on) => onChange(on ? [...selected, store.id] : selected.filter((id) => id !== store.id))}
            label={
              <Stack direction="row" useFlexGap sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
                <span style={{ overflowWrap: "anywhere" }}>{store.name}</span>
                <Chip size="small" label={store.channelName} variant="soft" />
              </Stack>
            }
          />
          {store.health !== "ok" && (
            <Typography variant="caption" color="warning" component="div" sx={{ pl: 4, pb: 1 }}>
              {t("send.notWorking", { health: t(`send.health.${store.health}`) })}
              {store.healthReason && <Cut lines={2}>{words(store.healthReason)}</Cut>}
            </Typography>
          )}
        </Paper>
      ))}
    </FormGroup>
  );
}
