import type { Store } from "@tradeport/contract/connections";
import { type ReactNode, useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation, useWords } from "#i18n";
import { DynamicForm, type FieldSpec } from "#ui/dynamic-form.tsx";
import { type ChannelForm, schemaOf } from "./credential-rules.ts";

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
