import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { type Contract, type ErrorCode, errors, walk } from "@tradeport/contract";
import { openapi } from "@tradeport/contract/openapi";
import { pack } from "tar-stream";
import { typeOf } from "./types.ts";

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Record<string, unknown>> };
}
interface Content {
  content: Record<string, { schema: Record<string, unknown> }>;
}
interface Operation {
  operationId: string;
  summary: string;
  parameters?: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[];
  requestBody?: Content;
  responses: { 200: Content };
}

/** What a program may call with a key: no stream, nothing of a browser's person, nothing for guests alone. */
const callsOf = (contract: Contract) =>
  walk(contract).filter(
    ({ procedure: { kind, roles, inBrowser, fresh } }) =>
      kind !== "stream" && !inBrowser && !fresh && roles.some((role) => role !== "Guest"),
  );

type Fields = { type: "object"; properties: Record<string, unknown>; required: string[] };
const inputOf = ({ parameters = [], requestBody }: Operation): Fields => {
  const [body] = Object.values(requestBody?.content ?? {});
  if (body) {
    // The files of an upload are an option of the call.
    const { properties = {}, required = [] } = body.schema as Partial<Fields>;
    const isForm = "multipart/form-data" in requestBody!.content;
    const ofInput = (name: string) => !isForm || name !== "file";
    return {
      type: "object",
      properties: Object.fromEntries(Object.entries(properties).filter(([name]) => ofInput(name))),
      required: required.filter(ofInput),
    };
  }
  const fields = parameters.filter((parameter) => parameter.in === "query");
  return {
    type: "object",
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    required: fields.filter(({ required }) => required).map(({ name }) => name),
  };
};

const outputOf = ({ responses }: Operation): string => {
  const [{ schema }] = Object.values(responses[200].content) as [
    { schema: { properties?: { result?: Record<string, unknown> } } },
  ];
  const result = schema.properties?.result as { anyOf?: { type?: string }[] } | undefined;
  // Of a call that is done the envelope's result is there: its null is that of a refusal.
  if (result?.anyOf) return typeOf({ anyOf: result.anyOf.slice(0, -1) });
  return result ? typeOf(result) : "Blob";
};

const typesOf = (document: Document, calls: ReturnType<typeof callsOf>): string => {
  const shapes = Object.entries(document.components.schemas).map(([name, schema]) => `export type ${name} = ${typeOf(schema)};`);
  const controllers = [...Map.groupBy(calls, ({ controller }) => controller)].map(([controller, entries]) => {
    const actions = entries.map(({ action, address, procedure }) => {
      const operation = document.paths[address]![procedure.method.toLowerCase()]!;
      const input = inputOf(operation);
      const isOptional = input.required.length === 0 ? "?" : "";
      const options = procedure.kind === "upload" ? "UploadOptions" : procedure.isCommand ? "ChangeOptions" : "Options";
      return `  /** ${procedure.summary.replaceAll("*/", "* /")} */\n  ${action}(input${isOptional}: ${typeOf(input)}, options?: ${options}): Promise<${outputOf(operation)}>;`;
    });
    return `export interface ${controller}Calls {\n${actions.join("\n")}\n}`;
  });
  const client = [...new Set(calls.map(({ controller }) => controller))].map((name) => `  ${name}: ${name}Calls;`).join("\n");
  const codes = (Object.keys(errors) as ErrorCode[]).map((code) => JSON.stringify(code)).join(" | ");
  return `${shapes.join("\n")}

export interface Options { signal?: AbortSignal }
export interface ChangeOptions extends Options {
  /** The same key is the same change, for 24 hours; left out: one for each call, kept over its own retries. */
  idempotencyKey?: string;
}
export interface UploadOptions extends ChangeOptions { files?: (Blob & { name?: string })[] }
${controllers.join("\n")}
export interface Tradeport {
${client}
}
export type ErrorCode = ${codes};
export class TradeportError extends Error {
  call: string;
  status: number;
  /** null: what answered was not Tradeport. */
  code: ErrorCode | null;
  fields: { field: string; message: string }[];
  requestId: string | null;
}
export interface Settings {
  url: string;
  key: string;
  /** Of what is refused and of words in answers. */
  language?: "tr" | "en";
  retries?: number;
  timeoutMs?: number;
  fetch?: typeof fetch;
}
export declare const tradeport: (settings: Settings) => Tradeport;
type Page<Row> = { data: Row[]; totalPages: number };
export declare function rowsOf<Input, Row>(call: (input: Input) => Promise<Page<Row>>, input?: Omit<Input, "page">): AsyncGenerator<Row, void, undefined>;
type Changes<Row> = { data: Row[]; next: string; isMore: boolean };
export declare function changesSince<Input, Row>(
  call: (input: Input) => Promise<Changes<Row>>, after?: string, input?: Omit<Input, "after">): AsyncGenerator<Changes<Row>, void, undefined>;
`;
};

const own = (name: string) => readFile(join(import.meta.dirname, name), "utf8");

/** The npm package of this installation's client, as `npm install https://…/api/client.tgz` takes it. */
export const clientPackage = async (
  contract: Contract,
  about: { title: string; version: string; server: string },
): Promise<Buffer> => {
  const { server: url, version } = about;
  const calls = callsOf(contract);
  const document = openapi(contract, about) as unknown as Document;
  const table: Record<string, Record<string, unknown[]>> = {};
  for (const { controller, action, address, procedure } of calls) {
    table[controller] ??= {};
    table[controller][action] = [procedure.method, address, procedure.kind, procedure.isCommand];
  }
  const description = {
    name: "tradeport-client",
    version,
    description: `The client of ${url}`,
    license: "Apache-2.0",
    type: "module",
    exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
    engines: { node: ">=20" },
  };
  const files = {
    "package.json": JSON.stringify(description, null, 2),
    "README.md": (await own("README.md")).replaceAll("INSTALLATION", url),
    "index.js": await own("client.js"),
    "calls.js": `export const calls = ${JSON.stringify(table)};\n`,
    "index.d.ts": typesOf(document, calls),
  };
  const tar = pack();
  // No time of making: the same contract is the same package.
  for (const [name, text] of Object.entries(files)) tar.entry({ name: `package/${name}`, mtime: new Date(0) }, text);
  tar.finalize();
  return gzipSync(await buffer(tar));
};
