export { mustBePaid } from "./must-be-paid.ts";

import type { packageOrder } from "@tradeport/contract/package-order";
import { type Handlers, wide } from "#platform/http.ts";
import { createClientPackageOrder } from "./create-client-package-order.ts";
import { getActiveOrder } from "./get-active-order.ts";
import { getClientPackageOrderDiscount } from "./get-client-package-order-discount.ts";
import { setClientPackageOrderDiscount } from "./set-client-package-order-discount.ts";
import { setClientPackageOrderSetExpireDays } from "./set-client-package-order-set-expire-days.ts";

export const packageOrderHandlers = {
  PackageOrder: {
    GetActiveOrder: getActiveOrder,
    CreateClientPackageOrder: wide(createClientPackageOrder),
    SetClientPackageOrderSetExpireDays: wide(setClientPackageOrderSetExpireDays),
    GetClientPackageOrderDiscount: wide(getClientPackageOrderDiscount),
    SetClientPackageOrderDiscount: wide(setClientPackageOrderDiscount),
  } satisfies Handlers<typeof packageOrder>,
};
