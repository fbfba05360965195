import type { Dispatcher } from "undici";
import type { z } from "zod";
import type { Manifest } from "./connector.ts";
import { type DocumentRequest, openDocument } from "./document.ts";
import { addressOf, changesNothing, exchange, type Failed } from "./http-exchange.ts";
import { firstIssue, readAnswer } from "./http-failure.ts";
import type { Channel } from "./marketplace.ts";
import { ownMachine, publicInternet } from "./network.ts";
import { readPicture } from "./picture.ts";
import type { Place } from "./sign-in.ts";
import { xmlText } from "./xml.ts";

/** The only way out. Operations reach the network through it and through nothing else. */
export interface RemoteClient {
  call<S extends z.ZodType>(request: RemoteRequest<S>): Promise<z.output<S>>;
  /** The account's own identifiers for paths (Trendyol: sellerId). Secrets are not among them. */
  account: Record<string, string>;
  /** A product's picture as a file, for systems that take bytes and no addresses. No credential travels with it. */
  picture(url: string): Promise<FilePart>;
  /** A file at a presigned address that an answer named, as its text; "" where it was put there. No credential travels with it. */
  document(request: DocumentRequest): Promise<string>;
  /** A client like this one that calls `leaves` right before each write leaves, however long its limit held it. What that throws keeps it here. */
  noting(leaves: () => Promise<void>): RemoteClient;
}

export interface RemoteRequest<S extends z.ZodType> {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** A POST that changes nothing, as SOAP and GraphQL ask: without an answer nothing is known, and nothing was done. */
  isRead?: true;
  /** One of the connector's services; absent: its own place. */
  service?: string;
  /** Below the place's basePath, already encoded. */
  path: string;
  query?: Record<string, string | number | boolean | undefined>;
  /** Of this call alone, in lower case, over all others: a token of another kind, a correlation id. As secret as they are. */
  headers?: Record<string, string>;
  body?: unknown;
  /** Sent as a form in place of a body: token endpoints. */
  form?: Record<string, string>;
  /**
   * Sent as it is in place of a body, under this content type: envelopes of several lines. One that carries the key itself is written with the
   * credentials right before it leaves: no operation holds a secret.
   */
  text?: { body: string | ((credentials: Readonly<Record<string, string>>) => string); type: string };
  /** Sent as multipart/form-data in place of a body: files. */
  parts?: Record<string, FilePart | readonly FilePart[] | string>;
  /** What the reply is written in; absent: JSON. */
  answer?: "xml";
  /** Key of the connector's limits that this call spends. */
  limit: string;
  /** Parses the reply; unknown fields are kept by the schema's own choice. z.unknown() for an empty reply. */
  expect: S;
  /** Whole-call deadline, default 30 s. */
  deadlineMs?: number;
  /** Cap on the decoded reply, default 32 MiB. */
  maxBytes?: number;
}

export interface FilePart {
  name: string;
  type: string;
  content: string | Uint8Array;
}

export type RemoteErrorKind =
  /** Wait retryAfterMs and call again; nothing was done. */
  | "throttled"
  /** Credentials are wrong, revoked or lack a right. */
  | "unauthorized"
  /** Not reached, or 5xx before the work could have been done; nothing is known to have been done for a read. */
  | "unavailable"
  /** A write left us and no usable answer came: it may or may not have been done. */
  | "unknown"
  /** The system says no, with reasons. */
  | "refused"
  /** The same message was just sent; treat as "maybe taken". */
  | "duplicate"
  /** An answer that does not parse: HTML, invalid JSON, missing fields, too large. */
  | "malformed"
  /** The thing is not there (404). */
  | "not_found";

export class RemoteError extends Error {
  kind: RemoteErrorKind;
  status: number | null;
  reasons: string[];
  retryAfterMs: number | null;
  /** The beginning of an answer that could not be used (at most 4,000 characters, secrets taken out), for the log and for replay. */
  excerpt: string | null;
  constructor(
    kind: RemoteErrorKind,
    message: string,
    detail: { status?: number | undefined; reasons?: string[]; retryAfterMs?: number; excerpt?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: detail.cause });
    this.name = "RemoteError";
    this.kind = kind;
    this.status = detail.status ?? null;
    this.reasons = detail.reasons ?? [];
    this.retryAfterMs = detail.retryAfterMs ?? null;
    this.excerpt = detail.excerpt ?? null;
  }
}

export interface RemoteClientSetting {
  /** Scheme, host and port, pinned. */
  origin: string;
  basePath: string;
  /** The other places that calls may name, as pinned as the first. */
  services?: Record<string, Place> | undefined;
  headers: Record<string, string>;
  account: Record<string, string>;
  /** For bodies that carry them. */
  credentials?: Readonly<Record<string, string>>;
  /** A loopback sandbox named by start-up configuration: the one exception to "public addresses over https only". */
  sandbox: boolean;
  /** The name that this installation is reached by: no call of ours goes there. */
  ownHost?: string | undefined;
  /** Waits for (and spends) one token of the named limit. */
  spend(limit: string): Promise<void>;
  /** Tells the host that the system throttled this limit. */
  throttled(limit: string, retryAfterMs: number): Promise<void>;
  /** Pictures that this installation keeps itself; null for any other address. */
  ownPicture?: ((url: string) => Promise<FilePart | null>) | undefined;
  /** The connector's own. */
  readError: Manifest["readError"];
  throttledBy?: Manifest["throttledBy"];
  refusedBy?: Manifest["refusedBy"];
  throttledFor?: Manifest["throttledFor"];
  /** Gives the headers with the access token in use; told the id of one that was refused, with a newer one if that can help. */
  sign?: ((refused?: string) => Promise<Signed>) | undefined;
  /** Never shown: taken out of every message, should the other side echo them. Header values are secrets without being listed. */
  secrets?: readonly string[];
  signal?: AbortSignal | undefined;
}

export interface Signed {
  /** Of the token: another id is another token. */
  id: string;
  headers: Record<string, string>;
}

/**
 * A remote client for one store of a connector, to its own place or to that of its sign-in. `sandboxOrigin` comes from start-up
 * configuration alone, never from a person's input. `network` as openRemoteClient has it.
 */
export function remoteFor(
  connector: Manifest,
  host: Pick<RemoteClientSetting, "spend" | "throttled" | "signal" | "sign" | "ownHost" | "ownPicture"> & {
    credentials: Record<string, string>;
    sandboxOrigin?: string | undefined;
    /** Of the store; absent where calls are the same for each channel. */
    channel?: Pick<Channel, "region" | "account"> | undefined;
  },
  place: Place = connector,
  network?: Dispatcher,
): RemoteClient {
  const parsed = connector.credentials.safeParse(host.credentials);
  if (!parsed.success) throw new RemoteError("unauthorized", `${connector.name} credentials: ${firstIssue(parsed.error)}`);
  const credentials = parsed.data as Record<string, string>;
  const named = Object.entries(credentials);
  const isSecret = (name: string) => connector.credentialFields[name]?.secret !== false;
  const { sandboxOrigin, channel } = host;
  // The sign-in has its own place, which is nobody's region.
  const region = place === connector ? channel?.region : undefined;
  const regional = region === undefined ? undefined : connector.regions?.[region];
  if (region !== undefined && !regional) throw new RemoteError("unavailable", `${connector.name} has no region ${region}`);
  const services = Object.entries(connector.services ?? {}).map(([name, { origin, basePath }]): [string, Place] =>
    sandboxOrigin
      ? [name, { origin: sandboxOrigin, basePath: `/${connector.code}/${name}${basePath}` }]
      : [name, { origin, basePath }],
  );
  const setting: RemoteClientSetting = {
    origin: sandboxOrigin ?? regional ?? place.origin,
    basePath: sandboxOrigin ? `/${connector.code}${regional ? `/${region}` : ""}${place.basePath}` : place.basePath,
    services: Object.fromEntries(services),
    headers: connector.headers(credentials),
    credentials,
    account: { ...channel?.account, ...Object.fromEntries(named.filter(([name]) => !isSecret(name))) },
    secrets: named.filter(([name]) => isSecret(name)).map(([, value]) => value),
    sandbox: host.sandboxOrigin !== undefined,
    ownHost: host.ownHost,
    ownPicture: host.ownPicture,
    spend: host.spend,
    throttled: host.throttled,
    sign: host.sign,
    readError: connector.readError,
    throttledBy: connector.throttledBy,
    refusedBy: connector.refusedBy,
    throttledFor: connector.throttledFor,
    signal: host.signal,
  };
  return openRemoteClient(setting, network);
}

/** `network` is for tests that bring their own name server or certificate; everyone else has the two of network.ts. */
export function openRemoteClient(
  setting: RemoteClientSetting,
  network: Dispatcher = setting.sandbox ? ownMachine() : publicInternet(setting.ownHost),
): RemoteClient {
  const once = async <S extends z.ZodType>(request: RemoteRequest<S>, url: URL, headers = setting.headers) => {
    const failed = failureOf({ ...setting, headers }, request);
    const answer = await exchange({ ...setting, headers }, request, url, network, failed);
    return readAnswer(setting, request, answer, failed);
  };
  const call = async <S extends z.ZodType>(request: RemoteRequest<S>, leaves?: () => Promise<void>): Promise<z.output<S>> => {
    const url = addressOf(setting, request);
    if (!url) throw failureOf(setting, request)("unavailable", "could not be reached");
    await setting.spend(request.limit);
    const signed = await setting.sign?.();
    if (!changesNothing(request)) await leaves?.();
    try {
      return await once(request, url, signed?.headers);
    } catch (error) {
      if (!signed || !(error instanceof RemoteError && error.kind === "unauthorized")) throw error;
      // It was not this token that was refused.
      if (Object.keys(signed.headers).some((name) => request.headers?.[name] !== undefined)) throw error;
      // A token can end before its time. With a new one a read is asked once more; a write goes back to the host, as after any refusal.
      const renewed = await setting.sign!(signed.id);
      if (renewed.id === signed.id || !changesNothing(request)) throw error;
      await setting.spend(request.limit);
      return once(request, url, renewed.headers);
    }
  };
  const picture = async (url: string) =>
    (await setting.ownPicture?.(url)) ??
    readPicture(url, setting, (what) =>
      setting.signal?.aborted
        ? new RemoteError("unavailable", "was not sent: we are stopping")
        : new RemoteError("refused", what, { reasons: [what] }),
    );
  const document = (request: DocumentRequest) =>
    openDocument(request, setting, network, (kind, what, status) => new RemoteError(kind, `document ${what}`, { status }));
  const remoteOf = (leaves?: () => Promise<void>): RemoteClient => ({
    account: setting.account,
    call: (request) => call(request, leaves),
    picture,
    document,
    noting: remoteOf,
  });
  return remoteOf();
}

const reasonsMax = 20;
const reasonLength = 1000;

function failureOf(setting: RemoteClientSetting, request: RemoteRequest<z.ZodType>): Failed {
  const secrets = [
    ...Object.entries({ ...setting.headers, ...request.headers }).flatMap(([name, value]) =>
      /user-agent/i.test(name) ? [] : [value, ...value.split(" ")],
    ),
  ]
    .concat(setting.secrets ?? [])
    // As it stands in an envelope too.
    .flatMap((secret) => [secret, xmlText(secret)])
    .filter((secret) => secret.length >= 6)
    .sort((a, b) => b.length - a.length);
  // Cleaned before it is cut: the half of a secret that a cut leaves is not recognised any more.
  const clean = (text: string, length: number) =>
    secrets.reduce((left, secret) => left.replaceAll(secret, "•••"), text).slice(0, length);
  return (kind, what, detail = {}) =>
    new RemoteError(kind, clean(`${request.method} ${request.path} ${what}`, 2 * reasonLength), {
      ...detail,
      reasons: (detail.reasons ?? []).slice(0, reasonsMax).map((reason) => clean(reason, reasonLength)),
      ...(detail.excerpt === undefined ? {} : { excerpt: clean(detail.excerpt, 4000) }),
    });
}
