import type { DraftShipment, RemoteShipment } from "../carrier.ts";
import { type RemoteClient, type RemoteError, type RemoteErrorKind, remoteFor, type Signed } from "../http.ts";
import { shippers } from "../index.ts";
import type { Shipper } from "../warehouse.ts";

/** What the suite can't know of a carrier by itself. */
export interface CarrierFixture {
  credentials: Record<string, string>;
  /** Of the same account, with this secret that is not its own. */
  wrong: { credentials: Record<string, string>; secret: string };
  /** Another account of the sandbox, that sees nothing of the first. */
  other: Record<string, string>;
  /** Settings of the sandbox under which nothing is waited for. */
  quick: Record<string, unknown>;
  /** What the sandbox's _truth is asked for this account. */
  seller: Record<string, string>;
  /** A part of the path of every call, for faults. */
  path: string;
  /** Where creating and canceling ask before they write: a part of the path of a write, for theirs. What fails before it has changed nothing. */
  writes?: Record<"createShipment" | "cancelShipment", string>;
  /** Its number comes with the creation, and not with the branch. */
  isNumberedAtOnce?: true;
  /** A reference that is sent a second time changes its shipment, which is none more, until a branch has worked on it. */
  isUpdatedBySending?: true;
  /** What was canceled is not there any more. */
  forgetsCanceled?: true;
  /** A change that the carrier refuses, and the field that its words must be recognised to be about. */
  refusals: [change: (shipment: DraftShipment) => void, field: RegExp][];
}

const fixtures = new Map(
  await Promise.all(
    shippers.map(async ({ code }) => {
      const { fixture } = (await import(`../${code}/conformance.fixture.ts`)) as { fixture: CarrierFixture };
      return [code, fixture] as const;
    }),
  ),
);

interface Truth {
  effects: { reference: string; what: string }[];
}

/** What the suites of one carrier share. `from` numbers its shipments. */
export const carrierBench = <S extends Shipper>(carrier: S, origin: () => string, from: number) => {
  const { code, shipments } = carrier;
  const fixture = fixtures.get(code)!;
  const throttles: number[] = [];
  let serial = from;
  const { session } = carrier;
  const tokens = new Map<string, Signed>();
  let signIns = 0;
  const enter = (credentials = fixture.credentials): RemoteClient => {
    const host = {
      credentials,
      sandboxOrigin: origin(),
      spend: async (limit: string) => {
        if (!(limit in carrier.limits)) throw new Error(`${limit} is no limit of ${carrier.name}`);
      },
      throttled: async (_: string, ms: number) => void throttles.push(ms),
    };
    if (!session) return remoteFor(carrier, host);
    // As the host does: one token for all calls of an account, another where it was refused.
    const account = JSON.stringify(credentials);
    const sign = async (refused?: string) => {
      const held = tokens.get(account);
      if (held && held.id !== refused) return held;
      const { token } = await session.exchange(remoteFor(carrier, host, session), credentials);
      const signed = { id: String(++signIns), headers: session.headers(credentials, token) };
      tokens.set(account, signed);
      return signed;
    };
    return remoteFor(carrier, { ...host, sign });
  };
  /** At the sandbox, as it stands. */
  const visit = async (path: string, init: RequestInit = {}): Promise<{ status: number; text: string }> => {
    const reply = await fetch(`${origin()}/${code}/${path}`, init);
    return { status: reply.status, text: await reply.text() };
  };
  const control = async <T = unknown>(path: string, body?: unknown, method = body === undefined ? "GET" : "POST"): Promise<T> => {
    const sent = { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const { status, text } = await visit(path, { method, ...(body !== undefined && sent) });
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
    return JSON.parse(text) as T;
  };
  const draft = (change: Partial<DraftShipment> = {}): DraftShipment => ({
    reference: `TP${String(++serial).padStart(10, "0")}`,
    receiver: {
      name: "Ayşe Yılmaz",
      address: "Örnek Mah. Deneme Sk. No: 5 Daire 3",
      city: "İstanbul",
      district: "Kadıköy",
      phone: "0532 000 00 00",
      email: "",
      taxNumber: "",
    },
    pieces: 1,
    desi: "2.5",
    weightKg: "1.2",
    description: "Tişört & <kazak>",
    lines: [{ code: `TSRT-${serial}`, barcode: "8690000000017", name: "Tişört & <kazak>", quantity: 2 }],
    ...change,
  });
  /** Runs with a fault in place. */
  const under = async <T>(fault: object, run: () => Promise<T>): Promise<T> => {
    await control("_faults", [{ match: { path: fixture.path }, ...fault }]);
    try {
      return await run();
    } finally {
      await control("_faults", undefined, "DELETE");
    }
  };
  const kindOf = (promise: Promise<unknown>): Promise<RemoteErrorKind | "done"> =>
    promise.then(
      () => "done" as const,
      (error: RemoteError) => error.kind ?? Promise.reject(error),
    );
  const tracked = async (reference: string, remote = enter()): Promise<RemoteShipment | undefined> =>
    (await shipments.trackShipments(remote, [reference]))[0];
  return {
    fixture,
    throttles,
    signIns: () => signIns,
    enter,
    control,
    visit,
    draft,
    under,
    kindOf,
    tracked,
    quick: () => control("_settings", fixture.quick),
    create: (remote: RemoteClient, change: Partial<DraftShipment> = {}) => {
      const shipment = draft(change);
      return shipments.createShipment(remote, shipment).then(() => shipment.reference);
    },
    /** What the ledger has of this reference, in order. */
    effects: async (reference: string) =>
      (await control<Truth>(`_truth?${new URLSearchParams(fixture.seller)}`)).effects
        .filter((effect) => effect.reference === reference)
        .map(({ what }) => what),
  };
};
