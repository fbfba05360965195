import { useSession } from "#session";
import { Account } from "./account.tsx";
import { CustomerList } from "./customer-list.tsx";

/** One path, two screens: a client's own account, and for an Admin the customers. */
export function AccountList() {
  return useSession()?.role === "Admin" ? <CustomerList /> : <Account />;
}
