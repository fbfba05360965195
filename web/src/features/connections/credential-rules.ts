import type { Output } from "@tradeport/contract";
import type { connections } from "@tradeport/contract/connections";
import { z } from "zod";
import { dataLanguage, translate } from "#i18n";

export type ChannelForm = Output<typeof connections.GetClientChannelAuths>["channels"][number];

/**
 * The form's rules are the channel's own fields. Of a store that is connected a secret that is left empty stays as it is; where no page asks
 * for them, new ones come all together.
 */
export const schemaOf = (channel: ChannelForm, isConnected: boolean) => {
  const asked = channel.fields.filter((field) => field.asked);
  const byPage = channel.signIn === "page";
  const keeps = (secret: boolean) => isConnected && (byPage || secret);
  return z.object({
    name: z.string().trim().min(1).max(100),
    isSandbox: z.boolean(),
    credentials: z
      .object(
        Object.fromEntries(
          asked.map(({ key, required, pattern, secret, help }) => {
            const text = z.string().trim().max(4000);
            const complain = ({ input }: { input?: unknown }) =>
              translate("pattern", { ns: "connections", given: secret ? "••••" : String(input), help: help[dataLanguage()] });
            const shaped = pattern ? text.regex(new RegExp(pattern), { error: complain }) : text;
            return [key, keeps(secret) ? (byPage ? text : z.union([z.literal(""), shaped])) : required ? shaped.min(1) : shaped];
          }),
        ),
      )
      .superRefine((given, context) => {
        if (!isConnected || byPage) return;
        const secrets = asked.filter(({ secret, required }) => secret && required).map(({ key }) => key);
        if (secrets.every((key) => given[key] === "")) return;
        for (const key of secrets)
          if (given[key] === "")
            context.addIssue({ code: "custom", path: [key], message: translate("allKeys", { ns: "connections" }) });
      }),
  });
};
