import type { RemoteClient } from "../http.ts";
import type { Marketplace } from "../marketplace.ts";
import type { RemotePackage } from "../orders.ts";
import type { benchOf } from "./bench.ts";
import type { ConformanceFixture } from "./fixture.ts";
import { operationsOf } from "./operations.ts";

/** Prepared outside the fault; what it answers runs under it. */
export type Prepare = (remote: RemoteClient) => Promise<(remote: RemoteClient) => Promise<unknown>>;

/** What the operations are tried on: an offer that is live, a message's receipt, and a package that has its label. */
interface Subject {
  key: string;
  receipt: { id: string };
  labelled: RemotePackage;
}

/** Every operation of a connector, ready to be called, with the address that its own call goes to. */
export const preparedOf = (
  connector: Marketplace,
  bench: ReturnType<typeof benchOf>,
  subject: () => Subject,
): Record<string, [target: keyof ConformanceFixture["targets"], prepare: Prepare]> => {
  const { fixture, change, buy, packagesOf, act } = bench;
  const operations = operationsOf(connector);
  const serial = { at: 0 };
  const always =
    (run: (remote: RemoteClient) => Promise<unknown>): Prepare =>
    async () =>
      run;
  return {
    testConnection: ["testConnection", always((remote) => operations.testConnection(remote))],
    ...(connector.taxonomy && {
      listCategories: ["listCategories", always((remote) => operations.listCategories(remote))],
      listBrands: ["listBrands", always((remote) => operations.listBrands(remote))],
      listAttributes: ["listAttributes", always((remote) => operations.listAttributes(remote, fixture.category))],
      listValues: [
        "listValues",
        async (remote) => {
          const attributes = await operations.listAttributes(remote, fixture.category);
          const listed = attributes.find((each) =>
            fixture.listed ? each.code === fixture.listed : each.required && !each.allowsCustom,
          )!;
          return (faulty) => operations.listValues(faulty, fixture.category, listed.code);
        },
      ],
    }),
    ...(connector.listings && {
      createListings: [
        "createListings",
        async (remote) => {
          const listing = await bench.draft(remote);
          return (faulty) => operations.createListings(faulty, [listing]);
        },
      ],
      updateListings: [
        "updateListings",
        async (remote) => {
          const listing = await bench.draft(remote);
          await bench.finished(remote, await operations.createListings(remote, [listing]));
          const own = listing.offers[0]!.key;
          await bench.isLive(remote, own);
          const remoteId = (await bench.shown(remote, own))!.remoteListingId;
          return (faulty) => operations.updateListings(faulty, [{ ...listing, remoteId, title: "Başka ad" }]);
        },
      ],
    }),
    updateOffers: [
      "updateOffers",
      async () => {
        const update = change(subject().key, { quantity: 600 + ++serial.at });
        return (faulty) => operations.updateOffers(faulty, [update]);
      },
    ],
    readBatch: ["readBatch", always((remote) => operations.readBatch(remote, subject().receipt))],
    readOffers: ["readOffers", always((remote) => operations.readOffers(remote, [subject().key]))],
    listOrders: ["listOrders", always((remote) => operations.listOrders(remote, bench.window()))],
    readOrder: ["readOrder", always((remote) => operations.readOrder(remote, subject().labelled.orderId))],
    ...(connector.labels && {
      readLabels: ["readLabels", always((remote) => operations.readLabels(remote, subject().labelled.cargo.trackingCode))],
    }),
    ...(connector.claims && {
      listClaims: ["listClaims", always((remote) => operations.listClaims(remote, bench.window()))],
    }),
    act: [
      "act",
      async (remote) => {
        const order = await buy([[subject().key, 1]]);
        const [pack] = await packagesOf(remote, order.orderNumber);
        const { action, fields } = fixture.life[0] ?? { action: "ship" as const, fields: fixture.ownCarrier.fields };
        return (faulty) => act(faulty, pack!, action, fields);
      },
    ],
    ...(connector.hooks && {
      listSubscriptions: ["hooks", always((remote) => operations.listSubscriptions(remote))],
      subscribe: [
        "hooks",
        always((remote) => operations.subscribe(remote, { url: `http://127.0.0.1:9/hooks/${++serial.at}`, secret: "s" })),
      ],
    }),
  };
};

export const isWrite = (name: string) => ["createListings", "updateListings", "updateOffers", "act", "subscribe"].includes(name);
