import type { z } from "zod";
import type { ProcedureArea, Right } from "./areas.ts";
import type { ErrorCode } from "./errors.ts";
import type { Thing } from "./things.ts";

export type Role = "Guest" | "Admin" | "Client";
export type { Area, AreaRights, ProcedureArea, Right, Rights } from "./areas.ts";
export type Kind = "json" | "upload" | "download" | "stream";
export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * Why nobody's change is undone unseen by a command that takes no version: it makes something new and what is there stays; it ends a thing
 * as a whole, after a question; it sends the one switch that was pressed, and nothing that was only loaded; it asks for an act, which is
 * judged by the state that is there then; or what a sentence says.
 */
export type WithoutVersion = "new" | "end" | "switch" | "act" | `${string} ${string}`;

/** What an upload may carry beside its text fields. */
export interface FileRule {
  maxCount: number;
  maxBytes: number;
  /** Sniffed from the first bytes, never believed from the header. */
  types: readonly ("xlsx" | "csv" | "json" | "xml" | "jpeg" | "png" | "webp" | "pdf")[];
  required: boolean;
  /** Pictures of products: as large as their company wants them. */
  ofProduct?: true;
}

/**
 * What the API can do, as data. From it come the server's checks, the typed client, OpenAPI, the permission walk and what a
 * screen shows. Its place in the tree is its address: tree.Order.AcceptOrder = POST /api/Order/AcceptOrder.
 */
export interface Procedure<Sent = unknown, Input = unknown, Answer = unknown, Output = unknown, K extends Kind = Kind> {
  kind: K;
  /** A command or an upload; a question, a download and a stream change nothing. */
  isCommand: boolean;
  method: Method;
  summary: string;
  roles: readonly Role[];
  /** Of a company's work, for whom a Client may do it: `areas.ts`. Of what is the platform's alone `whole`. */
  area: ProcedureArea;
  right: Right;
  /** It makes something of what its caller reads anyway, a file, and changes nothing of the company's: for whoever reads that, of whichever stores. */
  ofReader: boolean;
  /** A change that reaches further than the stores of what it names: not for whoever has some of them. */
  allStores: boolean;
  input: z.ZodType<Input, Sent>;
  /** json: the envelope's result. stream: one event. download: nothing (bytes). */
  output: z.ZodType<Output, Answer>;
  errors: readonly ErrorCode[];
  file?: FileRule;
  /** The action whose address it answers at, where several verbs share one; its own name when left out. */
  at?: string;
  /** Of the person who sits at a browser, and no matter of a program: a key or a token is refused. */
  inBrowser: boolean;
  /**
   * `inBrowser`, and its person proved within the last ten minutes who they are: a cookie alone is not the account. "factor": where the
   * account has a second factor, by that too, since it changes what opens an account, or opens another's.
   */
  fresh: boolean | "factor";
  /** Done in a browser also while its person has not yet said which ways into their account are theirs (`ways-in.ts`). */
  inReview: boolean;
  /** Before its own transaction it asks somebody else: it can't be tried and taken back. */
  asksOutside: boolean;
  /** Fields of the result that are never kept: a repeat of the call is answered with null there. */
  shownOnce: readonly string[];
  /** What its answer is made of: asked again when one of these has changed. */
  reads: readonly Thing[];
  /** What it changes. */
  changes: readonly Thing[];
  /** Of a command that takes neither a version nor what was seen: why. */
  withoutVersion?: WithoutVersion;
}

type Spec<R extends Role, I, O> = {
  summary: string;
  roles: readonly R[];
  input: I;
  output: O;
  method?: Method;
  right?: Right;
  errors?: readonly ErrorCode[];
  at?: string;
  shownOnce?: readonly string[];
  inBrowser?: boolean;
  fresh?: boolean | "factor";
  inReview?: boolean;
  asksOutside?: boolean;
  /** A change of what belongs to a store, named by an id, and of what follows from it. */
  ofStore?: true;
  ofReader?: true;
  /** A question that is answered of all stores at once. */
  allStores?: true;
  withoutVersion?: WithoutVersion;
} & ("Client" extends R ? { area: ProcedureArea } : { area?: never });

/** A schema is taken as what goes in and what comes out: compared with ZodType, method by method, the contract took five times as long to check. */
const make =
  <K extends Kind, F extends "reads" | "changes" | "kind">(kind: K, right: Right, says: F) =>
  <R extends Role, I extends z.core.$ZodType, O extends z.core.$ZodType>(
    spec: Spec<R, I, O> & { file?: FileRule } & Pick<Procedure, Exclude<F, "kind">>,
  ) =>
    ({
      allStores: says === "changes" && (spec as { area?: ProcedureArea }).area !== "any" && !spec.ofStore && !spec.ofReader,
      kind,
      isCommand: says === "changes",
      ofReader: false,
      method: "POST",
      area: "whole",
      right,
      errors: [],
      shownOnce: [],
      inBrowser: false,
      fresh: false,
      inReview: false,
      asksOutside: false,
      reads: [],
      changes: [],
      ...spec,
    }) as unknown as Procedure<z.input<I>, z.output<I>, z.input<O>, z.output<O>, K>;

/** A question: changes nothing. It says what its answer is made of. */
export const query = make("json", "read", "reads");
/** A change: takes an Idempotency-Key. It says what it changes, also where that is nothing that a screen shows. */
export const command = make("json", "write", "changes");
/** A change that carries files (multipart). */
export const upload = make("upload", "write", "changes");
/** Answers bytes. */
export const download = make("download", "read", "kind");
/** Answers server-sent events of `output` until its work ends. */
export const stream = make("stream", "read", "kind");

export type Controller = Record<string, Procedure>;
export type Contract = Record<string, Controller>;

/** What a caller may send. */
export type Sent<P extends Procedure> = P extends Procedure<infer S, unknown, unknown, unknown> ? S : never;
/** What a use-case is given: parsed, with defaults. */
export type Input<P extends Procedure> = P extends Procedure<unknown, infer I, unknown, unknown> ? I : never;
/** What a use-case answers, before the output's schema is applied. */
export type Answer<P extends Procedure> = P extends Procedure<unknown, unknown, infer A, unknown> ? A : never;
/** What a caller gets. */
export type Output<P extends Procedure> = P extends Procedure<unknown, unknown, unknown, infer O> ? O : never;

export const addressOf = (controller: string, action: string) => `/api/${controller}/${action}`;
/** The address of a procedure by its name, "Order/AcceptOrder". */
export const addressFor = (name: string, procedure: { at?: string | undefined }) => {
  const [controller = "", action = ""] = name.split("/");
  return addressOf(controller, procedure.at ?? action);
};
/** Every procedure with its address, in the order of the tree. */
export const walk = (contract: Contract) =>
  Object.entries(contract).flatMap(([controller, actions]) =>
    Object.entries(actions).map(([action, procedure]) => ({
      controller,
      action,
      name: `${controller}/${action}`,
      address: addressOf(controller, procedure.at ?? action),
      procedure,
    })),
  );
