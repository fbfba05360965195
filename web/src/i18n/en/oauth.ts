import type { oauth as tr } from "../tr/oauth.ts";

export const oauth: typeof tr = {
  title: "Sign-in at {{channel}}",
  first: "You go to {{channel}}'s page, sign in to your shop, allow access and come back here. We never see your password.",
  again:
    "Sign in at {{channel}} again with the same shop. The old sign-in stays in use until the new one works; waiting work is kept.",
  keeps: "Left empty it stays as it is.",
  callback: "Callback address to register with your application:",
  go: "Sign in at {{channel}}",
  finishing: "The sign-in is being finished…",
  denied: "You did not allow access; nothing was connected.",
  refused: "{{channel}} rejected the sign-in: {{said}}",
  failed: "The sign-in could not be finished. Start it again.",
  incomplete: "This address is not complete: {{channel}} sent no code. Start the sign-in again.",
  back: "Back to the marketplaces",
  signInAgain: "Sign in again",
};
