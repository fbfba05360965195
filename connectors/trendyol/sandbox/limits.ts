import type { World } from "./world.ts";

/** Requests a minute of the smallest tier (50k listings); null has no limit but the gateway's own. */
const perMinute = {
  productRead: { allowed: 1000, shared: true },
  productWrite: { allowed: 200, shared: true },
  inventory: { allowed: 350, shared: true },
  orderList: { allowed: 30, shared: false },
  /** One call in five seconds. */
  orderStream: { allowed: 12, shared: false },
  updatePackage: { allowed: 300, shared: false },
  packageWork: { allowed: 100, shared: false },
  alternative: { allowed: 300, shared: false },
  manual: { allowed: 1000, shared: false },
  label: { allowed: 100, shared: false },
  claims: { allowed: 1000, shared: false },
  claimDecision: { allowed: 5, shared: false },
  webhook: { allowed: null, shared: false },
} as const;
export type LimitGroup = keyof typeof perMinute;

/** Sliding windows over the last minute; they start empty with the process, as a gateway's do. */
export class Limits {
  #passed = new Map<string, number[]>();

  /** Spends one call, or says that there is none left. A refused call spends nothing. */
  spend(world: World, sellerId: number, endpoint: string, group: LimitGroup): boolean {
    const { limits } = world.settings;
    if (limits === "off") return true;
    const factor = limits === "on" ? 1 : limits;
    const now = world.now();
    const { allowed, shared } = perMinute[group];
    const windows = [{ key: `${sellerId} ${endpoint}`, ms: 10_000, most: 50 * factor }];
    if (allowed !== null)
      windows.push({ key: `${sellerId} ${shared ? group : `${group} ${endpoint}`}`, ms: 60_000, most: allowed * factor });
    if (group === "orderStream") windows.push({ key: `${sellerId} stream`, ms: 5_000 / factor, most: 1 });
    for (const { key, ms, most } of windows) {
      const recent = (this.#passed.get(key) ?? []).filter((at) => at > now - ms);
      this.#passed.set(key, recent);
      if (recent.length >= most) return false;
    }
    for (const { key } of windows) this.#passed.get(key)!.push(now);
    return true;
  }
}
