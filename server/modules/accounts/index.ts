import type { accounts } from "@tradeport/contract/accounts";
import type { Handlers } from "#platform/http.ts";
import { getClientProfileLogin } from "./get-client-profile-login.ts";
import { getLanguageList } from "./get-language-list.ts";

export const accountHandlers = {
  Client: { GetClientProfileLogin: getClientProfileLogin, GetLanguageList: getLanguageList } satisfies Handlers<typeof accounts>,
};

export { getLanguageList };
