import { expect, test } from "vitest";
import { contract, type Procedure, things, walk } from "./index.ts";

/** A command says what it changes, and the screens read that again by themselves ("before thirty more screens"). */
const all = walk(contract);
const isChange = ({ kind, right, reads, changes }: Procedure) =>
  kind === "upload" || (kind === "json" && (changes.length > 0 || (right !== "read" && reads.length === 0)));

test("every command says what it changes; those that change nothing that a screen shows are named here", () => {
  const silent = all.filter(({ procedure }) => isChange(procedure) && procedure.changes.length === 0).map(({ name }) => name);
  // E-mails are sent.
  expect(silent).toEqual(["Client/SendEmailConfirmation", "Client/SendPasswordLink"]);
});

test("every question says what its answer is made of; those whose answer no command changes are named here", () => {
  const still = all
    .filter(({ procedure }) => procedure.kind === "json" && !isChange(procedure) && procedure.reads.length === 0)
    .map(({ name }) => name);
  expect(still).toEqual([
    "Client/GetLanguageList",
    "Client/GetSignUpForm",
    // What a passkey is to sign: no screen shows it.
    "Client/BeginPasskey",
    "Client/BeginPasskeyProof",
    "Address/Countries",
    "Address/Regions",
    "Address/Cities",
    "Address/Districts",
    "Language/GetAll",
    "Diagnostics/ReportError",
  ]);
});

test("what a command changes is read by somebody, and each thing is changed and read", () => {
  const read = new Set(all.flatMap(({ procedure }) => procedure.reads));
  const changed = new Set(all.flatMap(({ procedure }) => procedure.changes));
  expect([...things].filter((thing) => !read.has(thing))).toEqual([]);
  expect([...things].filter((thing) => !changed.has(thing))).toEqual([]);
});
