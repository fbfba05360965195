import { z } from "zod";
import { envelope } from "./common.ts";
import { callerErrors, type ErrorCode, errors, everyError, statusOf } from "./errors.ts";
import { type Contract, type Procedure, walk } from "./procedure.ts";
import { provenMinutes } from "./proof.ts";

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: "input" | "output"): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, target: "draft-2020-12", unrepresentable: "any" }) as Json;
  return json;
};

const errorAnswers = (procedure: Procedure): Json => {
  const codes = [...new Set<ErrorCode>([...procedure.errors, ...callerErrors(procedure), ...everyError])];
  const byStatus = Map.groupBy(codes, (code) => statusOf(code, procedure));
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.map((code) => `${errors[code].number} ${code}: ${errors[code].en}`).join("\n\n"),
        content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
      },
    ]),
  );
};

const callerNote = ({ inBrowser, fresh }: Procedure) => {
  if (fresh) return ` In a browser's session alone, within ${provenMinutes} minutes of a proof of who is there.`;
  return inBrowser ? " In a browser's session alone." : "";
};

const areaNote = ({ area, roles }: Procedure) => {
  if (!roles.includes("Client") || area === "any") return "";
  return area === "whole" ? " Of the whole company: opened by no area." : ` Area: ${area}.`;
};

const goodAnswer = (procedure: Procedure): Json => {
  if (procedure.kind === "download")
    return { description: "The file", content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } } };
  if (procedure.kind === "stream")
    return {
      description: "Server-sent events; each `data` is one value, `end` closes",
      content: { "text/event-stream": { schema: schemaOf(procedure.output, "output") } },
    };
  return { description: "Done", content: { "application/json": { schema: schemaOf(envelope(procedure.output), "output") } } };
};

const requestOf = (procedure: Procedure): Json => {
  const schema = schemaOf(procedure.input, "input") as { properties?: Json; required?: string[] };
  if (procedure.kind === "stream" || procedure.method === "GET")
    return {
      parameters: Object.entries(schema.properties ?? {}).map(([name, property]) => ({
        name,
        in: "query",
        required: schema.required?.includes(name) ?? false,
        schema: property,
      })),
    };
  if (procedure.kind !== "upload") return { requestBody: { required: true, content: { "application/json": { schema } } } };
  const properties = {
    ...schema.properties,
    file: { type: "array", items: { type: "string", format: "binary" }, maxItems: procedure.file?.maxCount },
  };
  const required = [...(schema.required ?? []), ...(procedure.file?.required ? ["file"] : [])];
  return { requestBody: { required: true, content: { "multipart/form-data": { schema: { ...schema, properties, required } } } } };
};

const keyHeader = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "8 to 200 letters, digits, - or _. The same key gives the first answer again for 24 hours.",
  schema: { type: "string" },
};

/** The contract as OpenAPI 3.1. */
export const openapi = (contract: Contract, info: { title: string; version: string; server: string }): Json => {
  const paths: Record<string, Json> = {};
  for (const { controller, name, address, procedure } of walk(contract)) {
    const request = requestOf(procedure) as { parameters?: unknown[] };
    const method = procedure.kind === "stream" ? "get" : procedure.method.toLowerCase();
    paths[address] = {
      ...paths[address],
      [method]: {
        operationId: name.replace("/", "_"),
        tags: [controller],
        summary: procedure.summary,
        description: `Roles: ${procedure.roles.join(", ")}.${areaNote(procedure)} Right: ${procedure.right}.${callerNote(procedure)}`,
        ...(procedure.roles.includes("Client") ? { "x-area": procedure.area } : {}),
        ...request,
        ...(procedure.right === "read" ? {} : { parameters: [...(request.parameters ?? []), keyHeader] }),
        responses: { 200: goodAnswer(procedure), ...errorAnswers(procedure) },
      },
    };
  }
  return {
    openapi: "3.1.0",
    info: { title: info.title, version: info.version },
    servers: [{ url: info.server }],
    security: [{ session: [] }, { bearer: [] }],
    paths,
    components: {
      schemas: { Failure: schemaOf(envelope(z.null()), "output") },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "auth" },
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
      },
    },
  };
};
