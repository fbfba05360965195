import { createContext, useContext } from "react";

export interface Whose {
  /** Of whom a call asks: nothing to say for a client, and the customer for an Admin who chose one on the page (for-customer.tsx). */
  whose: { clientId?: string };
  /** The same for the address of another page of that customer's. */
  customer: { customer?: string };
}

export const own: Whose = { whose: {}, customer: {} };
const Context = createContext(own);
export const WhoseProvider = Context.Provider;
export const useWhose = () => useContext(Context);
