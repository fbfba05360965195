import { type AddressInfo, createServer } from "node:net";
import { TLSSocket } from "node:tls";
import { afterEach, expect, test } from "vitest";
import { selfSigned } from "./conformance/certificate.ts";
import { putFile } from "./ftp.ts";
import { FtpServer } from "./horoz/sandbox/ftp-server.ts";
import { RemoteError } from "./http.ts";

const open: FtpServer[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

interface Wrong {
  /** How much of what arrived it says that it has. */
  share?: number;
  /** The machine that it names for data. */
  dataHost?: string;
  /** What it says where it refuses to store. */
  refusal?: string;
}
const placeOf = async ({ share = 1, dataHost, refusal }: Wrong) => {
  const files = new Map<string, Buffer>();
  const server = new FtpServer({
    enter: (user) => user,
    takes: () => refusal === undefined,
    stored: (_, path, body) => void files.set(path, body),
    sizeOf: (_, path) => Math.floor((files.get(path)?.length ?? 0) * share),
    ...(dataHost !== undefined && { dataHost }),
    ...(refusal !== undefined && { refusal }),
  });
  open.push(server);
  const place = { host: "127.0.0.1", port: await server.port, secure: false, user: "u", password: "çok-gizli", folder: "" };
  return { files, place: { ...place, isSandbox: true } };
};
const paper = { name: "a.pdf", type: "application/pdf", content: "paper" };
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => {
      if (error instanceof RemoteError) return error;
      throw error;
    },
  );

test("a document is there when the whole of it is: a part of it is no success", async () => {
  const { place, files } = await placeOf({});
  expect(await failureOf(putFile(place, "N1", paper))).toBeNull();
  expect(files.get("/N1/a.pdf")?.toString()).toBe("paper");
  const half = await placeOf({ share: 0.5 });
  expect(await failureOf(putFile(half.place, "N1", paper))).toMatchObject({ kind: "unavailable" });
});

test("S28: a server that names another machine for data is sent them itself", async () => {
  const { place, files } = await placeOf({ dataHost: "127.0.0.2" });
  expect(await failureOf(putFile(place, "N1", paper))).toBeNull();
  expect([...files.keys()]).toEqual(["/N1/a.pdf"]);
});

test("S58: a server that says a password back does not bring it into what is kept", async () => {
  const { place } = await placeOf({ refusal: "550 çok-gizli may not write here" });
  const failure = await failureOf(putFile(place, "N1", paper));
  expect(failure).toMatchObject({ kind: "refused" });
  expect(JSON.stringify([failure?.message, failure?.reasons])).toContain("may not write here");
  expect(JSON.stringify([failure?.message, failure?.reasons])).not.toContain("çok-gizli");
});

test("S34: ftps gives user and password to nobody whose certificate nobody vouches for", async () => {
  const heard: string[] = [];
  const { key, cert } = selfSigned("127.0.0.1", 10);
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.write("220 impostor\r\n");
    socket.once("data", (first) => {
      heard.push(first.toString().trim());
      socket.write("234 go on\r\n");
      const secure = new TLSSocket(socket, { isServer: true, key, cert });
      secure.on("error", () => {});
      secure.on("data", (part) => {
        heard.push(part.toString().trim());
        secure.write("331 Password\r\n");
      });
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const place = { host: "127.0.0.1", port, secure: true, user: "u", password: "çok-gizli", folder: "", isSandbox: true };
  expect(await failureOf(putFile(place, "N1", paper))).toMatchObject({ kind: "unavailable" });
  expect(heard).toEqual(["AUTH TLS"]);
  server.close();
});
