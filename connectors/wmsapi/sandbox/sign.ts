import { createPrivateKey, randomUUID, sign } from "node:crypto";

/** The other half of the key that the trial account shows: everybody has it, and it opens nothing but a hint. */
const key = createPrivateKey({
  key: {
    ...{ kty: "OKP", crv: "Ed25519" },
    x: Buffer.from("1ajSkwu0D83f0ic6VHbxpHCAVXQdMOGR0gDlHl1fbQI=", "base64").toString("base64url"),
    d: "f-cUF7edJ4Frr11bmuuGqn1CdityJ6QOc6H7YbSb9Gw",
  },
  format: "jwk",
});

/** A message as the warehouse sends it (README, 7). */
export const signedHook = (body: string, at = Date.now()): Record<string, string> => {
  const [id, timestamp] = [`msg_${randomUUID()}`, String(Math.floor(at / 1000))];
  return {
    ...{ "webhook-id": id, "webhook-timestamp": timestamp, "content-type": "application/json" },
    "webhook-signature": `v1a,${sign(null, Buffer.from(`${id}.${timestamp}.${body}`), key).toString("base64")}`,
  };
};
