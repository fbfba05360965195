import { expect, test } from "vitest";
import { connectors } from "./index.ts";

/** What a person must say before a step is sent: a marketplace would refuse it without, minutes later, or guess. */
test("each step asks for what its marketplace can't do without, and for nothing more", () => {
  const steps = connectors.flatMap((connector) =>
    connector.kind === "marketplace"
      ? Object.entries(connector.orders.actions).flatMap(([action, { fields }]) => {
          const required = fields.filter((field) => field.required).map(({ key }) => key);
          return required.length > 0 ? [`${connector.code} ${action}: ${required.join(", ")}`] : [];
        })
      : [],
  );
  expect(steps.sort()).toEqual([
    "amazon ship: carrierCode, trackingCode",
    "hepsiburada cancel_request: reasonId",
    "hepsiburada deliver: receivedBy",
    "hepsiburada invoice: link",
    "hepsiburada ship: trackingNumber",
    "trendyol cancel_request: reasonId",
    "trendyol ship: trackingInfo",
  ]);
});
