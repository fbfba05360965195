import { type Dispatcher, request as send } from "undici";
import type { FilePart, RemoteError } from "./http.ts";
import { ownMachine, publicInternet } from "./network.ts";

const maxBytes = 20 * 1024 * 1024;
const deadlineMs = 30_000;

const kinds: [type: string, name: string, is: (bytes: Buffer) => boolean][] = [
  ["image/jpeg", "picture.jpg", (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8],
  ["image/png", "picture.png", (bytes) => bytes.subarray(1, 4).toString("latin1") === "PNG"],
  ["image/gif", "picture.gif", (bytes) => bytes.subarray(0, 4).toString("latin1") === "GIF8"],
];

interface From {
  origin: string;
  sandbox: boolean;
  ownHost?: string | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * From the public internet alone, or from the sandbox's own place; no redirect is followed. What can't be had says nothing of the
 * marketplace: it is the product's own problem, `no`.
 */
export async function readPicture(address: string, setting: From, no: (what: string) => RemoteError): Promise<FilePart> {
  const where = address.slice(0, 200);
  const bytes = await download(address, setting, (what) => no(`picture ${what}: ${where}`));
  const kind = kinds.find(([, , is]) => is(bytes));
  if (!kind) throw no(`picture is no JPEG, PNG or GIF: ${where}`);
  return { type: kind[0], name: kind[1], content: bytes };
}

async function download(address: string, setting: From, no: (what: string) => RemoteError): Promise<Buffer> {
  const url = URL.parse(address);
  const own = setting.sandbox && url !== null && url.origin === new URL(setting.origin).origin;
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:") || url.username || url.password)
    throw no("has no address that can be opened");
  const dispatcher: Dispatcher = own ? ownMachine() : publicInternet(setting.ownHost);
  const deadline = AbortSignal.timeout(deadlineMs);
  const signal = setting.signal ? AbortSignal.any([deadline, setting.signal]) : deadline;
  const chunks: Buffer[] = [];
  let failure = "";
  try {
    const reply = await send(url, { dispatcher, signal, headersTimeout: deadlineMs, bodyTimeout: deadlineMs });
    reply.body.on("error", () => {});
    if (reply.statusCode !== 200) failure = `not reached, it answered ${reply.statusCode}`;
    let size = 0;
    for await (const chunk of reply.body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) failure = `is larger than ${maxBytes} bytes`;
      if (failure) break;
      chunks.push(chunk);
    }
  } catch {
    failure = "not reached";
  }
  if (failure) throw no(failure);
  return Buffer.concat(chunks);
}
