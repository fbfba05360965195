import type { Output } from "@tradeport/contract";
import type { connections, Store } from "@tradeport/contract/connections";
import { type ReactNode, useState } from "react";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { dataLanguage, translate, useTranslation, useWords } from "#i18n";
import { DynamicForm, type FieldSpec } from "#ui/dynamic-form.tsx";

export type ChannelForm = Output<typeof connections.GetClientChannelAuths>["channels"][number];

/**
 * The form's rules are the channel's own fields. Of a store that is connected a secret that is left empty stays as it is; where no page asks
 * for them, new ones come all together.
 */
const schemaOf = (channel: ChannelForm, isConnected: boolean) => {
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

/** What was typed, without what was left empty. */
export interface Credentials {
  name: string;
  isSandbox: boolean;
  credentials: Record<string, string>;
}

/** A store's name, whether it is a trial one, and what its channel asks for, as the channel declares it. */
export function CredentialForm({
  channel,
  store,
  action,
  saving,
  onSubmit,
  onSaved,
  children,
}: {
  channel: ChannelForm;
  store: Store | undefined;
  action: string;
  saving: boolean;
  onSubmit: (values: Credentials) => unknown;
  onSaved: () => void;
  /** Below the fields. */
  children?: ReactNode;
}) {
  const { t } = useTranslation("connections");
  const { t: oauth } = useTranslation("oauth");
  const words = useWords();
  const byPage = channel.signIn === "page";
  const keeps = (secret: boolean) => store !== undefined && (byPage || secret);
  const asked = channel.fields.filter((field) => field.asked);
  const [schema] = useState(() => schemaOf(channel, store !== undefined));
  const open = (key: string, secret: boolean) => (byPage || secret ? "" : (store?.credentials[key] ?? ""));
  const trial: FieldSpec = {
    kind: "switch",
    name: "isSandbox",
    label: t("isSandbox"),
    hint: <TrialHint channel={channel} />,
    width: 12,
  };
  const fields: FieldSpec[] = [
    { kind: "text", name: "name", label: t("name"), hint: t("nameHint"), width: 12 },
    ...(channel.sandbox && !store ? [trial] : []),
    ...asked.map(
      ({ key, label, help, secret, required }): FieldSpec => ({
        kind: "text",
        name: `credentials.${key}`,
        label: words(label),
        hint: keeps(secret) ? oauth("keeps") : secret ? `${words(help)} ${t("secretHint")}` : words(help),
        required: required && !keeps(secret),
        type: secret ? "password" : "text",
        autoComplete: secret ? "new-password" : "off",
        width: 12,
      }),
    ),
  ];
  return (
    <DynamicForm
      schema={schema}
      values={{
        name: store?.name ?? channel.name,
        isSandbox: store?.isSandbox ?? false,
        credentials: Object.fromEntries(asked.map(({ key, secret }) => [key, open(key, secret)])),
      }}
      fields={fields}
      isNew
      action={action}
      saving={saving}
      onSubmit={({ credentials, ...values }) =>
        onSubmit({ ...values, credentials: Object.fromEntries(Object.entries(credentials).filter(([, text]) => text !== "")) })
      }
      onSaved={onSaved}
    >
      {children}
    </DynamicForm>
  );
}

/** What is reached instead; while the switch is on, with an account to try it with. */
function TrialHint({ channel }: { channel: ChannelForm }) {
  const { t } = useTranslation("connections");
  const words = useWords();
  const on = useWatch({ name: "isSandbox" }) as boolean;
  const hint = t("isSandboxHint", { channel: channel.name });
  const account = channel.fields.flatMap(({ label, trial }) => (trial ? `${words(label)}: ${trial}` : []));
  return on ? `${hint} ${t("sandboxHelp")} ${account.join(" · ")}` : hint;
}
