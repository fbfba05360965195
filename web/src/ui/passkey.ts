import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

/** Whether this browser has passkeys at all. */
export const hasPasskeys = browserSupportsWebAuthn;

/** The server's options are WebAuthn's own JSON form; its answer goes back as text. */
export const makePasskey = async (options: object) =>
  JSON.stringify(await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }));
export const signWithPasskey = async (options: object) =>
  JSON.stringify(await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }));

/** What the browser says instead of an answer: the person's no (or their time is over), a passkey that is there already, another failure. */
export const passkeyProblem = (error: unknown): "no" | "known" | "failed" => {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "AbortError") return "no";
  return name === "InvalidStateError" ? "known" : "failed";
};
