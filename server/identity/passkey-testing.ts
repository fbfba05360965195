import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** What a browser is given, as far as an authenticator reads it. */
interface PasskeyOptions {
  challenge: string;
  rpId?: string;
  rp?: { id?: string };
  user?: { id: string };
}
interface Ways {
  /** Another site's page in place of ours. */
  origin?: string;
  rpId?: string;
  /** Fingerprint, face or PIN, and not a touch alone. */
  isVerified?: boolean;
  /** As keys do that were made for a second step: it does not say whose it is. */
  isNameless?: boolean;
}
const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");

/** An authenticator with one passkey in it (ES256, WebAuthn level 3), and the browser around it. */
export class TestPasskey {
  readonly id = randomBytes(16);
  count = 0;
  /** Kept on several devices by whoever made the authenticator. */
  isBackedUp = false;
  #key: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  #origin: string;
  #user = "";
  constructor(origin: string) {
    this.#origin = origin;
  }

  #client = (type: string, { challenge }: PasskeyOptions, { origin = this.#origin }: Ways) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  #data(rpId: string, { isVerified = true }: Ways, credential?: Uint8Array) {
    this.count += 1;
    const backup = this.isBackedUp ? 0b11000 : 0;
    const flags = 1 | (isVerified ? 4 : 0) | backup | (credential ? 64 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, credential ?? Buffer.alloc(0)]);
  }

  /** As `startRegistration` answers it, in JSON. */
  make(options: PasskeyOptions, ways: Ways = {}): string {
    const { x, y } = this.#key.publicKey.export({ format: "jwk" });
    const part = (given: string) => new Uint8Array(Buffer.from(given, "base64url"));
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array<ArrayBuffer>>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        [-2, part(x!)],
        [-3, part(y!)],
      ]),
    );
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, cose]);
    const authData = new Uint8Array(this.#data(ways.rpId ?? options.rp?.id ?? "", ways, credential));
    this.#user = options.user?.id ?? "";
    const attestationObject = isoCBOR.encode(
      new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
        ["fmt", "none"],
        ["attStmt", new Map<string, string>()],
        ["authData", authData],
      ]),
    );
    const clientDataJSON = text(this.#client("webauthn.create", options, ways));
    const response = { clientDataJSON, attestationObject: text(attestationObject), transports: ["internal", "hybrid"] };
    return JSON.stringify({ ...this.#shared(), response });
  }

  /** As `startAuthentication` answers it, in JSON. */
  sign(options: PasskeyOptions, ways: Ways = {}): string {
    const data = this.#data(ways.rpId ?? options.rpId ?? "", ways);
    const client = this.#client("webauthn.get", options, ways);
    const signature = sign("sha256", Buffer.concat([data, sha256(client)]), this.#key.privateKey);
    const response = {
      clientDataJSON: text(client),
      authenticatorData: text(data),
      signature: text(signature),
      ...(ways.isNameless ? {} : { userHandle: this.#user }),
    };
    return JSON.stringify({ ...this.#shared(), response });
  }

  #shared = () => ({ id: text(this.id), rawId: text(this.id), type: "public-key", clientExtensionResults: {} });
}
