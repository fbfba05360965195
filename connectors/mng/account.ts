import { z } from "zod";
import type { Manifest } from "../connector.ts";
import { type RemoteClient, RemoteError, type RemoteRequest } from "../http.ts";
import type { Session } from "../sign-in.ts";
import { Places, paths, Token } from "./wire.ts";

/** Of the application, on every call. Whose parcels they are the token says. */
export const headers: Manifest["headers"] = ({ clientId = "", clientSecret = "" }) => ({
  "x-ibm-client-id": clientId,
  "x-ibm-client-secret": clientSecret,
});

/** It lasts eight hours (README, 2); an hour less, for its own words of its end name no zone. */
const tokenSeconds = 7 * 3600;

export const session: Session = {
  origin: "https://api.mngkargo.com.tr",
  basePath: "/mngapi/api",
  exchange: async (remote, { customerNumber = "", password = "" }) => {
    const token = await remote
      .call({
        method: "POST",
        isRead: true,
        path: paths.token,
        body: { customerNumber, password, identityType: 1 },
        limit: "token",
        expect: Token,
      })
      .catch((error: unknown) => {
        if (!(error instanceof RemoteError && /^(refused|unauthorized|not_found)$/.test(error.kind))) throw error;
        // Which codes a wrong password has is not published: whatever it says no with here is of the key.
        const reasons = [`sign-in: ${error.reasons[0] ?? error.status}`];
        throw new RemoteError("unauthorized", error.message, { status: error.status ?? undefined, reasons });
      });
    return { token, expiresInSeconds: tokenSeconds };
  },
  headers: (credentials, token) => ({ ...headers(credentials), authorization: `Bearer ${token}` }),
};

/**
 * A write. Refused for a token that ended before its time nothing was done, and the next one is there by then; what is said of the
 * application or of the sign-in itself another token does not help.
 */
export const write = async <S extends z.ZodType>(remote: RemoteClient, request: RemoteRequest<S>): Promise<z.output<S>> => {
  try {
    return await remote.call(request);
  } catch (error) {
    const isToken =
      error instanceof RemoteError &&
      error.kind === "unauthorized" &&
      !/subscription|client|^sign-in/i.test(error.reasons[0] ?? "");
    if (!isToken) throw error;
    return remote.call(request);
  }
};

/** Of what is not there it says so in words of its own; a 404 without any is no answer. */
export const unlessMissing = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (!(error instanceof RemoteError && error.kind === "not_found")) throw error;
    if (error.reasons.length > 0) return undefined;
    throw new RemoteError("malformed", error.message, { status: 404 });
  });

/**
 * Each product that is used has a subscription of its own: all are asked, of what is nobody's, so that nothing changes. That it is not there is
 * the answer of one that works.
 */
export const testConnection: Manifest["testConnection"] = async (remote) => {
  const nobodys = `TEST${Date.now()}`;
  const query = { isRead: true, limit: "queries", expect: z.unknown() } as const;
  const proves = (request: Pick<RemoteRequest<z.ZodType>, "method" | "path" | "body">) =>
    unlessMissing(remote.call({ ...query, ...request })).catch((error: unknown) => {
      if (!(error instanceof RemoteError && error.kind === "refused")) throw error;
    });
  await remote.call({ ...query, method: "GET", path: paths.cities, expect: Places });
  await proves({ method: "GET", path: paths.status(nobodys) });
  await proves({ method: "PUT", path: paths.cancelOrder(nobodys) });
  await proves({ method: "PUT", path: paths.cancel, body: { referenceId: nobodys, shipmentId: "1" } });
  return { name: null };
};
