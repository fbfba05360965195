import { afterAll, beforeAll, expect, test } from "vitest";
import { type World, world } from "#testing/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

test("an invitation is the hundredth that waits and no more; one that is replaced or past its end leaves its place", async () => {
  const waiting = async () => (await w.as("mehmet").Client.GetAllInvitation({})).length;
  const clientId = w.clientId("mehmet");
  const fill = (count: number) =>
    w.database.pool.query(
      `insert into invitation (client_id, id, email, email_key, name, surname, "right", secret_hash, invited_by, created_at, expires_at)
       select $1, gen_random_uuid(), 'sira' || n || '@ornek.example', 'sira' || n || '@ornek.example', 'Sıra', n, 'read',
         sha256(n::text::bytea), (select id from person limit 1), now() - interval '2 days', now() + interval '1 day' from generate_series(1, $2::int) n`,
      [clientId, count],
    );
  await fill(99 - (await waiting()));
  const ask = (email: string) => w.as("mehmet").Client.CreateClientMember({ name: "A", surname: "B", email, right: "read" });
  await ask("yuzuncu@ornek.example");
  await expect(ask("fazla@ornek.example")).rejects.toMatchObject({ code: "too_many_invitations" });
  await ask("yuzuncu@ornek.example");
  await w.database.pool.query("update invitation set expires_at = now() where email = 'sira1@ornek.example'");
  await ask("fazla@ornek.example");
});

test("a hundred and first in a day is refused with when there is room again, in either language (S22)", async () => {
  const request = { name: "A", surname: "B", email: "yuzbirinci@ornek.example", right: "read" } as const;
  await w.database.pool.query(
    `update invitation set created_at = now() - interval '20 hours', revoked_at = coalesce(revoked_at, now()) where client_id = $1`,
    [w.clientId("mehmet")],
  );
  await expect(w.as("mehmet").Client.CreateClientMember(request)).rejects.toMatchObject({
    status: 429,
    code: "invitations_today",
    message: expect.stringMatching(/100 davet.* 4 saat içinde/),
  });
  // What another company sent counts for nobody else.
  await w.as("ayse").Client.CreateClientMember(request);
});
