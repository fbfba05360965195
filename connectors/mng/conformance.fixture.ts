import type { CarrierFixture } from "../conformance/carriers.ts";

const credentials = {
  ...{ customerNumber: "3129477020", password: "sandbox-parola-mng" },
  ...{ clientId: "sandbox-uygulama", clientSecret: "sandbox-uygulama-gizli", email: "kargo@deneme.example" },
};
export const fixture: CarrierFixture = {
  credentials,
  wrong: { credentials: { ...credentials, password: "yanlis-parola-1" }, secret: "yanlis-parola-1" },
  other: {
    ...{ customerNumber: "3129477099", password: "baska-parola-mng" },
    ...{ clientId: "baska-uygulama", clientSecret: "baska-uygulama-gizli", email: "baska@deneme.example" },
  },
  quick: { branchUnknownMs: 0 },
  seller: { user: "3129477020" },
  path: "/mngapi/api/",
  writes: { createShipment: "/standardcmdapi/createOrder", cancelShipment: "/standardcmdapi/cancelorder" },
  isNumberedAtOnce: true,
  forgetsCanceled: true,
  refusals: [
    [(shipment) => Object.assign(shipment, { reference: `TP${"2".repeat(29)}` }), /^reference$/],
    [(shipment) => Object.assign(shipment, { reference: "tp22222222222222" }), /^reference$/],
    [({ receiver }) => Object.assign(receiver, { name: "" }), /^receiver\.name$/],
    [({ receiver }) => Object.assign(receiver, { address: "" }), /^receiver\.address$/],
    [({ receiver }) => Object.assign(receiver, { phone: "123" }), /^receiver\.phone$/],
    [({ receiver }) => Object.assign(receiver, { email: "ayse" }), /^receiver\.email$/],
    [({ receiver }) => Object.assign(receiver, { taxNumber: "12345678901" }), /^receiver\.taxNumber$/],
    [({ receiver }) => Object.assign(receiver, { city: "" }), /^receiver\.city$/],
    [({ receiver }) => Object.assign(receiver, { city: "Atlantis" }), /^receiver\.city$/],
    [({ receiver }) => Object.assign(receiver, { district: "Kadıköyü" }), /^receiver\.district$/],
    [(shipment) => Object.assign(shipment, { pieces: 0 }), /^shipment$/],
    [(shipment) => Object.assign(shipment, { desi: "iki" }), /^shipment$/],
  ],
};
