import type { Marketplace } from "../sandbox/call.ts";
import { control } from "./sandbox/control.ts";
import { FtpServer } from "./sandbox/ftp-server.ts";
import { service } from "./sandbox/service.ts";
import { accounts, World } from "./sandbox/world.ts";

const base = "/eexport";

/** Horoz's e-export service and its server for documents, small but true to what is published (README). */
export const sandbox: Marketplace = {
  code: "horoz",
  name: "Horoz Lojistik (deneme / sandbox)",
  open(store) {
    const world = new World(store);
    const ftp = new FtpServer({
      enter: (user, password) => accounts.find((one) => one.ftpUser === user && one.ftpPassword === password)?.processKey,
      takes: () => world.settings.ftpTakes === "yes",
      stored: (owner, path, body) => world.stored(owner, path, body),
      sizeOf: (owner, path) => world.sizeOf(owner, path),
    });
    return {
      simulated: (path) => path.startsWith(`${base}/`) && path !== `${base}/_ftp`,
      sellerOf: () => null,
      async handle(call) {
        if (call.path === `${base}/_ftp`) return { status: 200, json: { port: await ftp.port } };
        if (call.path.startsWith(`${base}/`)) return service(world, call, call.path.slice(base.length + 1));
        if (call.path.startsWith("/_")) return control(world, call);
        return { status: 404, json: { error: "Not Found", message: `Nothing at ${call.path}` } };
      },
      close: () => ftp.close(),
    };
  },
};
