import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";

/** What passes, by connection; a promise holds it up until it is kept. */
type Watch = (bytes: Buffer, from: "client" | "server", connection: number) => Promise<void> | undefined;

/** The way to a database over a socket of its own, that can hang (nothing is answered any more), be cut, and come back. */
export const openWire = async (url: string, watch?: Watch) => {
  const [, before, host] = /^(.*[?&]host=)([^&]+)$/.exec(url)!;
  const real = path.join(decodeURIComponent(host!), ".s.PGSQL.5432");
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tp-wire-"));
  const ends = new Set<net.Socket>();
  let hanging = false;
  let connections = 0;
  const join = (near: net.Socket) => {
    // What hangs is taken by the system and read by nobody.
    const far = net.connect(real);
    const connection = ++connections;
    for (const [one, other, from] of [
      [near, far, "client"],
      [far, near, "server"],
    ] as const) {
      ends.add(one);
      one.on("data", (bytes) => {
        const held = watch?.(bytes, from, connection);
        if (!held) return void other.write(bytes);
        one.pause();
        void held.then(() => {
          other.write(bytes);
          if (!hanging) one.resume();
        });
      });
      one.on("error", () => other.destroy());
      one.on("close", () => {
        ends.delete(one);
        other.destroy();
      });
      if (hanging) one.pause();
    }
  };
  const listen = () => {
    const server = net.createServer(join);
    return new Promise<net.Server>((done) => server.listen(path.join(folder, ".s.PGSQL.5432"), () => done(server)));
  };
  let server: net.Server | undefined = await listen();
  const cut = async () => {
    const open = server;
    server = undefined;
    const closed = new Promise((done) => open?.close(done) ?? done(null));
    for (const end of ends) end.destroy();
    await closed;
  };
  return {
    url: `${before}${encodeURIComponent(folder)}`,
    /** As a database that was stopped (SIGSTOP), or a network that swallows everything. */
    hang: () => {
      hanging = true;
      for (const end of ends) end.pause();
    },
    goOn: () => {
      hanging = false;
      for (const end of ends) end.resume();
    },
    /** Connections that are open on both sides. */
    open: () => ends.size / 2,
    /** As a database that was killed: connections break, and no new one is taken. */
    cut,
    restore: async () => {
      server ??= await listen();
    },
    close: async () => {
      await cut();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
};
export type Wire = Awaited<ReturnType<typeof openWire>>;
