import { backOffice, backToPage, formOf, isForm, move } from "../../sandbox/back-office.ts";
import { type Call, jsonOf, type Reply } from "../../sandbox/call.ts";
import { callCounts } from "../../sandbox/calls.ts";
import { moves, sellerOf } from "./buyer.ts";
import { canBeBought, isByAmazon, itemsOf, ownStock, priceOf } from "./item.ts";
import { settle } from "./listings.ts";
import { grant } from "./lwa.ts";
import { ordersOf } from "./orders.ts";
import { Refusal, sellers, type World } from "./world.ts";

/** The ledger of truth of one seller: what this marketplace believes, promised and was told. */
function truth(world: World, sellerId: string | null) {
  const seller = sellerOf(sellerId ?? undefined);
  settle(world);
  return {
    sellerId: seller.sellerId,
    now: world.now(),
    products: seller.marketplaceIds.flatMap((id) =>
      itemsOf(world, seller.sellerId, id).map((item) => ({
        sku: item.sku,
        asin: item.asin,
        marketplaceId: id,
        title: item.title,
        price: priceOf(item)?.toFixed(2) ?? null,
        quantity: ownStock(item)?.quantity ?? null,
        byAmazon: isByAmazon(item),
        isOnSale: canBeBought(item),
        attributes: item.attributes,
      })),
    ),
    orders: ordersOf(world, seller.sellerId).map((order) => ({
      orderNumber: order.id,
      status: order.status,
      packages: order.packages,
      lines: order.items.map(({ sku, quantity, shipped }) => ({ barcode: sku, quantity, shipped })),
    })),
    feeds: world.store.get<{ times: number }>("select count(*) as times from feeds where seller_id = ?", seller.sellerId)!.times,
    calls: callCounts(world.store, seller.sellerId),
  };
}

/** Addresses under /_: what people press on the page and tests call. Ledger, faults and settings answer this machine only. */
export function control(world: World, call: Call): Reply {
  const form = isForm(call);
  try {
    const name = call.path.slice(2);
    const input = form ? formOf(call) : jsonOf(call);
    const moved = move("amazon", world, moves, call, name, input);
    if (moved) return moved;
    if (!call.loopback) throw new Refusal(403, { code: "Unauthorized", message: "Only from the machine that runs the sandbox" });
    const answer = steer(world, call, name, input);
    if (!answer) throw new Refusal(404, { code: "NotFound", message: `Nothing at ${call.method} ${call.path}` });
    if ("wrong" in answer) throw new Refusal(400, { code: "InvalidInput", message: answer.wrong });
    return form ? backToPage("amazon", call, "", false) : { status: 200, json: answer.json };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return form ? backToPage("amazon", call, error.message, true) : error.reply;
  }
}

function steer(world: World, call: Call, name: string, input: unknown): { json: unknown } | { wrong: string } | null {
  switch (`${call.method} ${name}`) {
    case "GET truth":
      return { json: truth(world, call.query.get("sellerId")) };
    case "POST grant":
      return { json: grant(world, sellerOf((input as { sellerId?: unknown }).sellerId).sellerId) };
    case "POST revoke":
      world.store.run("update tokens set revoked = 1");
      return { json: {} };
    case "GET accounts":
      return { json: sellers };
    default:
      return backOffice(
        { store: world.store, settings: world.settings, set: (given) => world.set(given), now: () => world.now() },
        call,
        name,
        input,
      );
  }
}
