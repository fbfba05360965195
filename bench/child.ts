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
  const ask = (address: string, headers: Record<string, string> = {}, body?: unknown) =>
    new Promise<string>((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const sent =
        text === undefined
          ? headers
          : { ...headers, "content-type": "application/json", "content-length": Buffer.byteLength(text) };
      const request = http.request(
        `${origin}${address}`,
        { agent, headers: sent, method: text === undefined ? "GET" : "POST" },
        (reply) => {
          let answer = "";
          reply.setEncoding("utf8").on("data", (part: string) => {
            answer += part;
          });
          reply.on("end", () =>
            reply.statusCode === 200 ? resolve(answer) : reject(new Error(`${address}: ${reply.statusCode} ${answer}`)),
          );
        },
      );
      request.on("error", reject);
      request.end(text);
    });
  return {
    ask,
    close: async () => {
      agent.destroy();
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.disconnect();
      await gone;
    },
  };
};
export type Server = Awaited<ReturnType<typeof openServer>>;
