import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";

interface Users {
  /** Whose folder it is; undefined: user or password are wrong. */
  enter(user: string, password: string): string | undefined;
  /** Whether documents are taken now. */
  takes(): boolean;
  stored(owner: string, path: string, body: Buffer): void;
  sizeOf(owner: string, path: string): number | undefined;
  /** The machine that it names for data: an old server, without EPSV. */
  dataHost?: string;
  /** What it says where it takes no documents. */
  refusal?: string;
}

/** As much of FTP (RFC 959, 2428) as putting a file takes, on this machine alone. */
export class FtpServer {
  readonly port: Promise<number>;
  #server: Server;
  #open = new Set<Socket>();

  constructor(users: Users) {
    this.#server = createServer((socket) => {
      this.#open.add(socket);
      socket.on("close", () => this.#open.delete(socket));
      socket.on("error", () => {});
      serve(socket, users);
    });
    this.port = new Promise((done, fail) => {
      this.#server.once("error", fail);
      this.#server.listen(0, "127.0.0.1", () => done((this.#server.address() as AddressInfo).port));
    });
    this.#server.unref();
  }

  close(): void {
    for (const socket of this.#open) socket.destroy();
    this.#server.close();
  }
}

function serve(socket: Socket, users: Users): void {
  let [user, owner, folder, rest] = ["", undefined as string | undefined, "/", ""];
  let data: { server: Server; next: Promise<Socket> } | undefined;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const at = (name: string) => (name.startsWith("/") ? name : `${folder === "/" ? "" : folder}/${name}`);
  const passive = async () => {
    data?.server.close();
    const server = createServer();
    const next = new Promise<Socket>((done) => server.once("connection", done));
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    server.unref();
    data = { server, next };
    return (server.address() as AddressInfo).port;
  };
  const store = async (path: string) => {
    if (!users.takes()) return say(users.refusal ?? "550 Permission denied");
    if (!data) return say("425 Use EPSV first");
    say("150 Ok to send data");
    const parts: Buffer[] = [];
    const from = await data.next;
    from.on("error", () => {});
    for await (const part of from as AsyncIterable<Buffer>) parts.push(part);
    data.server.close();
    data = undefined;
    users.stored(owner!, path, Buffer.concat(parts));
    say("226 Transfer complete");
  };
  const answer = async (name: string, value: string): Promise<unknown> => {
    if (name === "USER") {
      user = value;
      return say("331 Password");
    }
    if (name === "PASS") {
      owner = users.enter(user, value);
      return say(owner === undefined ? "530 Login incorrect" : "230 Logged in");
    }
    if (name === "QUIT") return socket.end("221 Bye\r\n");
    if (name === "FEAT") return say("211-Features\r\n EPSV\r\n SIZE\r\n UTF8\r\n211 End");
    if (name === "OPTS" || name === "TYPE" || name === "STRU" || name === "NOOP") return say("200 Ok");
    if (owner === undefined) return say("530 Log in first");
    if (name === "PWD") return say(`257 "${folder}"`);
    if (name === "MKD") return say(`257 "${at(value)}"`);
    if (name === "CWD") {
      folder = at(value);
      return say("250 Ok");
    }
    if (name === "PASV" && users.dataHost) {
      const port = await passive();
      return say(`227 Entering Passive Mode (${users.dataHost.replaceAll(".", ",")},${port >> 8},${port & 255})`);
    }
    if (name === "EPSV" && !users.dataHost) return say(`229 Entering Extended Passive Mode (|||${await passive()}|)`);
    if (name === "STOR") return store(at(value));
    if (name === "SIZE") {
      const size = users.sizeOf(owner, at(value));
      return say(size === undefined ? "550 No such file" : `213 ${size}`);
    }
    return say("502 Not implemented");
  };
  say("220 Horoz sandbox");
  let work = Promise.resolve<unknown>(undefined);
  socket.on("data", (part: Buffer) => {
    rest += part.toString("utf8");
    for (let end = rest.indexOf("\r\n"); end >= 0; end = rest.indexOf("\r\n")) {
      const [name = "", ...words] = rest.slice(0, end).split(" ");
      rest = rest.slice(end + 2);
      work = work.then(() => answer(name.toUpperCase(), words.join(" "))).catch(() => socket.destroy());
    }
  });
}
