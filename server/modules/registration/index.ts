import type { proof } from "@tradeport/contract/proof";
import type { registration } from "@tradeport/contract/registration";
import { sendLinkJob } from "#identity/links.ts";
import { type Handlers, prepared, wide } from "#platform/http.ts";
import { type Jobs, runs } from "#platform/jobs.ts";
import type { Keyring } from "#platform/secrets.ts";
import { changePassword, hashForChange } from "./change-password.ts";
import { createClient, hashForSignUp } from "./create-client.ts";
import { createExternalClient } from "./create-external-client.ts";
import { emailConfirmation } from "./email-confirmation.ts";
import { getProof } from "./get-proof.ts";
import { getSignUpForm } from "./get-sign-up-form.ts";
import { matchOwn, proveByPassword } from "./prove-by-password.ts";
import { sendEmailConfirmation, sendLink, sendPasswordLink } from "./send-link.ts";
import { hashByLink, setPassword } from "./set-password.ts";

export const registrationHandlers = {
  Client: {
    GetSignUpForm: getSignUpForm,
    CreateClient: prepared(hashForSignUp, createClient),
    CreateExternalClient: wide(createExternalClient),
    EmailConfirmation: wide(emailConfirmation),
    SendEmailConfirmation: wide(sendEmailConfirmation),
    SendPasswordLink: wide(sendPasswordLink),
    SetPassword: prepared(hashByLink, setPassword),
    ChangePassword: prepared(hashForChange, changePassword),
    GetProof: wide(getProof),
    ProveByPassword: prepared(matchOwn, proveByPassword),
  } satisfies Handlers<typeof registration & typeof proof>,
};

export const registrationJobs = (secrets: Pick<Keyring, "seal">): Jobs => runs(sendLinkJob, sendLink(secrets));
