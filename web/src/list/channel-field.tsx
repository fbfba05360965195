import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import type { Channel } from "@tradeport/contract/connections";
import { useTranslation } from "../i18n/index.ts";

/** Which of the channels the page is about. */
export function ChannelField({
  channels,
  channel,
  onChoose,
}: {
  channels: readonly Channel[];
  channel: Channel;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation("mapping");
  return (
    <TextField
      select
      label={t("channel")}
      value={channel.id}
      onChange={({ target }) => onChoose(target.value)}
      sx={{ minWidth: 180 }}
    >
      {channels.map((one) => (
        <MenuItem key={one.id} value={one.id}>
          {one.name}
        </MenuItem>
      ))}
    </TextField>
  );
}
