import type { JSONObject } from "@modelcontextprotocol/server";
import { type Contract, contract, type Procedure, walk } from "@tradeport/contract";
import { longestNote } from "@tradeport/contract/page";
import { isProposable } from "@tradeport/contract/proposals";
import { z } from "zod";

/** A procedure as clients of the protocol are told of it. */
export interface Tool {
  /** `Order_GetAllOrder`: letters, digits and underscores, which every client takes. */
  name: string;
  address: string;
  procedure: Procedure;
  inputSchema: { type: "object"; properties: Record<string, JSONObject> };
}

/** A question that a company's member may ask by a key: none of guests, of a person at a browser, or that refuses keys. */
const isQuestion = ({ kind, isCommand, roles, inBrowser, fresh, errors }: Procedure) =>
  kind === "json" &&
  !isCommand &&
  roles.includes("Client") &&
  !roles.includes("Guest") &&
  !(inBrowser || fresh || errors.includes("not_with_key"));

/** Of a tool that proposes: no field of any call is called so. */
export const why = "proposalReason";
const reason = {
  type: "string",
  maxLength: longestNote,
  description: "One sentence for the person who decides: why this is proposed.",
};

/** Without what says the same twice or nothing here: a key has one company, and the pattern of an id is its format. */
const inputSchemaOf = (procedure: Procedure) => {
  const schema = z.toJSONSchema(procedure.input, {
    io: "input",
    target: "draft-2020-12",
    unrepresentable: "any",
    metadata: z.registry(),
    override: ({ jsonSchema }) => {
      if (jsonSchema.format === "uuid") delete jsonSchema.pattern;
    },
  }) as unknown as Tool["inputSchema"] & { $schema?: string };
  delete schema.$schema;
  const { clientId: _, ...properties } = schema.properties;
  return { ...schema, properties: isProposable(procedure) ? { ...properties, [why]: reason } : properties };
};

const toolName = (name: string) => name.replace("/", "_");

const toolsOf = (all: Contract): Map<string, Tool> =>
  new Map(
    walk(all)
      .filter(({ procedure }) => isQuestion(procedure) || isProposable(procedure))
      .map(({ name, address, procedure }) => [
        toolName(name),
        { name: toolName(name), address, procedure, inputSchema: inputSchemaOf(procedure) },
      ]),
  );

export const tools = toolsOf(contract);
