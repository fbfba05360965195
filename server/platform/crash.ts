/** Every place where a test may kill the process. The crash test walks this list, so a new name is covered at once. */
export const crashPoints = {
  worker: [
    "import.parsed",
    "import.staged",
    "import.chunk",
    "import.done",
    "push.requested",
    "push.claimed",
    "push.leaves",
    "push.sent",
    "push.receipt",
    "push.outcome",
    "push.done",
    "inbox.stored",
    "order.applying",
    "order.applied",
    "action.claimed",
    "action.sent",
    "action.done",
  ],
  /** Only where a process is taken back: undo-crash.test.ts. */
  undo: ["undo.chunk", "undo.done"],
  /** Only where many products are translated: translation/translate-products-crash.test.ts. */
  translation: ["translate.asked", "translate.written"],
  /** Only where a feed is read: xml/xml-crash.test.ts. */
  xml: ["xml.stored", "xml.staged", "xml.held", "xml.taken", "xml.done", "xml.made"],
  /** Only where what a store sells already is read: from-store/import-large.test.ts. */
  store: ["reading.page", "reading.stored"],
  /** Only where products are made of what a store has: from-store/create.test.ts. */
  creation: ["create.chunk"],
  /** Only where many prices of a store are set: catalogue/channel-lines-crash.test.ts. */
  prices: ["prices.chunk"],
  /** Only where a store's price is taken over: prices/take-drift.test.ts. */
  drift: ["drift.taken", "drift.done"],
  /** Only where road freight is sent: logistics/road-crash.test.ts. */
  road: ["road.claimed", "road.documents", "road.sent"],
  /** Only where parcels are: logistics/shipment-crash.test.ts. */
  shipment: ["shipment.claimed", "shipment.sent", "shipment.done", "shipment.canceled"],
  /** Only where a file is made: export-products.test.ts. */
  export: ["export.written", "export.stored"],
  /** Only where a marketplace gives access tokens: store-session.test.ts. */
  session: ["session.granted"],
  /** Only where a webhook's receiver is: webhooks/webhooks.test.ts. */
  webhook: ["webhook.claimed", "webhook.sent"],
  /** Only where a mail server is: mail.test.ts. */
  mail: ["mail.sent"],
  /** The rotation's own process: rotation/master-key.test.ts. */
  rotation: ["rotation.added", "rotation.first", "rotation.sealed", "rotation.dropped"],
  api: ["call.working", "call.done", "hook.received"],
} as const;
export type CrashPoint = (typeof crashPoints)[keyof typeof crashPoints][number];

/** "name:n" kills this process at the n-th pass; a process that was started with "told" hears from its parent where to die, and says so. */
let crashAt = process.env.CRASH_AT;
let passes = 0;
if (crashAt === "told")
  process.on("message", (at) => {
    crashAt = String(at);
    passes = 0;
    process.send?.("told");
  });

/** Does nothing unless CRASH_AT is set: then this process ends here, with no chance to tidy up. */
export const crashPoint = (name: CrashPoint): void => {
  if (!crashAt) return;
  const [wanted, count = "1"] = crashAt.split(":");
  if (wanted !== name) return;
  passes += 1;
  if (passes === Number(count)) process.kill(process.pid, "SIGKILL");
};
