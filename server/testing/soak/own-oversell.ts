import type { Database } from "#platform/db.ts";

/** From now on the database itself writes down every stock value that goes out higher than what is available in that moment. */
export const watchOwnOversell = async ({ pool }: Database) => {
  await pool.query(`
    create table soak_oversold (at timestamptz default now(), offer uuid, sent int, available int);
    create function soak_watch() returns trigger language plpgsql security definer as $$
    declare held int;
    begin
      select greatest(sum(s.on_hand - s.reserved), 0) into held from offer o
        join stock s on s.client_id = o.client_id and s.item_id = o.variant_id and s.condition = 'sellable' where o.client_id = new.client_id and o.id = new.subject_id;
      if (new.sent #>> '{}')::int > held then insert into soak_oversold (offer, sent, available) values (new.subject_id, (new.sent #>> '{}')::int, held); end if;
      return null;
    end $$;
    create trigger soak_watch after update of sent on sync_field for each row
      when (new.kind = 'stock' and new.sent_rev is distinct from old.sent_rev) execute function soak_watch()`);
};

export const ownOversells = async ({ pool }: Database): Promise<string[]> => {
  const { rows } = await pool.query("select offer, sent, available from soak_oversold");
  return rows.map(
    ({ offer, sent, available }) => `own oversell: ${sent} of ${offer} were sent while ${available} were available`,
  );
};
