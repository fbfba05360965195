import { createPrivateKey, generateKeyPairSync, sign } from "node:crypto";
import { isIPv4 } from "node:net";

/** A certificate made on the spot (RFC 5280 in DER), so that no key lies in the repository; it ends so many years from now. */
export function selfSigned(host: string, years: number): { key: string; cert: string } {
  const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const der = (tag: number, ...parts: Uint8Array[]) => {
    const body = Buffer.concat(parts);
    const size = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255];
    return Buffer.concat([Buffer.from([tag, ...size]), body]);
  };
  const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
  const time = (shift: number) => der(0x18, Buffer.from(`${new Date().getFullYear() + shift}0101000000Z`));
  const ecdsa = der(0x30, oid("2a8648ce3d040302"));
  const name = der(0x30, der(0x31, der(0x30, oid("550403"), der(0x0c, Buffer.from(host)))));
  const [tag, own] = isIPv4(host) ? [0x87, Buffer.from(host.split(".").map(Number))] : [0x82, Buffer.from(host)];
  const extension = der(0x30, oid("551d11"), der(0x04, der(0x30, der(tag, own))));
  const body = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsa,
    name,
    der(0x30, time(-3), time(years)),
    name,
    pair.publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, der(0x30, extension)),
  );
  const key = pair.privateKey.export({ type: "pkcs8", format: "pem" }) as string;
  const signature = sign("sha256", body, createPrivateKey(key));
  const whole = der(0x30, body, ecdsa, der(0x03, Buffer.from([0]), signature));
  const lines = whole
    .toString("base64")
    .match(/.{1,64}/g)!
    .join("\n");
  return { key, cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n` };
}
