import type { CarrierFixture } from "../conformance/carriers.ts";

const credentials = {
  ...{ serviceAddress: "https://depo.example/api", key: "deneme-depo-anahtari-1" },
  webhookKey: "whpk_1ajSkwu0D83f0ic6VHbxpHCAVXQdMOGR0gDlHl1fbQI=",
};
export const fixture: CarrierFixture = {
  credentials,
  wrong: { credentials: { ...credentials, key: "yanlis-depo-anahtari" }, secret: "yanlis-depo-anahtari" },
  other: { ...credentials, key: "baska-depo-anahtari-22" },
  quick: { unseenMs: 0, unknownCodes: "taken", refusesWith: "status" },
  seller: { user: "deneme-depo" },
  path: "/api/v1/",
  refusals: [
    [(shipment) => Object.assign(shipment, { reference: `TP${"2".repeat(39)}` }), /^reference$/],
    [(shipment) => Object.assign(shipment, { reference: "tp22222222222222" }), /^reference$/],
    [({ receiver }) => Object.assign(receiver, { name: "" }), /^receiver\.name$/],
    [({ receiver }) => Object.assign(receiver, { address: "" }), /^receiver\.address$/],
    [({ receiver }) => Object.assign(receiver, { city: "" }), /^receiver\.city$/],
    [({ receiver }) => Object.assign(receiver, { district: "" }), /^receiver\.district$/],
    [({ receiver }) => Object.assign(receiver, { phone: "123" }), /^receiver\.phone$/],
    [(shipment) => Object.assign(shipment, { lines: [] }), /^lines$/],
    [(shipment) => Object.assign(shipment, { lines: [{ code: "", barcode: "", name: "Az", quantity: 1 }] }), /^lines$/],
  ],
};
