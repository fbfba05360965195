import type { CarrierFixture } from "../conformance/carriers.ts";

const credentials = {
  ...{ username: "deneme-sevkiyat", password: "deneme-sevkiyat-parolasi", customerCode: "1234567890123" },
  ...{ queryUsername: "deneme-takip", queryPassword: "deneme-takip-parolasi" },
};
export const fixture: CarrierFixture = {
  credentials,
  wrong: {
    credentials: { ...credentials, password: "yanlis-parola-1", queryPassword: "yanlis-parola-1" },
    secret: "yanlis-parola-1",
  },
  other: {
    ...{ username: "baska-sevkiyat", password: "baska-sevkiyat-parolasi", customerCode: "9876543210987" },
    ...{ queryUsername: "baska-takip", queryPassword: "baska-takip-parolasi" },
  },
  quick: {},
  seller: { user: "deneme-sevkiyat" },
  path: "/",
  isUpdatedBySending: true,
  forgetsCanceled: true,
  refusals: [
    [(shipment) => Object.assign(shipment, { reference: "TP-2222222222222222" }), /^reference$/],
    [({ receiver }) => Object.assign(receiver, { name: "" }), /^receiver\.name$/],
    [({ receiver }) => Object.assign(receiver, { address: "" }), /^receiver\.address$/],
    [({ receiver }) => Object.assign(receiver, { address: "Sokak ".repeat(50) }), /^receiver\.address$/],
    [({ receiver }) => Object.assign(receiver, { phone: "123" }), /^receiver\.phone$/],
    [({ receiver }) => Object.assign(receiver, { city: "" }), /^receiver\.city$/],
    [({ receiver }) => Object.assign(receiver, { district: "" }), /^receiver\.district$/],
    [(shipment) => Object.assign(shipment, { pieces: 0 }), /^shipment$/],
    [(shipment) => Object.assign(shipment, { desi: "iki" }), /^shipment$/],
  ],
};
