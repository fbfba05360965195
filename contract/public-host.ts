/** Ranges of IPv4 that only this machine or a private net knows, or that belong to nobody: first address and bits. */
const ownFour = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const;

const numberOf = (dotted: string) => dotted.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
const isFour = (host: string) => /^\d{1,3}(\.\d{1,3}){3}$/.test(host) && host.split(".").every((part) => Number(part) <= 255);
const isPublicFour = (address: number) =>
  !ownFour.some(([first, bits]) => Math.floor(address / 2 ** (32 - bits)) === Math.floor(numberOf(first) / 2 ** (32 - bits)));

/** The eight groups of an address of IPv6, its last two perhaps written as one of IPv4. */
const groupsOf = (address: string): number[] => {
  const hex = address
    .replace(/%.*$/, "")
    .replace(/\d+(\.\d+){3}$/, (four) => `${(numberOf(four) >>> 16).toString(16)}:${(numberOf(four) & 0xffff).toString(16)}`);
  const [left = "", right] = hex.split("::");
  const read = (part: string) => (part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16)));
  const [before, after] = [read(left), read(right ?? "")];
  return right === undefined
    ? before
    : [...before, ...Array<number>(Math.max(0, 8 - before.length - after.length)).fill(0), ...after];
};

/** What is mapped, translated or tunnelled counts as the address of IPv4 inside it. */
const isPublicSix = (address: string): boolean => {
  const groups = groupsOf(address);
  const [first = 0, second = 0, third = 0] = groups;
  const four = (at: number) => isPublicFour(groups[at]! * 65_536 + groups[at + 1]!);
  const zeros = groups.slice(0, 5).every((group) => group === 0);
  if (zeros && groups[5] === 0xffff) return four(6);
  if (zeros && groups[5] === 0) return false;
  if (first === 0x64 && second === 0xff9b && third === 0) return four(6);
  if (first === 0x2002) return four(1);
  return (first & 0xfe00) !== 0xfc00 && (first & 0xffc0) !== 0xfe80 && (first & 0xff00) !== 0xff00;
};

/** Whether strangers may reach a host of this name: not this machine's own, and not one that only a private net knows. */
export const isPublicHost = (hostname: string): boolean => {
  const host = hostname
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "")
    .toLowerCase();
  if (host.includes(":")) return isPublicSix(host);
  if (isFour(host)) return isPublicFour(numberOf(host));
  return host.includes(".") && !/\.(localhost|localdomain|local|lan|home|home\.arpa|internal|intranet|test)$/.test(host);
};
