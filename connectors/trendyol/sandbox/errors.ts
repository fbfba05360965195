import type { Reply } from "../../sandbox/call.ts";

/** A "no" in the words and the shape of the service family that says it. */
export class Refusal extends Error {
  readonly reply: Reply;
  constructor(status: number, json: unknown) {
    super(`refused with ${status}`);
    this.reply = { status, json };
  }
}

/** Product and inventory services. */
export function productRefusal(status: number, key: string, message: string): Refusal {
  return new Refusal(status, { errors: [{ key, message, errorCode: String(status) }] });
}

/** Order, claim and webhook services. */
export function orderRefusal(status: number, message: string): Refusal {
  const error = status === 404 ? "Not Found" : status === 409 ? "Conflict" : "Bad Request";
  return new Refusal(status, { error, message });
}

/** Common label. */
export function labelRefusal(status: number, title: string): Refusal {
  const type = status === 404 ? "NotFoundException" : "BadRequestException";
  return new Refusal(status, { error: { status, errors: [{ code: 1001, type, title }] } });
}
