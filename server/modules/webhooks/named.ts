import { Fail, violated } from "#platform/errors.ts";

export const named = async (name: string, write: Promise<unknown>) => {
  try {
    await write;
  } catch (error) {
    if (violated(error) === "webhook_name") throw new Fail("webhook_name_taken", { name });
    throw error;
  }
};
