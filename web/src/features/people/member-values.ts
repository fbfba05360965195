import type { Member } from "@tradeport/contract/members";

/** What the form of a member is opened with: what is saved of them now, and its version. */
export const valuesOf = ({ version, name, surname, phone, right, areas, storeIds }: Member) => ({
  version,
  name,
  surname,
  phone: phone ?? "",
  right,
  areas,
  storeIds,
});
