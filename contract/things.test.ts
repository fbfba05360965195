import { expect, test } from "vitest";
import { contract, things, walk } from "./index.ts";

/** A command says what it changes, and the screens read that again by themselves ("before thirty more screens"). */
const all = walk(contract);

test("every command says what it changes; those that change nothing that a screen shows are named here", () => {
  const silent = all.filter(({ procedure }) => procedure.isCommand && procedure.changes.length === 0).map(({ name }) => name);
  expect(silent).toEqual([
    // E-mails are sent.
    "Client/SendEmailConfirmation",
    "Client/SendPasswordLink",
    // What a passkey is to sign: no screen shows it.
    "Client/BeginPasskey",
    "Client/BeginPasskeyProof",
    // What an import would do: it is shown, and nothing is done.
    "ProductCategory/PreviewTaxonomy",
    "Product/ProposeBarcodes",
    "Product/PreviewChannelProductParameters",
    "Product/PreviewStockGuard",
    // A text is answered.
    "Translation/Translate",
  ]);
});

test("every question says what its answer is made of; those whose answer no command changes are named here", () => {
  const still = all
    .filter(({ procedure }) => procedure.kind === "json" && !procedure.isCommand && procedure.reads.length === 0)
    .map(({ name }) => name);
  expect(still).toEqual([
    "Client/GetLanguageList",
    "Client/GetSignUpForm",
    "Address/Countries",
    "Address/Regions",
    "Address/Cities",
    "Address/Districts",
    "Language/GetAll",
    "Product/GetShippingValues",
    "Order/GetShippingValues",
    // Of the installation's settings.
    "Translation/GetAvailability",
    "Diagnostics/ReportError",
  ]);
});

test("what a command changes is read by somebody, and each thing is changed and read", () => {
  const read = new Set(all.flatMap(({ procedure }) => procedure.reads));
  const changed = new Set(all.flatMap(({ procedure }) => procedure.changes));
  expect([...things].filter((thing) => !read.has(thing))).toEqual([]);
  expect([...things].filter((thing) => !changed.has(thing))).toEqual([]);
});
