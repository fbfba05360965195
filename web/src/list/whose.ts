import { isId } from "@tradeport/contract/formats";
import { useMemo } from "react";
import { useSession } from "../session.ts";
import { useAddressState } from "../ui/search.tsx";

interface Whose {
  /** Of whom a call asks: nothing to say for a client, and the customer for an Admin who chose one on the page (for-customer.tsx). */
  whose: { clientId?: string };
  /** The same for the address of another page of that customer's. */
  customer: { customer?: string };
}

export const useWhose = (): Whose => {
  const isAdmin = useSession()?.role === "Admin";
  const [chosen] = useAddressState("customer");
  const id = isAdmin && isId(chosen) ? chosen : undefined;
  return useMemo(() => (id ? { whose: { clientId: id }, customer: { customer: id } } : { whose: {}, customer: {} }), [id]);
};
