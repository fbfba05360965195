import { createHmac, randomBytes } from "node:crypto";

const start = "whsec_";

/** As Standard Webhooks writes them: 24 to 64 bytes in base64 after their beginning. */
export const newSecret = () => start + randomBytes(32).toString("base64");

/** The headers that say a message is ours, signed with each of the secrets (Standard Webhooks 1.0, "Signature scheme"). */
export const signed = (secrets: readonly string[], message: { id: string; at: Date; body: string }): Record<string, string> => {
  const timestamp = String(Math.floor(message.at.getTime() / 1000));
  const sign = (secret: string) =>
    `v1,${createHmac("sha256", Buffer.from(secret.slice(start.length), "base64"))
      .update(`${message.id}.${timestamp}.${message.body}`)
      .digest("base64")}`;
  return {
    "webhook-id": message.id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map(sign).join(" "),
  };
};
