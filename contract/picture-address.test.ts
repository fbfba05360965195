import { expect, test } from "vitest";
import { isPictureAddress, storedPicture } from "./picture-address.ts";
import { isPublicHost } from "./public-host.ts";

const own = "http://localhost:3000";
const stored = `${own}/media/01920000-0000-7000-8000-000000000001.png`;

test.each([
  ...[
    "http://img.example.com/a.jpg",
    "ftp://img.example.com/a.jpg",
    "img.example.com/a.jpg",
    "https://a:b@img.example.com/a.jpg",
    "",
  ],
  ...[
    "https://localhost/a.png",
    "https://localhost./a.png",
    "https://x",
    "https://nas.local/a.png",
    "https://a.localhost./a.png",
  ],
  ...["127.0.0.1", "2130706433", "0x7f.1", "0177.0.0.1", "127.1", "0", "10.1.2.3", "172.31.0.1", "192.168.1.1"].map(
    (host) => `https://${host}/a.png`,
  ),
  ...["169.254.169.254", "100.64.0.1", "224.0.0.1", "255.255.255.255", "198.18.0.1"].map((host) => `https://${host}/a.png`),
  ...["::", "::1", "::ffff:127.0.0.1", "::ffff:7f00:1", "64:ff9b::7f00:1", "2002:7f00:1::", "fe80::1", "fd00::1", "ff02::1"].map(
    (host) => `https://[${host}]/a.png`,
  ),
  ...[`${own}/a.png`, `${own}/media/x.png`, `http://localhost:3001${stored.slice(own.length)}`],
])("%s is no address of a picture", (address) => expect(isPictureAddress(address, own)).toBe(false));

test.each([
  ...["https://img.example.com/a.jpg", "https://img.example.com:8443/a b?c=1#d", "https://ürün.example/a.png", stored],
  ...[
    "https://93.184.215.14/a.png",
    "https://172.32.0.1/a.png",
    "https://[2606:2800:21f::1]/a.png",
    "https://[::ffff:5db8:d70e]/a",
  ],
])("%s is one", (address) => expect(isPictureAddress(address, own)).toBe(true));

test("a picture that is kept here is named by its file, and only under this installation's address", () => {
  expect(storedPicture(stored, own)).toBe("01920000-0000-7000-8000-000000000001");
  expect([storedPicture(stored, "https://other.example"), isPictureAddress(stored)]).toEqual([null, false]);
});

test("of each range that is nobody's the first and the last address are no strangers' and those beside it are", () => {
  const ranges = [
    ["0.0.0.0", "0.255.255.255", "1.0.0.0"],
    ["10.0.0.0", "10.255.255.255", "9.255.255.255", "11.0.0.0"],
    ["100.64.0.0", "100.127.255.255", "100.63.255.255", "100.128.0.0"],
    ["127.0.0.0", "127.255.255.255", "126.255.255.255", "128.0.0.0"],
    ["169.254.0.0", "169.254.255.255", "169.253.255.255", "169.255.0.0"],
    ["172.16.0.0", "172.31.255.255", "172.15.255.255", "172.32.0.0"],
    ["192.0.0.0", "192.0.0.255", "191.255.255.255", "192.0.1.0"],
    ["192.168.0.0", "192.168.255.255", "192.167.255.255", "192.169.0.0"],
    ["198.18.0.0", "198.19.255.255", "198.17.255.255", "198.20.0.0"],
    ["224.0.0.0", "255.255.255.255", "223.255.255.255"],
  ];
  for (const [first, last, ...beside] of ranges)
    expect([first, isPublicHost(first!), isPublicHost(last!), ...beside.map(isPublicHost)]).toEqual([
      first,
      false,
      false,
      ...beside.map(() => true),
    ]);
});
