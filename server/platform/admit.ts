import { emptyId, Id, type Procedure } from "@tradeport/contract";
import { mayCall, needsAllStores } from "@tradeport/contract/areas";
import { pageHeader, pageOf } from "@tradeport/contract/page";
import type { FastifyRequest } from "fastify";
import { actorOf, audit } from "./audit.ts";
import type { AuditEntry, Installation } from "./context.ts";
import { type Database, sql } from "./db.ts";
import { Fail } from "./errors.ts";
import { unproven } from "./fresh-proof.ts";
import { localeOf } from "./locale-of.ts";
import { notThere } from "./not-there.ts";
import { writeRefusal } from "./refusals.ts";
import type { Who } from "./who.ts";

/** What deciding about a caller needs. */
export interface Gate {
  database: Database;
  installation: Installation;
  /** Who asks; null for nobody. Throws signed_out for a credential that does not hold. */
  whoIs: (request: FastifyRequest) => Promise<Who | null>;
}

/** Methods that carry their input in the address and change nothing. */
export const methodless = new Set(["GET", "HEAD"]);

/**
 * Tabs share one session: somebody else signs in, or an Admin acts for another client, and what another tab shows belongs to the one
 * before. Such a page's calls are refused before anything is read or done. A program's credential is its own.
 */
const ownPage = (who: Who | null, request: FastifyRequest) => {
  const page = request.headers[pageHeader];
  if (page === undefined || who?.via === "bearer") return;
  if (page === pageOf(who && { userId: who.personId, clientId: who.clientId })) return;
  throw new Fail(who ? "other_page" : "signed_out");
};

/**
 * The role, and in its area the right, that the procedure asks for. With the cookie: nothing that says it comes from another site, and for a
 * change the proof that it comes from ours.
 */
export const admit = async (host: Gate, procedure: Procedure, request: FastifyRequest): Promise<Who | null> => {
  const who = await host.whoIs(request);
  ownPage(who, request);
  if (procedure.roles.includes("Guest")) {
    // What anybody may do is still not done for somebody by another site's page.
    const { origin, "sec-fetch-site": site } = request.headers;
    const foreign = origin !== undefined && origin !== new URL(host.installation.publicUrl).origin;
    if (foreign || site === "cross-site" || site === "same-site") throw new Fail("cross_site");
    return who;
  }
  if (!who) throw new Fail("signed_out");
  if (who.isInReview && !procedure.inReview) throw new Fail("review_needed");
  if (!procedure.roles.includes(who.role)) throw await refused(host, who, request, new Fail("wrong_role", { role: who.role }));
  if (!mayCall(who, procedure)) throw await refused(host, who, request, lackOf(who, procedure));
  if (who.role === "Client" && !who.clientActive) throw new Fail("client_inactive");
  // A program's key or token is nobody at a browser: it learns nothing of its member's own keys, and must not become the way to a whole account.
  if ((procedure.inBrowser || procedure.fresh) && !who.sessionId) throw new Fail("browser_only");
  if (who.via === "cookie") {
    const { origin, "sec-fetch-site": site } = request.headers;
    const own = new URL(host.installation.publicUrl).origin;
    const foreign = (origin !== undefined && origin !== own) || site === "cross-site" || site === "same-site";
    const proven = origin === own || site === "same-origin";
    if (foreign || !(proven || methodless.has(request.method))) throw new Fail("cross_site");
  }
  // A stolen cookie must not either.
  if (procedure.fresh && !who.isFresh) throw unproven(procedure.fresh);
  return who;
};

/** In the words by which the rights of who asks were given. */
const lackOf = (who: Who, procedure: Procedure) => {
  const { areas } = who;
  const { area, right } = procedure;
  if (needsAllStores(who, procedure)) return new Fail("not_by_store");
  if (!areas) return new Fail("no_right", { right });
  return area === "whole" ? new Fail("not_by_area") : new Fail("no_area", { area, level: right === "read" ? "read" : "write" });
};

/** A right that somebody tried and does not have is written down, under the call's own address and not as it was spelled. */
const refused = async (host: Gate, who: Who, request: FastifyRequest, fail: Fail): Promise<Fail> => {
  const objectId = request.routeOptions.url!.slice("/api/".length);
  await noteRefusal(host, who, request, { objectType: "call", objectId, reason: fail.code });
  return fail;
};

const noteRefusal = (
  host: Gate,
  who: Who,
  request: FastifyRequest,
  refusal: Pick<AuditEntry, "objectType" | "objectId" | "reason">,
) => {
  const clientId = who.clientId ?? emptyId;
  return writeRefusal(`${clientId} ${who.personId}`, JSON.stringify(refusal), (times) =>
    host.database.asClient(clientId, (tx) =>
      audit(tx, clientId, actorOf(who, request.id), {
        action: "refused",
        ...refusal,
        ...(times > 1 ? { after: { refusals: times } } : {}),
      }),
    ),
  );
};

/** A client acts on its own company alone: any other id is "not there", and is written down. An Admin acts on the one it names. */
export const clientOf = async (
  host: Gate,
  who: Who | null,
  raw: unknown,
  name: string,
  request: FastifyRequest,
): Promise<string> => {
  const named = Id.safeParse((raw as { clientId?: unknown } | null)?.clientId);
  const given = named.success && named.data !== emptyId ? named.data : undefined;
  if (who?.role !== "Client") return given ?? emptyId;
  const own = who.clientId as string;
  if (given && given !== own) {
    await noteRefusal(host, who, request, { objectType: "client", objectId: given, reason: name });
    throw notThere({ locale: localeOf(request) }, "clientId", given);
  }
  return own;
};

/** Companies that were found once: none goes away. */
const known = new WeakMap<Database, Set<string>>();
/** The company that an Admin names must be there: an answer about another would be an empty one, and read as "it has none". */
export const mustBeThere = async ({ database }: Gate, who: Who | null, clientId: string, request: FastifyRequest) => {
  if (who?.role !== "Admin" || clientId === emptyId) return;
  const ids = known.get(database) ?? new Set();
  known.set(database, ids);
  if (ids.has(clientId)) return;
  const { rows } = await database.asPlatform((tx) => sql`select from client where id = ${clientId}`.execute(tx));
  if (rows.length === 0) throw notThere({ locale: localeOf(request) }, "clientId", clientId);
  ids.add(clientId);
};
