import { shownLira } from "../../sandbox/money.ts";
import { type Markup, markup } from "../../sandbox/shell.ts";
import { moves } from "./buyer.ts";
import { paidFor } from "./package-shape.ts";
import { type Package, selectPackages } from "./packages.ts";
import type { View } from "./page.ts";
import { statusWord, type Word } from "./words.ts";

/** A claim can be opened on a delivered package; one that is UnDelivered goes back. */
export function ordersView(view: View): Markup {
  const packs = selectPackages(
    view.world,
    "p.seller_id = ? and p.status <> 'UnPacked' order by p.package_id desc limit 100",
    view.sellerId,
  );
  return markup`<h2>${view.say("orders")}</h2>${packs.length === 0 && markup`<p>${view.say("noOrders")}</p>`}
<div class="cards">${packs.map((pack) => card(pack, view))}</div>`;
}

function card(pack: Package, { language, say }: View): Markup {
  const total = pack.lines.reduce((sum, line) => sum + paidFor(line) * line.quantity, 0);
  return markup`<article class="card" data-testid="package-${pack.packageId}" data-order="${pack.orderNumber}">
<div class="row"><b>${say("order")} ${pack.orderNumber}</b><span class="tag" data-testid="status" data-status="${pack.status}">${statusWord(language, pack.status)}</span></div>
<small>${say("package")} ${pack.packageId} · ${say("cargo")} ${pack.cargoNumber}</small>
<span>${pack.buyer.firstName} ${pack.buyer.lastName} · ${shownLira(language, total)}</span>
${pack.lines.map((line) => markup`<small>${line.quantity} × ${line.title} (${line.barcode})</small>`)}
<div class="row">${moves
    .filter(({ from }) => from.includes(pack.status))
    .map(
      ({
        name,
      }) => markup`<form method="post" action="/trendyol/_${name}"><input type="hidden" name="packageId" value="${pack.packageId}">
<button data-testid="${name}">${say(name as Word)}</button></form>`,
    )}</div></article>`;
}
