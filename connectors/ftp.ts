import { Readable } from "node:stream";
import { Client, FTPError } from "basic-ftp";
import { type FilePart, RemoteError } from "./http.ts";
import { reachableAddress } from "./network.ts";

/** A server that takes documents. `secure`: over TLS, asked for before user and password leave. */
export interface FtpPlace {
  host: string;
  port: number;
  secure: boolean;
  user: string;
  password: string;
  /** Below which folders are made; "" is the user's own. */
  folder: string;
  /** Of this machine: the one exception to "public addresses". */
  isSandbox: boolean;
  ownHost?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** How long the other side may say nothing. */
const silenceMs = 30_000;

/** "ftps://host:21/folder" as a place; undefined for what is no such address or has a name in it. */
export const ftpAddress = (text: string): Pick<FtpPlace, "host" | "port" | "secure" | "folder"> | undefined => {
  const url = URL.parse(text);
  if (!url || !/^ftps?:$/.test(url.protocol) || url.username || url.password || !url.hostname) return;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port || 21),
    secure: url.protocol === "ftps:",
    folder: decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, ""),
  };
};

/**
 * Puts a file into a folder, in place of one of its name, and looks that the whole of it is there. The name is looked up here and the connection
 * goes to the address that was allowed (S27, S28); data go to the same machine whatever it says. Written twice it is there once.
 */
export async function putFile(place: FtpPlace, folder: string, file: FilePart): Promise<void> {
  const address = await reachableAddress(place.host, place).catch((error: unknown) => {
    throw new RemoteError("unavailable", "FTP: the address is not reached", { cause: error });
  });
  const client = new Client(silenceMs, { allowSeparateTransferHost: false });
  const stop = () => client.close();
  place.signal?.addEventListener("abort", stop, { once: true });
  try {
    await client.access({
      host: address,
      port: place.port,
      user: place.user,
      password: place.password,
      secure: place.secure,
      secureOptions: { servername: place.host, rejectUnauthorized: true },
    });
    const body = Buffer.from(file.content);
    for (const part of [...place.folder.split("/"), ...folder.split("/")].filter(Boolean)) await client.ensureDir(part);
    await client.uploadFrom(Readable.from([body]), file.name);
    const size = await client.size(file.name);
    if (size !== body.length) throw new RemoteError("unavailable", `FTP: ${size} of ${body.length} bytes arrived`);
  } catch (error) {
    throw failureOf(error, place);
  } finally {
    place.signal?.removeEventListener("abort", stop);
    client.close();
  }
}

/** What failed left nothing but a part of a file, which the next try replaces. */
const failureOf = (error: unknown, { password }: FtpPlace): RemoteError => {
  if (error instanceof RemoteError) return error;
  if (!(error instanceof FTPError)) return new RemoteError("unavailable", "FTP: no answer", { cause: error });
  const words = error.message.replaceAll(password, "•••").slice(0, 500);
  if (error.code === 530 || error.code === 430 || error.code === 532)
    return new RemoteError("unauthorized", `FTP ${error.code}`, { reasons: [`ftp ${error.code}: ${words}`] });
  // 5xx: for good, 4xx: for the moment.
  const kind = error.code >= 500 ? "refused" : "unavailable";
  return new RemoteError(kind, `FTP ${error.code}`, { reasons: [`ftp ${error.code}: ${words}`] });
};
