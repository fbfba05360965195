import type { proof as tr } from "../tr/proof.ts";

export const proof: typeof tr = {
  title: "Confirm that it is you",
  text: "Type your password once more for this. What you typed stays as it is, and it goes on from there once you have confirmed.",
  password: "Password",
  submit: "Confirm and go on",
  empty: "Type your password.",
  passkey: "Confirm with a passkey",
  passkeyNo: "The passkey was not used. Try again, or type your password.",
  passkeyFailed: "Your browser could not use the passkey. Type your password.",
  provider: "Your identity provider asks who you are in a window of its own. This page and what you typed stay as they are.",
  go: "Confirm at the identity provider",
  again: "Open the window again",
  waiting: "Waiting for you to confirm in the window that opened…",
  blocked: "Your browser blocked the new window. Allow this site to open windows and try again.",
  none: "This account has no password here, so it can't be confirmed. Sign out and sign in again.",
  done: "You are confirmed",
  doneText: "You can close this window and go back to the page before; it goes on there.",
  failed: "It could not be confirmed",
  failedText: "Close this window; you can try again on the page before.",
  reasons: {
    denied: "The identity provider did not allow it.",
    expired: "It took too long. Try again.",
    unreachable: "The identity provider can't be reached. Try again in a while.",
    other: "You signed in to the identity provider with another account. Confirm with the one that you use here.",
    old: "The identity provider let you pass without asking. Sign out there and try again.",
    silent:
      "The identity provider does not say when you signed in (auth_time), so it does not count. Tell whoever runs this installation.",
    failed: "The identity provider gave an unexpected answer. Try again.",
  },
};
