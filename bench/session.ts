import { createHash, randomBytes } from "node:crypto";
import { connected } from "./connection.ts";

/** The headers of a browser's session of Ayşe (manage, first client), for a database whose people were made by an earlier run. */
export const signIn = async (url: string) => {
  const secret = randomBytes(32).toString("base64url");
  await connected(url, (client) =>
    client.query(
      `insert into session (id, secret_hash, person_id, client_id, tokens, ends_at)
     select gen_random_uuid(), $1, p.id, m.client_id, ''::bytea, now() + interval '1 day'
     from person p join client_member m on m.person_id = p.id where p.subject = 'ayse'`,
      [createHash("sha256").update(secret).digest()],
    ),
  );
  return { cookie: `auth=${secret}`, origin: "http://localhost:3000", "sec-fetch-site": "same-origin" };
};
