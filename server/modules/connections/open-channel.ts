import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

interface Row {
  code: string;
  name: string;
  isOff: boolean;
  offNote: string;
  isDirect: boolean;
}

/** The channel of a store that is to be connected, or to be given new credentials; says why when it takes none. */
export const openChannel = async ({ db }: Pick<Ctx, "db">, channelId: string, isNew: boolean) => {
  const { rows } = await sql<Row>`
    select code, name, off_at is not null as is_off, off_note, is_direct from channel where id = ${channelId} and is_active`.execute(
    db,
  );
  const channel = rows[0];
  if (!channel) throw new Fail("not_found");
  if (channel.isOff) throw new Fail("channel_off", { channel: channel.name, note: channel.offNote });
  if (isNew && !channel.isDirect) throw new Fail("channel_not_direct", { channel: channel.name });
  return channel;
};
