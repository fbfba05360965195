import { expect, test } from "vitest";
import type { RemoteClient, RemoteError } from "../http.ts";
import { newestOf, type OrderPage } from "../orders.ts";
import type { Suite } from "./bench.ts";
import { neededFields } from "./mutations.ts";
import { operationsOf } from "./operations.ts";
import { replay } from "./replay.ts";

/** Orders, packages, returns and hooks of one connector. */
export const orderSuite = ({ connector, bench, exchanges }: Suite) => {
  const { fixture, enter, control, sell, buy, window, changes, packagesOf, stateOf, linesOf, act, has } = bench;
  const operations = operationsOf(connector);
  const { actions } = connector.orders;

  test("an order is bought, listed, told of step by step, scanned and delivered, and the marketplace says the same each time", async () => {
    const remote = enter();
    const [key] = (await sell(remote)) as [string];
    const bought = await buy([[key, 2]]);
    const listed = (await changes(remote)).find((each) => each.orderId === String(bought.orderNumber))!;
    expect(listed).toMatchObject({
      packageId: String(bought.packageId),
      state: "new",
      superseded: false,
      lines: [{ key, quantity: 2, total: "899.8" }],
    });
    expect(Math.abs(Date.parse(listed.orderedAt) - Date.parse(listed.modifiedAt))).toBeLessThan(60_000);
    for (const { action, fields, state } of fixture.life) {
      expect(actions[action].how).toBe("remote");
      await act(remote, listed, action, fields);
      expect(await stateOf(remote, bought.orderNumber)).toBe(state);
    }
    const ready = (await packagesOf(remote, bought.orderNumber))[0]!;
    expect(ready.packageId).toBe(listed.packageId);
    const labels = async () => (await operations.readLabels(remote, ready.cargo.trackingCode))[0];
    if (connector.labels)
      await expect.poll(labels, { interval: 20 }).toMatchObject({ format: "ZPL", body: expect.stringContaining("^XA") });
    await control("_scan", { packageId: bought.packageId });
    expect(await stateOf(remote, bought.orderNumber)).toBe("shipped");
    await control("_deliver", { packageId: bought.packageId });
    if (has("delivery")) expect(await stateOf(remote, bought.orderNumber)).toBe("delivered");
    expect((await changes(remote)).findLast((each) => each.packageId === listed.packageId)?.state).toBe("delivered");
  });

  test("R48: what is paid beside the price is told with who pays it, and nothing is made up: no amount, and no VAT rate that is not told", async () => {
    const remote = enter();
    const { line, order, reported, vatRate, fees: estimated } = fixture.amounts;
    const [key] = (await sell(remote)) as [string];
    const plain = await buy([[key, 1]]);
    const bought = await buy([], { ...order, lines: [{ barcode: key, quantity: 2, ...line }] });
    const read = async ({ orderNumber }: typeof bought) => (await packagesOf(remote, orderNumber))[0]!;
    const { amounts, fees, lines } = await read(bought);
    const shown = amounts!.map((one) => `${one.kind} ${one.payer} ${one.amount} ${one.currency} ${one.vatRate}`);
    expect(shown).toEqual(reported);
    expect((fees ?? []).map((one) => `${one.kind} ${one.amount} ${one.currency} ${one.percentage}`)).toEqual(estimated);
    expect(lines.map((one) => one.vatRate)).toEqual([vatRate]);
    for (const { lineId } of amounts!) if (lineId !== undefined) expect(lineId).toBe(lines[0]!.lineId);
    expect((await read(plain)).amounts).toEqual([]);
  });

  test.runIf(fixture.particulars)(
    "what a buyer wants made, written or packed, and what is billed otherwise, is told as it is; of a plain order nothing is (corrections 10)",
    async () => {
      const remote = enter();
      const { line, order, reported, personalization } = fixture.particulars!;
      const [key] = (await sell(remote)) as [string];
      const plain = await buy([[key, 1]]);
      const bought = await buy([], { ...order, lines: [{ barcode: key, quantity: 1, ...line }] });
      const read = async ({ orderNumber }: typeof bought) => (await packagesOf(remote, orderNumber))[0]!;
      const reportedNow = await read(bought);
      expect(reportedNow.particulars).toEqual(reported);
      expect(reportedNow.lines.map((each) => each.personalization ?? [])).toEqual([personalization]);
      const { invoice: _, ...nothing } = (await read(plain)).particulars!;
      expect(nothing).toEqual({});
      expect((await read(plain)).lines.map((each) => each.personalization ?? [])).toEqual([[]]);
    },
  );

  test("R10: no field that nobody uses keeps an order from being read: each in turn dropped, renamed and set to odd values", async () => {
    const remote = enter();
    const [key] = (await sell(remote)) as [string];
    const { orderNumber } = await buy([[key, 2]]);
    await packagesOf(remote, orderNumber);
    const { path } = fixture.targets.readOrder!;
    const { call, reply } = exchanges.findLast(({ code, call }) => code === connector.code && call.path.includes(path))!;
    expect(reply.status).toBe(200);
    const whole = JSON.parse(JSON.stringify(reply.json));
    const server = replay(connector, fixture.credentials, {});
    const read = (from: RemoteClient) => operations.readOrder(from, String(orderNumber));
    const found = await neededFields(server, [call.path.split("/").at(-1)!, whole], read);
    expect(found.filter((field) => !fixture.needed.includes(field))).toEqual([]);
    expect(fixture.needed.filter((field) => !found.includes(field))).toEqual([]);
  });

  test("R23: what is listed tells how far the marketplace's own clock is", async () => {
    const remote = enter();
    const [key] = (await sell(remote)) as [string];
    const { orderNumber } = await buy([[key, 1]]);
    const pages: OrderPage[] = [];
    for (let cursor: string | undefined, first = true; first || cursor; first = false) {
      pages.push(await operations.listOrders(remote, { ...window(), cursor }));
      cursor = pages.at(-1)!.next;
    }
    const bought = pages.flatMap(({ packages }) => packages).find(({ orderId }) => orderId === String(orderNumber))!;
    expect(newestOf(pages.map(({ newest }) => newest ?? null))! >= bought.orderedAt).toBe(true);
  });

  test("R4: an urgent look is of few pages and tells what was bought and what was canceled", async () => {
    const remote = enter();
    const [key] = (await sell(remote)) as [string];
    const [canceled, bought] = [await buy([[key, 1]]), await buy([[key, 1]])];
    await control("_cancel", { packageId: canceled.packageId });
    const reported = new Map<string, string>();
    let pages = 0;
    for (let cursor: string | undefined, first = true; first || cursor; first = false, pages++) {
      const page = await operations.listOrders(remote, { ...window(), kind: "urgent", cursor });
      for (const { orderId, state } of page.packages) reported.set(orderId, state);
      cursor = page.next;
    }
    expect([canceled, bought].map(({ orderNumber }) => reported.get(String(orderNumber)))).toEqual(["canceled", "new"]);
    expect(pages).toBeLessThan(12);
  });

  test("an unpaid order is seen and marked; a cancel takes its reason", async () => {
    const remote = enter();
    const [key] = (await sell(remote)) as [string];
    const unpaid = await buy([[key, 1]], { awaiting: true });
    expect((await changes(remote)).find((each) => each.orderId === String(unpaid.orderNumber))).toMatchObject({
      state: "pending_approval",
      paymentPending: true,
    });
    expect(await stateOf(remote, unpaid.orderNumber)).toBe("pending_approval");
    if (actions.cancel_request.how !== "remote") return;
    const canceled = await buy([[key, 1]]);
    const [first] = await packagesOf(remote, canceled.orderNumber);
    const reasonId = actions.cancel_request.fields[0]?.options?.[0]?.value ?? "";
    await act(remote, first!, "cancel_request", { reasonId });
    expect(await stateOf(remote, canceled.orderNumber)).toBe("canceled");
    expect((await changes(remote)).find((each) => each.packageId === first!.packageId)?.state).toBe("canceled");
  });

  test.runIf(actions.split.how === "remote")("a split leaves a parent that is superseded, and every piece", async () => {
    const remote = enter();
    const [one, other] = (await sell(remote, 2)) as [string, string];
    const trials: [lines: [string, number][], leaving: number[]][] = [
      [[[one, 3]], [1]],
      [
        [
          [one, 1],
          [other, 1],
        ],
        [1],
      ],
      [
        [
          [one, 3],
          [other, 2],
        ],
        [2, 1],
      ],
    ];
    for (const [lines, leaving] of trials) {
      const order = await buy(lines);
      const [whole] = await packagesOf(remote, order.orderNumber);
      const moved = leaving.map((quantity, at) => ({ lineId: whole!.lines[at]!.lineId, quantity }));
      await operations.act(remote, { packageId: whole!.packageId, action: "split", lines: moved, fields: {} });
      const family = async () => (await packagesOf(remote, order.orderNumber)).filter((each) => !each.superseded);
      await expect.poll(async () => (await family()).length, { interval: 20 }).toBe(2);
      const children = await family();
      expect(children.every((child) => child.originPackageIds.includes(whole!.packageId))).toBe(true);
      const pieces = children.flatMap((child) => child.lines).reduce((sum, line) => sum + line.quantity, 0);
      expect(pieces).toBe(linesOf(whole!).reduce((sum, line) => sum + line.quantity, 0));
    }
  });

  test("a package is sent by a carrier of our own, and what comes too late is refused in known words", async () => {
    const remote = enter();
    const [key] = (await sell(remote)) as [string];
    const order = await buy([[key, 1]]);
    const read = async () => (await packagesOf(remote, order.orderNumber))[0]!;
    const before = await read();
    for (const action of fixture.ownCarrier.before) await act(remote, before, action);
    for (const fields of fixture.cargo ?? []) {
      const was = (await read()).cargo;
      await act(remote, before, "cargo", fields);
      expect((await read()).cargo).not.toEqual(was);
    }
    await act(remote, before, "ship", fixture.ownCarrier.fields);
    expect((await read()).state).toBe("shipped");
    const [again] = fixture.life;
    if (!again) return;
    const error = await act(remote, before, again.action, again.fields).catch((thrown: RemoteError) => thrown);
    expect(error).toMatchObject({ kind: "refused" });
    expect(connector.recognise((error as RemoteError).reasons[0] ?? "").fingerprint).toBe("package-state");
  });

  test.runIf(connector.claims && has("returns"))(
    "a return is listed with its order, its pieces and what the seller has to do",
    async () => {
      const remote = enter();
      const [key] = (await sell(remote)) as [string];
      const order = await buy([[key, 2]]);
      const pack = (await packagesOf(remote, order.orderNumber))[0]!;
      for (const { action, fields } of fixture.life) await act(remote, pack, action, fields);
      for (const move of ["_scan", "_deliver", "_return"]) await control(move, { packageId: order.packageId });
      const read = async () => {
        const page = await operations.listClaims(remote, window());
        expect(page.unreadable).toEqual([]);
        return page.claims.find(({ orderId }) => orderId === String(order.orderNumber));
      };
      await expect.poll(async () => (await read())?.lines.map(({ state }) => state)[0], { interval: 20 }).toBe("deciding");
      const claim = (await read())!;
      expect(claim).toMatchObject({ kind: "return", deadlineAt: expect.any(String) });
      expect(claim.lines.reduce((sum, line) => sum + line.quantity, 0)).toBe(2);
      expect(claim.lines.every((line) => line.key === key && line.orderLineId === pack.lines[0]!.lineId)).toBe(true);
    },
  );

  const decisions = connector.claims?.decisions;
  test.runIf(decisions && has("returns"))(
    "a return is decided by the seller's yes or no, and once: what is decided is refused by its cause",
    async () => {
      const remote = enter();
      const [key] = (await sell(remote)) as [string];
      for (const says of ["accept", "reject"] as const) {
        const order = await buy([[key, 1]]);
        const pack = (await packagesOf(remote, order.orderNumber))[0]!;
        for (const { action, fields } of fixture.life) await act(remote, pack, action, fields);
        for (const move of ["_scan", "_deliver", "_return"]) await control(move, { packageId: order.packageId });
        const read = async () =>
          (await operations.listClaims(remote, window())).claims.find(({ orderId }) => orderId === String(order.orderNumber));
        await expect.poll(async () => (await read())?.lines[0]?.state, { interval: 20 }).toBe("deciding");
        const { claimId, lines } = (await read())!;
        const fields = Object.fromEntries(
          decisions![says].fields
            .filter(({ files }) => !files)
            .map(({ key: name, options }) => [name, options?.[0]?.value ?? "Denendi"]),
        );
        const decide = () => decisions!.decide(remote, { claimId, says, lineIds: lines.map(({ lineId }) => lineId), fields });
        await decide();
        expect(says === "accept" ? ["refunded", "checking"] : ["rejected", "disputed"]).toContain(
          (await read())!.lines[0]!.state,
        );
        const error = await decide().catch((thrown: RemoteError) => thrown);
        expect(error).toMatchObject({ kind: "refused" });
        expect(connector.recognise((error as RemoteError).reasons[0] ?? "").fingerprint).toBe("claim-state");
      }
    },
  );

  test.runIf(connector.hooks)("webhooks are made, listed and removed", async () => {
    const remote = enter();
    const { subscribe, listSubscriptions, unsubscribe } = operations;
    const made = await subscribe(remote, { url: "http://127.0.0.1:9/hooks/1", secret: "hook-secret" });
    expect(await listSubscriptions(remote)).toContainEqual({ id: made.id, url: made.url, active: true });
    await unsubscribe(remote, made.id);
    await unsubscribe(remote, made.id);
    expect((await listSubscriptions(remote)).map((hook) => hook.id)).not.toContain(made.id);
  });

  test.runIf(connector.hooks)("S32: a hook without a secret carries none, and a hostile one is no crash", () => {
    expect(operations.readHint({}, undefined).secret).toBe("");
    const hostile = [null, [], "x", 1, { orderNumber: { a: 1 } }, JSON.parse('{"__proto__":{"x":1}}')];
    for (const body of hostile) expect(typeof operations.readHint({ authorization: "Basic !!!" }, body).secret).toBe("string");
  });
};
