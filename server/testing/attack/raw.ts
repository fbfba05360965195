import net from "node:net";

export interface RawReply {
  status: number;
  /** Names in small letters; a header that came twice is joined by ", ". */
  headers: Record<string, string>;
  /** As it came: not decompressed, chunks still marked. */
  body: string;
  /** Every byte that came back: more than one answer shows a request that was split. */
  all: string;
}

const read = (all: string): RawReply => {
  const end = all.indexOf("\r\n\r\n");
  const [first = "", ...lines] = (end < 0 ? all : all.slice(0, end)).split("\r\n");
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const at = line.indexOf(":");
    const name = line.slice(0, at).toLowerCase();
    const value = line.slice(at + 1).trim();
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
  }
  return { status: Number(first.split(" ")[1] ?? 0), headers, body: end < 0 ? "" : all.slice(end + 4), all };
};

/** Sends these bytes and no others, and reads until the server closes or has been still for `quietMs`. Status 0: no answer at all. */
export const sendRaw = (port: number, bytes: string | Buffer, quietMs = 1500) =>
  new Promise<RawReply>((resolve, reject) => {
    let all = "";
    const socket = net.connect(port, "127.0.0.1", () => socket.write(bytes));
    const done = () => {
      socket.destroy();
      resolve(read(all));
    };
    socket.setTimeout(quietMs, done);
    socket.on("data", (part) => {
      all += part.toString("latin1");
    });
    socket.on("end", done);
    // A server that cuts while bytes are still under way is an answer too.
    socket.on("error", (error: NodeJS.ErrnoException) =>
      error.code === "ECONNRESET" || error.code === "EPIPE" ? done() : reject(error),
    );
  });

/** Sends these bytes, and tears the connection down after so many milliseconds without reading an answer. */
export const breakOff = (port: number, bytes: string, ms: number) =>
  new Promise<void>((resolve) => {
    const socket = net.connect(port, "127.0.0.1", () => {
      socket.write(bytes);
      setTimeout(() => socket.resetAndDestroy(), ms);
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve());
  });

/** The text of a request: exactly these lines, a blank one, and this body. */
export const request = (lines: string[], body = "") => `${lines.join("\r\n")}\r\n\r\n${body}`;
