import { type Installation, Refused } from "../parts.ts";
import { merchant } from "./selling.ts";

interface Line {
  id: string;
  quantity: number;
  status: string;
  packageNumber: string | null;
}

/**
 * What a seller does in Hepsiburada's own panel: what is open of the order is packed together; what was packed together is dissolved, and each
 * line is packed by itself. We hear of neither step but by looking.
 */
export const repack = async ({ sandbox }: Installation, orderNumber: string) => {
  const { merchantId, integrator, serviceKey } = merchant;
  const headers = {
    authorization: `Basic ${Buffer.from(`${merchantId}:${serviceKey}`).toString("base64")}`,
    "user-agent": integrator,
    "content-type": "application/json",
  };
  const ask = async (address: string, body?: object) => {
    const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
    const reply = await fetch(`${sandbox}/hepsiburada/oms/${address.replace("{m}", merchantId)}`, init);
    const text = await reply.text();
    // The account's faults meet this program too.
    if (!reply.ok) throw new Refused(409, `${address}: ${reply.status} ${text}`);
    return text;
  };
  const pack = (lines: Line[]) =>
    ask("packages/merchantid/{m}", { lineItemRequests: lines.map(({ id, quantity }) => ({ id, quantity })) });
  const read = (text: string) => {
    try {
      return (JSON.parse(text) as { items: Line[] }).items;
    } catch {
      throw new Refused(409, `the order ${orderNumber} could not be read`);
    }
  };
  const lines = read(await ask(`orders/merchantid/{m}/ordernumber/${orderNumber}`));
  const open = lines.filter(({ status }) => status === "Open" || status === "Unpacked");
  if (open.length > 0) return void (await pack(open));
  const packed = Map.groupBy(
    lines.filter(({ status }) => status === "Packaged"),
    ({ packageNumber }) => packageNumber,
  );
  for (const [number, together] of packed) {
    if (together.length < 2) continue;
    await ask(`packages/merchantid/{m}/packagenumber/${number}/unpack`, {});
    for (const line of together) await pack([line]);
  }
};
