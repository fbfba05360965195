import { fork } from "node:child_process";
import http from "node:http";
import path from "node:path";

/** A server of this folder as a process of its own, and a client of it that keeps its connections. */
export const openServer = async (file: string, args: string[]) => {
  const child = fork(path.join(import.meta.dirname, file), args, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const origin = await new Promise<string>((resolve, reject) => {
    child.once("message", (address) => resolve(String(address)));
    child.once("exit", (code) => reject(new Error(`${file} ended with ${code}`)));
  });
  const agent = new http.Agent({ keepAlive: true, maxSockets: 10 });
  const get = (address: string, headers: Record<string, string> = {}) =>
    new Promise<string>((resolve, reject) => {
      const request = http.get(`${origin}${address}`, { agent, headers }, (reply) => {
        let text = "";
        reply.setEncoding("utf8").on("data", (part: string) => {
          text += part;
        });
        reply.on("end", () =>
          reply.statusCode === 200 ? resolve(text) : reject(new Error(`${address}: ${reply.statusCode} ${text}`)),
        );
      });
      request.on("error", reject);
    });
  return {
    get,
    close: async () => {
      agent.destroy();
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.disconnect();
      await gone;
    },
  };
};
export type Server = Awaited<ReturnType<typeof openServer>>;
