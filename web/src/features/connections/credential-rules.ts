import type { Output } from "@tradeport/contract";
import type { connections, Store } from "@tradeport/contract/connections";
import { z } from "zod";
import { dataLanguage, translate } from "#i18n";

export type ChannelForm = Output<typeof connections.GetClientChannelAuths>["channels"][number];
type Field = ChannelForm["fields"][number];

/** What the form asks for. */
export const requestedFields = (channel: ChannelForm): Field[] => channel.fields.filter(({ requested }) => requested);

/** A secret of a store that is connected by this form: it is sealed, is not shown, and stays when nothing new is given. */
export const isRetained = (channel: ChannelForm, store: Store | undefined, { secret }: Field) =>
  store !== undefined && channel.signIn !== "page" && secret;

/** What is given anew of a connected store: a secret that was typed, another value in an open field. */
export const changedOf = (channel: ChannelForm, store: Store | undefined, given: Record<string, string>): Field[] =>
  store && channel.signIn !== "page"
    ? requestedFields(channel).filter(
        ({ key, secret }) => (given[key] ?? "").trim() !== (secret ? "" : (store.credentials[key] ?? "")),
      )
    : [];

/**
 * Whether a store's keys may have been given anew between these two sights of it. They are not shown: they were not, when the name tells of
 * every version and nothing of them differs. Of a key whose end is hidden only its last try tells.
 */
export const mayBeRenewed = (was: Store, now: Store): boolean => {
  const shown = Object.keys({ ...was.credentials, ...now.credentials });
  const hidden = Object.values(now.credentials).some((text) => /^•+$/.test(text));
  return (
    now.version - was.version > (now.name === was.name ? 0 : 1) ||
    was.isTesting !== now.isTesting ||
    shown.some((key) => was.credentials[key] !== now.credentials[key]) ||
    (hidden && was.checkedAt !== now.checkedAt)
  );
};

export const labelsOf = (fields: readonly Field[]) => fields.map(({ label }) => label[dataLanguage()]).join(", ");

/**
 * The form's rules are the channel's own fields. What is stored is never opened again, so a connected store's new credentials come as a whole:
 * whoever changes one of them gives each secret, and is told by which change. Where a page asks for them each stands for itself.
 */
export const schemaOf = (channel: ChannelForm, store: Store | undefined) => {
  const requested = requestedFields(channel);
  const byPage = channel.signIn === "page";
  return z.object({
    name: z.string().trim().min(1).max(100),
    isSandbox: z.boolean(),
    credentials: z
      .object(
        Object.fromEntries(
          requested.map((field) => {
            const { key, required, pattern, secret, help } = field;
            const text = z.string().trim().max(4000);
            const complain = ({ input }: { input?: unknown }) =>
              translate("pattern", { ns: "connections", given: secret ? "••••" : String(input), help: help[dataLanguage()] });
            const shaped = pattern ? text.regex(new RegExp(pattern), { error: complain }) : text;
            if (store && byPage) return [key, text];
            return [
              key,
              isRetained(channel, store, field) ? z.union([z.literal(""), shaped]) : required ? shaped.min(1) : shaped,
            ];
          }),
        ),
      )
      .superRefine((given, context) => {
        const changed = changedOf(channel, store, given);
        if (changed.length === 0) return;
        for (const { key, secret, required, help } of requested)
          if (secret && required && given[key] === "")
            context.addIssue({
              code: "custom",
              path: [key],
              message: translate("neededWith", {
                ns: "connections",
                fields: labelsOf(changed),
                help: help[dataLanguage()],
              }),
            });
      }),
  });
};
