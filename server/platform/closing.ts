import type { FastifyInstance } from "fastify";

/** How long calls that are being answered may take to end, in ms: less than a supervisor waits before it kills. */
const graceMs = 8_000;

/**
 * Closing ends: a connection whose answer is out but whose client kept it open (or still sends a body that was refused) is
 * closed as soon as it is idle, and after the grace whatever is left is cut. Node looks for idle ones only once.
 */
export const boundClosing = (app: FastifyInstance) => {
  let idle: NodeJS.Timeout;
  let late: NodeJS.Timeout;
  app.addHook("preClose", async () => {
    idle = setInterval(() => app.server.closeIdleConnections(), 200);
    late = setTimeout(() => app.server.closeAllConnections(), graceMs);
  });
  app.addHook("onClose", async () => {
    clearInterval(idle);
    clearTimeout(late);
  });
};
