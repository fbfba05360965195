import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { api, pollWhileAway } from "#api";
import { useTranslation } from "#i18n";
import { EmptyState } from "#ui/empty-state.tsx";
import { Loader } from "#ui/loader.tsx";
import { Page } from "#ui/page.tsx";
import { useAddressState } from "#ui/search.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { QueueOfStore } from "./queue-of-store.tsx";

/** Hours for which something goes first. */
const hoursChoices = ["1", "4", "24"] as const;

/** Why a change has not reached a store yet: what waits there, what the marketplace lets through, and when it will be done. */
export function Queue() {
  const { t } = useTranslation("queue");
  const [storeId, setStoreId] = useAddressState("storeId");
  const [given, setHours] = useAddressState("hours", "1");
  const hours = hoursChoices.find((one) => one === given) ?? "1";
  const { data, error, refetch } = useQuery({
    ...api.Product.GetQueue.query({}),
    // Calls that were spent change no row that is told of: what waits is looked at again.
    refetchInterval: ({ state }) =>
      state.data?.some(({ lines }) => lines.some(({ waiting }) => waiting.count > 0)) ? 5_000 : pollWhileAway(15_000),
  });
  const shown = data?.filter((store) => storeId === "" || store.storeId === storeId);
  return (
    <Page title={t("title")} subtitle={t("text")}>
      {error && !data && <TableFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loader />}
      {data?.length === 0 && <EmptyState title={t("none")} text={t("noneText")} />}
      {data && data.length > 0 && (
        <Stack sx={{ gap: 2 }}>
          <Stack direction="row" useFlexGap sx={{ gap: 1.5, flexWrap: "wrap", alignItems: "center" }}>
            <Choice
              label={t("store")}
              value={shown?.length === 0 ? "" : storeId}
              onChange={setStoreId}
              options={[["", t("allStores")], ...data.map((store) => [store.storeId, store.storeName] as const)]}
            />
            <Choice
              label={t("first.hours")}
              value={hours}
              onChange={setHours}
              options={hoursChoices.map((one) => [one, t(`first.h${one}`)] as const)}
            />
            <Typography variant="body2" color="textSecondary" sx={{ flex: "1 1 240px" }}>
              {t("first.note")}
            </Typography>
          </Stack>
          {(shown?.length === 0 ? data : shown)?.map((store) => (
            <QueueOfStore key={store.storeId} queue={store} hours={Number(hours)} />
          ))}
        </Stack>
      )}
    </Page>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly (readonly [string, string])[];
}
const Choice = ({ label, value, onChange, options }: ChoiceProps) => (
  <TextField
    select
    size="small"
    label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    sx={{ minWidth: 180 }}
  >
    {options.map(([one, name]) => (
      <MenuItem key={one} value={one}>
        {name}
      </MenuItem>
    ))}
  </TextField>
);
