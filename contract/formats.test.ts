import { expect, test } from "vitest";
import { Id, WebAddress } from "./common.ts";
import { isId, isWebAddress } from "./formats.ts";

const id = "01934f5e-7a3b-7c1d-9e2f-0123456789ab";
const ids = [
  id,
  id.toUpperCase(),
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "01934f5e-7a3b-0c1d-9e2f-0123456789ab",
  "01934f5e-7a3b-9c1d-9e2f-0123456789ab",
  "01934f5e-7a3b-7c1d-ce2f-0123456789ab",
  id.replaceAll("-", ""),
  `${id} `,
  `${id}\n`,
  `{${id}}`,
  `${id}${id}`,
  "new",
  "",
];
const addresses = [
  "https://kargo.example/takip?no=1",
  "http://kargo.example",
  "HTTPS://KARGO.EXAMPLE/#a",
  "https://kargo.example:8443/",
  "https://kargo.example:port/",
  "https://ahmet@kargo.example/",
  "https://kargo.example\\@kotu.example/",
  "https:kargo.example",
  "https://",
  "https://a b/",
  "https://[::1]/",
  "https://[::/",
  "https://münih.example/ü",
  "javascript:alert(1)",
  "ftp://kargo.example",
  "https://kargo.example/\n",
  `https://kargo.example/${"a".repeat(979)}`,
  `https://kargo.example/${"a".repeat(978)}`,
  "",
];

test("what a screen calls an id or an address is what a call takes as one", () => {
  for (const text of ids) expect([text, isId(text)]).toEqual([text, Id.safeParse(text).success]);
  for (const text of addresses) expect([text, isWebAddress(text)]).toEqual([text, WebAddress.safeParse(text).success]);
  expect(ids.filter(isId)).toHaveLength(4);
  expect(addresses.filter(isWebAddress).length).toBeGreaterThan(5);
});
