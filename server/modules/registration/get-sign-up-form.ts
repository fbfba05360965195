import type { Output } from "@tradeport/contract";
import type { registration } from "@tradeport/contract/registration";
import type { Ctx } from "#platform/context.ts";

export const getSignUpForm = async ({
  installation,
  unregisteredUser,
}: Ctx): Promise<Output<typeof registration.GetSignUpForm>> => ({
  provider: installation.issuer ? "external" : "embedded",
  unregisteredUser: unregisteredUser && { name: unregisteredUser.name, email: unregisteredUser.email },
});
