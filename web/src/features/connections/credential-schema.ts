import type { Output } from "@tradeport/contract";
import type { connections } from "@tradeport/contract/connections";
import { z } from "zod";
import { translate } from "#i18n";

export type ChannelForm = Output<typeof connections.GetClientChannelAuths>["channels"][number];

/** The form's rules are the channel's own fields; with `keeps` what is left empty stays as it is. */
export const schemaOf = (channel: ChannelForm, keeps = false) =>
  z.object({
    name: z.string().trim().min(1).max(100),
    isSandbox: z.boolean(),
    credentials: z.object(
      Object.fromEntries(
        channel.fields
          .filter(({ asked }) => asked)
          .map(({ key, required, pattern }) => {
            const text = z.string().trim().max(4000);
            const shaped = pattern
              ? text.regex(new RegExp(pattern), { error: () => translate("pattern", { ns: "connections", pattern }) })
              : text;
            return [key, keeps ? text : required ? shaped.min(1) : shaped];
          }),
      ),
    ),
  });
