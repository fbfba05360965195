import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv, type ValidateFunction } from "ajv";
import type { Exchange } from "../sandbox/call.ts";

/**
 * The OpenAPI documents that marketplaces publish belong to them and are no part of the project. Where a folder of them lies beside it, what
 * our connectors say and what our sandboxes answer is held against them.
 */
const folder = process.env.PUBLISHED_DOCUMENTS ?? fileURLToPath(new URL("../../../shared/marketplaces/openapi", import.meta.url));
export const isPublished = (file: string): boolean => existsSync(join(folder, file));

export interface Published {
  files: readonly string[];
  /** A pattern of what stands before each of their addresses in the sandbox: a region. */
  before?: string;
  /** Addresses of the connector that are no operation of these documents, and why. */
  elsewhere?: [address: string, why: string][];
  /** What is known to differ, by how it begins, and why ours is as it is. */
  quirks: [difference: string, why: string][];
}

/**
 * Every address, or part of one, that stands in a connector's own source, as a pattern of what is called: one that nothing matches was
 * never asked for, and so never held against anything.
 */
export const addressesOf = (code: string): [address: string, pattern: RegExp][] => {
  const home = fileURLToPath(new URL(`../${code}`, import.meta.url));
  const sources = globSync("*.ts", { cwd: home }).filter(
    (file) => !/^(sandbox|conformance\.fixture|published|problems)\.ts$|\.test\.ts$/.test(file),
  );
  const found = sources.flatMap((file) =>
    [...readFileSync(join(home, file), "utf8").matchAll(/["`]((?:\/|\$\{[^`"]*?\}\/)[a-z$][^"`\s]*)["`]/g)].map(
      ([, address]) => address!,
    ),
  );
  return [...new Set(found)].sort().map((address) => {
    const [first = "", ...rest] = address.split(/\$\{.*?\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    // What follows a slash is one part of an address; anything else may be several.
    const pattern = rest.reduce((before, part) => `${before}${before.endsWith("/") ? "[^/]+" : ".+"}${part}`, first);
    return [address, new RegExp(`${pattern}$`)];
  });
};

type Schema = Record<string, unknown> & {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
};
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}
interface Content {
  content?: Record<string, { schema?: Schema }>;
}
interface Operation {
  parameters?: Parameter[];
  requestBody?: Content & { required?: boolean };
  responses: Record<string, Content>;
}
interface Document {
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components?: object;
  definitions?: object;
}
interface Found {
  name: string;
  method: string;
  pattern: RegExp;
  operation: Operation;
  compile(schema: Schema): ValidateFunction;
}

/** OpenAPI 3.0's schemas as JSON Schema. A field that no schema names is a difference too: it would be dropped, or is made up. */
const strict = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(strict);
  if (value === null || typeof value !== "object") return value;
  const { nullable, example, discriminator, ...rest } = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, strict(inner)]),
  ) as Schema;
  if (typeof rest.properties === "object" && rest.additionalProperties === undefined) rest.additionalProperties = false;
  // One choice is none.
  const only = Array.isArray(rest.oneOf) && rest.oneOf.length === 1 ? (rest.oneOf[0] as Schema) : rest;
  return nullable === true ? { anyOf: [{ type: "null" }, only] } : only;
};

interface Older {
  swagger?: string;
  basePath?: string;
  paths: Record<string, Record<string, { parameters?: (Parameter & Schema)[]; responses: Record<string, { schema?: Schema }> }>>;
  definitions?: object;
}
const json = (schema: Schema | undefined): Content => (schema ? { content: { "application/json": { schema } } } : {});
const isMethod = (name: string) => ["get", "put", "post", "patch", "delete"].includes(name);
/** A document of Swagger 2.0 in the form of OpenAPI 3.0, as much as is looked at. */
const lifted = (raw: Older): unknown => {
  if (raw.swagger !== "2.0") return raw;
  const paths = Object.entries(raw.paths).map(([path, byMethod]) => {
    const operations = Object.entries(byMethod).flatMap(([method, { parameters = [], responses }]) => {
      if (!isMethod(method)) return [];
      const body = parameters.find((each) => each.in === "body");
      const others = parameters
        .filter((each) => each !== body)
        .map(({ name, in: where, required, ...schema }) => ({ name, in: where, required, schema }));
      const answers = Object.entries(responses).map(([status, { schema }]) => [status, json(schema)]);
      const operation = {
        parameters: others,
        responses: Object.fromEntries(answers),
        ...(body && { requestBody: { required: body.required, ...json(body.schema) } }),
      };
      return [[method, operation]];
    });
    return [path, Object.fromEntries(operations)];
  });
  return {
    servers: [{ url: `https://swagger.example${raw.basePath ?? "/"}` }],
    paths: Object.fromEntries(paths),
    definitions: raw.definitions,
  };
};

const read = (file: string, before: string): Found[] => {
  const document = strict(lifted(JSON.parse(readFileSync(join(folder, file), "utf8")))) as Document;
  const base = new URL(document.servers[0]!.url).pathname.replace(/\/$/, "");
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false, logger: false });
  const compiled = new Map<Schema, ValidateFunction>();
  const compile = (schema: Schema) => {
    const known =
      compiled.get(schema) ?? ajv.compile({ ...schema, components: document.components, definitions: document.definitions });
    compiled.set(schema, known);
    return known;
  };
  return Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      pattern: new RegExp(`^${before}${base}${path.replace(/\{[^/]+\}/g, "[^/]+")}$`),
      operation,
      compile,
    })),
  );
};

/** Text of a form or a query in the type that its schema has. */
const typed = (text: string, schema: Schema | undefined): unknown => {
  const plain = (schema?.anyOf as Schema[] | undefined)?.[1] ?? schema;
  if (plain?.type === "array") return text === "" ? [] : text.split(",").map((part) => typed(part, plain.items));
  if (plain?.type === "boolean" && /^(true|false)$/.test(text)) return text === "true";
  if ((plain?.type === "integer" || plain?.type === "number") && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  return text;
};
const typedFields = (fields: Iterable<[string, string]>, schema: Schema | undefined) =>
  Object.fromEntries([...fields].map(([name, text]) => [name, typed(text, schema?.properties?.[name])]));

const bodyOf = ({ body }: Exchange["call"], type: string, schema: Schema | undefined): unknown => {
  const text = body.toString("latin1");
  if (type === "application/json") return JSON.parse(body.toString("utf8"));
  if (type === "application/x-www-form-urlencoded") return typedFields(new URLSearchParams(text), schema);
  const parts = text.matchAll(/name="([^"]+)"[^\r]*\r\n(?:[^\r]+\r\n)*\r\n([^\r]*)/g);
  return typedFields(
    [...parts].map(([, name, value]) => [name!, value!]),
    schema,
  );
};

/** Tells what is said otherwise than in these documents, each difference once however often it is met. */
export const checkAgainst = ({ files, before = "" }: Published) => {
  const known = files.flatMap((file) => read(file, before));
  const find = (method: string, path: string) =>
    known
      .filter((each) => each.method === method && each.pattern.test(path))
      // A path that is written out goes before one with a name in it.
      .sort((a, b) => a.name.split("{").length - b.name.split("{").length)[0];
  const differences = new Set<string>();

  return {
    differences,
    check({ call, reply }: Exchange) {
      const found = find(call.method, call.path);
      if (!found) {
        differences.add(`${call.method} ${call.path.replaceAll(/\/[\d-]+(?=\/|$)/g, "/{}")} is not in the document`);
        return;
      }
      const { name, operation, compile } = found;
      const say = (what: string) => void differences.add(`${name}: ${what}`);
      const hold = (side: string, value: unknown, schema: Schema) => {
        const validate = compile(schema);
        if (validate(value)) return;
        for (const { instancePath, message, params } of validate.errors ?? [])
          say(`${side}${instancePath.replaceAll(/\/\d+(?=\/|$)/g, "[]")} ${message} ${params.additionalProperty ?? ""}`.trim());
      };

      const answer = operation.responses[String(reply.status)] ?? operation.responses.default;
      const schema = answer?.content?.["application/json"]?.schema;
      if (!answer) say(`answers ${reply.status}, which is not in the document`);
      else if (schema && reply.json === undefined) say(`answers ${reply.status} without a body`);
      else if (!schema && reply.json !== undefined)
        say(`answers ${reply.status} with a body, of which the document says nothing`);
      else if (schema) hold(`reply ${reply.status} `, JSON.parse(JSON.stringify(reply.json)), schema);
      // What is refused was wrong.
      if (reply.status >= 400) return;

      const queried = (operation.parameters ?? []).filter((each) => each.in === "query");
      for (const [key, text] of call.query) {
        const parameter = queried.find((each) => each.name === key);
        if (!parameter) say(`query ${key} is not in the document`);
        else if (parameter.schema) hold(`query ${key}`, typed(text, parameter.schema), parameter.schema);
      }
      for (const parameter of queried)
        if (parameter.required && !call.query.has(parameter.name)) say(`query ${parameter.name} is required`);

      const type = (call.headers["content-type"] ?? "").split(";")[0]!;
      const taken = operation.requestBody?.content ?? {};
      if (call.body.length > 0) {
        const content = taken[type];
        if (!content) say(`request is sent as ${type}, the document has ${Object.keys(taken).join(", ") || "none"}`);
        else if (content.schema) hold("request", bodyOf(call, type, content.schema), content.schema);
      } else if (operation.requestBody?.required) say("request has no body");
    },
  };
};
