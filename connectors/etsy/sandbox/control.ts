import { backOffice, backToPage, formOf, isForm, move } from "../../sandbox/back-office.ts";
import { type Call, jsonOf, type Reply } from "../../sandbox/call.ts";
import { callCounts } from "../../sandbox/calls.ts";
import { liraText } from "../../sandbox/money.ts";
import { Answer } from "../../sandbox/routing.ts";
import { moves } from "./buyer.ts";
import { listingOf, listingsOf, save } from "./listings.ts";
import { grant, scopes } from "./oauth.ts";
import { receiptsOf } from "./receipts.ts";
import { changeRule } from "./taxonomy.ts";
import { Refusal, shops, type World } from "./world.ts";

/** The ledger of truth of one shop: what this marketplace believes, promised and was told. */
function truth(world: World, shopId: number) {
  if (!shops.some((shop) => shop.shopId === shopId)) throw new Refusal(404, `No shop ${shopId}`);
  const listings = listingsOf(world, shopId);
  return {
    shopId,
    now: world.now(),
    listings: listings.map(({ inventory, images, ...listing }) => ({ ...listing, images: images.length })),
    inventories: Object.fromEntries(listings.map(({ listing_id, inventory }) => [listing_id, inventory])),
    products: listings.flatMap((listing) =>
      (listing.inventory?.products ?? []).map((product) => ({
        barcode: product.sku,
        listingId: String(listing.listing_id),
        title: listing.title,
        state: listing.state,
        price: liraText(product.offerings[0]!.price),
        quantity: product.offerings[0]!.quantity,
        values: product.property_values.flatMap(({ values }) => values),
      })),
    ),
    orders: receiptsOf(world, shopId).map((receipt) => ({
      orderNumber: String(receipt.receipt_id),
      status: receipt.status,
      isShipped: receipt.is_shipped,
      refunded: liraText(receipt.refunds.reduce((sum, { amount }) => sum + amount, 0)),
      shipments: receipt.shipments,
      lines: receipt.transactions.map(({ sku, quantity }) => ({ barcode: sku, quantity })),
    })),
    fees: world.store.all<{ listing_id: number; what: string }>(
      "select listing_id, what from fees where shop_id = ? order by id",
      shopId,
    ),
    mails: world.store.all<{ tracking_code: string }>(
      "select m.receipt_id, m.tracking_code from mails m join receipts r on r.receipt_id = m.receipt_id where r.shop_id = ? order by m.id",
      shopId,
    ),
    refreshes: world.store.get<{ times: number }>(
      "select count(*) as times from tokens where kind = 'refresh' and parent is not null",
    )!.times,
    calls: callCounts(world.store, String(shopId)),
  };
}

/** Addresses under /_: what people press on the page and tests call. Ledger, faults and settings answer this machine only. */
export function control(world: World, call: Call): Reply {
  const form = isForm(call);
  try {
    const name = call.path.slice(2);
    const input = form ? formOf(call) : jsonOf(call);
    const moved = move("etsy", world, moves, call, name, input);
    if (moved) return moved;
    if (!call.loopback) throw new Refusal(403, "Only from the machine that runs the sandbox");
    if (call.method === "GET" && name === "truth") return { status: 200, json: truth(world, Number(call.query.get("shopId"))) };
    if (call.method === "POST" && name === "grant") {
      const shop = shops.find(({ shopId }) => shopId === Number((input as { shopId?: unknown }).shopId)) ?? shops[0]!;
      return { status: 200, json: grant(world, shop.userId, scopes.join(" "), `test-${shop.userId}-${world.now()}`, null) };
    }
    if (call.method === "POST" && name === "revoke") {
      world.store.run("update tokens set revoked = 1");
      return { status: 200, json: {} };
    }
    if (call.method === "POST" && name === "listing") {
      // {listingId, state?, should_auto_renew?, inventory?}: what the seller does in the shop manager, or time
      const { listingId, ...given } = input as Record<string, unknown>;
      const listing = Object.assign(listingOf(world, String(listingId)), given);
      save(world, listing);
      return { status: 200, json: { state: listing.state } };
    }
    if (call.method === "POST" && name === "rules") return { status: 200, json: changeRule(world, input) };
    if (call.method === "GET" && name === "accounts") return { status: 200, json: shops };
    const office = {
      store: world.store,
      settings: world.settings,
      set: (given: Record<string, unknown>) => world.set(given),
      now: () => world.now(),
    };
    const answer = backOffice(office, call, name, input);
    if (!answer) throw new Refusal(404, `Nothing at ${call.method} ${call.path}`);
    if ("wrong" in answer) throw new Refusal(400, answer.wrong);
    return form ? backToPage("etsy", call, "", false) : { status: 200, json: answer.json };
  } catch (error) {
    if (error instanceof Answer) return error.reply;
    if (!(error instanceof Refusal)) throw error;
    return form ? backToPage("etsy", call, error.message, true) : error.reply;
  }
}
