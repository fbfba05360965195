import { z } from "zod";
import * as access from "./access.ts";
import * as bulk from "./bulk.ts";
import * as claims from "./claims.ts";
import { envelope } from "./common.ts";
import { callerErrors, type ErrorCode, errors, everyError, statusOf } from "./errors.ts";
import { exampleOf } from "./example.ts";
import * as invoices from "./invoices.ts";
import { inputSchema } from "./json-text.ts";
import * as listings from "./listings.ts";
import * as orderShapes from "./order-shapes.ts";
import { longestNote, noteHeader, proposalHeader } from "./page.ts";
import * as parcels from "./parcels.ts";
import * as prices from "./prices.ts";
import { type Contract, type Procedure, walk } from "./procedure.ts";
import * as productListings from "./product-listings.ts";
import * as products from "./products.ts";
import { provenMinutes } from "./proof.ts";
import { isProposable } from "./proposals.ts";
import * as warehouses from "./warehouses.ts";
import * as webhooks from "./webhooks.ts";

type Json = Record<string, unknown>;

/** What answers are made of, by the names that programs write: each stands in the document once. */
const shapes = [
  access,
  bulk,
  claims,
  invoices,
  listings,
  orderShapes,
  parcels,
  prices,
  productListings,
  products,
  warehouses,
  webhooks,
];
const named = z.registry<{ id: string }>();
for (const slice of shapes)
  for (const [id, shape] of Object.entries<unknown>(slice))
    if (shape instanceof z.ZodObject && /^[A-Z]/.test(id)) named.add(shape, { id });

const schemaOf = (schema: z.ZodType, io: "input" | "output", components: Json = {}): Json => {
  if (io === "input") return inputSchema(schema);
  const made = z.toJSONSchema(schema, {
    ...{ io, target: "draft-2020-12", unrepresentable: "any", metadata: named },
    // A field that comes with a later version breaks nobody who checks what is here today.
    override: ({ jsonSchema }) => {
      delete jsonSchema.additionalProperties;
      delete jsonSchema.id;
    },
  });
  const {
    $schema: _,
    $defs = {},
    ...json
  } = JSON.parse(JSON.stringify(made).replaceAll("#/$defs/", "#/components/schemas/")) as Json;
  Object.assign(components, $defs);
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
        content: { "application/json": { schema: failureOf(list) } },
      },
    ]),
  );
};

/** Which errors it may be, for whoever tells one from another by a switch. */
const failureOf = (codes: ErrorCode[]): Json => ({
  allOf: [{ $ref: "#/components/schemas/Failure" }, { properties: { errorMessage: { properties: { code: { enum: codes } } } } }],
});

const callerNote = ({ inBrowser, fresh }: Procedure) => {
  if (fresh) return ` In a browser's session alone, within ${provenMinutes} minutes of a proof of who is there.`;
  return inBrowser ? " In a browser's session alone." : "";
};

const areaNote = ({ area, roles }: Procedure) => {
  if (!roles.includes("Client") || area === "any") return "";
  return area === "whole" ? " Of the whole company: opened by no area." : ` Area: ${area}.`;
};

const goodAnswer = (procedure: Procedure, components: Json): Json => {
  if (procedure.kind === "download")
    return { description: "The file", content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } } };
  if (procedure.kind === "stream")
    return {
      description: "Server-sent events; each `data` is one value, `end` closes",
      content: { "text/event-stream": { schema: schemaOf(procedure.output, "output", components) } },
    };
  return {
    description: "Done",
    content: { "application/json": { schema: schemaOf(envelope(procedure.output), "output", components) } },
  };
};

const requestOf = (procedure: Procedure): Json => {
  const schema = schemaOf(procedure.input, "input") as { properties?: Json; required?: string[] };
  const example = exampleOf(procedure) as Json;
  if (procedure.kind === "stream" || procedure.method === "GET")
    return {
      parameters: Object.entries(schema.properties ?? {}).map(([name, property]) => ({
        name,
        in: "query",
        required: schema.required?.includes(name) ?? false,
        schema: property,
        ...(name in example && { example: example[name] }),
      })),
    };
  if (procedure.kind !== "upload")
    return { requestBody: { required: true, content: { "application/json": { schema, example } } } };
  const properties = {
    ...schema.properties,
    file: { type: "array", items: { type: "string", format: "binary" }, maxItems: procedure.file?.maxCount },
  };
  const required = [...(schema.required ?? []), ...(procedure.file?.required ? ["file"] : [])];
  return {
    requestBody: { required: true, content: { "multipart/form-data": { schema: { ...schema, properties, required }, example } } },
  };
};

const keyHeader = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "8 to 200 letters, digits, - or _. The same key gives the first answer again for 24 hours.",
  schema: { type: "string" },
};

const reasonHeader = {
  name: noteHeader,
  in: "header",
  required: false,
  description: `Of a key that only proposes: why, percent-encoded, at most ${longestNote} characters. A person reads it before they decide.`,
  schema: { type: "string" },
};
/** To a key that only proposes. */
const proposedAnswer: Json = {
  description: `${errors.proposed.number} proposed: ${errors.proposed.en}`,
  headers: { [proposalHeader]: { description: "Its id, for Proposal/GetProposal", schema: { type: "string", format: "uuid" } } },
  content: { "application/json": { schema: failureOf(["proposed"]) } },
};

const oneMessage: webhooks.WebhookMessage = {
  events: [
    {
      type: "order",
      date: "2026-11-29T09:30:00Z",
      data: { orderHeaderId: "01920000-0000-7000-8000-000000000001", storeId: "01920000-0000-7000-8000-000000000002" },
    },
    {
      type: "stock",
      date: "2026-11-29T09:30:02Z",
      data: { variantId: "01920000-0000-7000-8000-000000000003", productId: "01920000-0000-7000-8000-000000000004" },
    },
  ],
};

/** What a webhook's address is sent: `contract/webhooks.ts` says how it is signed and tried again. */
const messageOf = (components: Json): Json => ({
  operationId: "Webhook_changed",
  tags: ["Webhook"],
  summary: "Something changed; what it is now is read by its calls",
  description:
    "Signed as Standard Webhooks 1.0 says. The same webhook-id is the same message, sent again. Answer 2xx within 15 seconds.",
  parameters: ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => ({
    name,
    in: "header",
    required: true,
    schema: { type: "string" },
  })),
  requestBody: {
    required: true,
    content: { "application/json": { schema: schemaOf(webhooks.WebhookMessage, "output", components), example: oneMessage } },
  },
  responses: { "2XX": { description: "Taken" }, 410: { description: "Not wanted any more: the webhook is switched off" } },
});

/** The contract as OpenAPI 3.1. */
export const openapi = (contract: Contract, info: { title: string; version: string; server: string }): Json => {
  const paths: Record<string, Json> = {};
  const components: Json = {};
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
        ...(procedure.right === "read"
          ? {}
          : { parameters: [...(request.parameters ?? []), keyHeader, ...(isProposable(procedure) ? [reasonHeader] : [])] }),
        responses: {
          200: goodAnswer(procedure, components),
          ...(isProposable(procedure) ? { 202: proposedAnswer } : {}),
          ...errorAnswers(procedure),
        },
      },
    };
  }
  return {
    openapi: "3.1.0",
    info: { title: info.title, version: info.version },
    servers: [{ url: info.server }],
    security: [{ session: [] }, { bearer: [] }],
    paths,
    webhooks: { changed: { post: messageOf(components) } },
    components: {
      "x-errors": Object.fromEntries(
        Object.entries(errors).map(([code, { number, status, tr, en }]) => [code, { number, status, tr, en }]),
      ),
      schemas: { Failure: schemaOf(envelope(z.null()), "output"), ...components },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "auth" },
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
      },
    },
  };
};
