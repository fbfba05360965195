import type { CarrierFixture } from "../conformance/carriers.ts";

export const fixture: CarrierFixture = {
  credentials: { username: "DENEMEGO", password: "sandbox-parola-go" },
  wrong: { credentials: { username: "DENEMEGO", password: "yanlis-parola-1" }, secret: "yanlis-parola-1" },
  other: { username: "BASKASATICI", password: "sandbox-parola-bs" },
  quick: { queryGapMs: 0 },
  seller: { user: "DENEMEGO" },
  path: "/KOPSWebServices/",
  refusals: [
    [(shipment) => Object.assign(shipment, { reference: "TP-22222222222222222222" }), /^reference$/],
    [({ receiver }) => Object.assign(receiver, { name: "Al" }), /^receiver\.name$/],
    [({ receiver }) => Object.assign(receiver, { name: "Ayşe ".repeat(30) }), /^receiver\.name$/],
    [({ receiver }) => Object.assign(receiver, { address: "" }), /^receiver\.address$/],
    [({ receiver }) => Object.assign(receiver, { address: "Ev" }), /^receiver\.address$/],
    [({ receiver }) => Object.assign(receiver, { address: "Sokak ".repeat(50) }), /^receiver\.address$/],
    [({ receiver }) => Object.assign(receiver, { phone: "123" }), /^receiver\.phone$/],
    [({ receiver }) => Object.assign(receiver, { email: "ayse" }), /^receiver\.email$/],
    [(shipment) => Object.assign(shipment, { pieces: 0 }), /^shipment$/],
    [(shipment) => Object.assign(shipment, { desi: "iki" }), /^shipment$/],
  ],
};
