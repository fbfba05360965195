import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { contract, walk } from "./index.ts";

/** Writes that take neither a version nor what was seen, each with the reason why nobody's change can be undone unseen by it. */
const without: Record<string, string> = {
  ...Object.fromEntries(
    [
      "Client/CreateClient Client/CreateExternalClient Client/CreateClientMember Client/CreateApiKey Client/AddClientAddress",
      "Client/AddCommunicationActivity Client/AcceptInvitation Client/AcceptExternalInvitation",
      "Document/UploadClientDocument Product/CreateProductMasterData Product/CreateProductMasterDataJson SavedView/CreateSavedView",
      "News/AddNews Support/SendContact PackageOrder/CreateClientPackageOrder Home/LoadSampleData",
    ].flatMap((line) => line.split(" ").map((name) => [name, "makes something new; what is there stays"])),
  ),
  ...Object.fromEntries(
    [
      "Client/DeleteClientMember Client/EraseClientMember Client/DeleteInvitation Client/EndSession Client/DeleteApiKey",
      "Client/DeleteClientChannelAuth Client/DeleteClientAddress IntegrationProvider/DeleteIntegrationAuth Warehouse/DeleteWarehouse",
      "Document/DeleteClientDocument Process/CancelProcess SavedView/DeleteSavedView Support/DeleteFaq Home/RemoveSampleData Client/EndActing",
      "Client/RemoveSecondFactor Client/RemovePasskey Client/ConfirmWaysIn",
    ].flatMap((line) =>
      line
        .split(" ")
        .map((name) => [name, "ends a thing as a whole, after a question; it puts no value in the place of another"]),
    ),
  ),
  ...Object.fromEntries(
    [
      "Client/ActiveStatus Client/SetStorePaused Product/ArchivedProductMasterData News/SetIsActiveNews Support/SetTicketState",
      "Channel/UpdateChannel SavedView/SetDefaultSavedView Process/SetProcessDismissed",
    ].flatMap((line) =>
      line.split(" ").map((name) => [name, "sends the one switch that was pressed, and nothing that was only loaded"]),
    ),
  ),
  ...Object.fromEntries(
    [
      "Client/EmailConfirmation Client/SendEmailConfirmation Client/SendPasswordLink Client/ActForClient Client/TestClientChannelAuth",
      "Client/CompleteChannelOAuth Channel/SyncChannelCategories Order/AcceptOrder ProductTransfer/UpsertClientChannelProduct",
      "Client/ProveByPassword Client/ConfirmNewEmail Client/ChangeOwnEmail",
      "Client/BeginSecondFactor Client/ConfirmSecondFactor Client/NewRecoveryCodes Client/ResetSecondFactor",
      "Client/BeginPasskey Client/AddPasskey Client/BeginPasskeyProof Client/ProveByPasskey",
    ].flatMap((line) =>
      line.split(" ").map((name) => [name, "asks for an act; what it may do is judged by the state that is there then"]),
    ),
  ),
  "Client/SetPassword": "a new secret by a link of one use; the old one is never shown",
  "Client/ChangePassword": "a new secret, typed in full; the old one is never shown",
  "Client/RenamePasskey": "one's own; its name is all that it changes, and the person sees the one that it has",
  "Product/UploadProductFromExcel": "a file of rows; what a row may change is judged row by row when it is applied",
  "Product/ResolveDifferences": "each row that is named carries the version that was seen; a whole store is taken as it is then",
  "Order/RestockOrderLine": "books pieces back that somebody counted in; the movement says how many and never more than left",
  "Preference/SetPreference": "one's own; each setting is a row of its own, and only those that were pressed are sent",
  "PackageOrder/SetClientPackageOrderSetExpireDays": "adds days to what is there; two that add both count",
  "PackageOrder/SetClientPackageOrderDiscount":
    "a new discount in the place of the whole old one, named in full; the audit has both",
};

/** Takes it, and is refused without it. Of a call that makes as well as changes, it is asked for where an id is given. */
const optional: Record<string, string> = {
  "Warehouse/InsertUpdate": "without a warehouse's id it makes one; with it the server refuses a missing version as a conflict",
  "Client/SetClientChannelAuth":
    "without a store's id it connects one; with it the server refuses a missing version as a conflict",
  "IntegrationProvider/SetIntegrationAuth": "as SetClientChannelAuth",
  "Client/StartChannelOAuth": "a sign-in puts no value in the place of another; a new name without a version is a conflict",
  "Product/SetPrice": "without a price's id it makes one; with it the server refuses a missing version as a conflict",
  "Support/SaveFaq": "without a question's id it makes one; with it the server refuses a missing version as a conflict",
  "Order/SetOrderPackageStatus": "an act, judged by the state that is there then; a console says which version its person saw",
};

const writes = walk(contract).filter(({ procedure }) => procedure.isCommand);

type Shape = Record<string, z.ZodType>;
const shapeOf = (schema: unknown): Shape => {
  const of = schema as { shape?: Shape; in?: unknown; out?: unknown; unwrap?: () => unknown };
  return of.shape ?? (of.out ? shapeOf(of.out) : of.unwrap ? shapeOf(of.unwrap()) : {});
};
/** A version, `from` beside the new value, or values that are each {from, to}; also inside the one record that a call takes. */
const guards = (schema: unknown): z.ZodType[] => {
  const shape = shapeOf(schema);
  const own = [shape.version, shape.from].filter((guard) => guard !== undefined);
  const inside = Object.entries(shape).flatMap(([name, field]) => {
    const { from, to, version } = shapeOf(field);
    return (from && to) || (name === "product" && version) ? [(from ?? version)!] : [];
  });
  return [...own, ...inside];
};

describe("whoever writes over something says what they saw of it (console faults 1-3, 8, 17; U31)", () => {
  test.each(writes.map(({ name, procedure }) => [name, procedure] as const))("%s", (name, { input }) => {
    const found = guards(input);
    if (found.length === 0) return expect(without, "takes no version and no from; say why here").toHaveProperty([name]);
    expect(without, "takes a version: no reason is needed any more").not.toHaveProperty([name]);
    const may = found.every((guard) => {
      const { success, data } = guard.safeParse(undefined);
      return success && data === undefined;
    });
    expect(may && !(name in optional) && !name.endsWith("/UpdateProductValue"), "may leave its version out").toBe(false);
  });

  test("every reason is of a call that is there", () => {
    const names = new Set(writes.map(({ name }) => name));
    expect([...Object.keys(without), ...Object.keys(optional)].filter((name) => !names.has(name))).toEqual([]);
  });

  test("such a call may refuse", () => {
    const guarded = writes.filter(({ procedure }) => guards(procedure.input).length > 0);
    expect(guarded.filter(({ procedure }) => !procedure.errors.includes("conflict")).map(({ name }) => name)).toEqual([]);
    expect(guarded.length).toBeGreaterThanOrEqual(14);
  });
});
