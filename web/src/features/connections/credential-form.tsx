import type { Store } from "@tradeport/contract/connections";
import { type ReactNode, useState } from "react";
import { useWatch } from "react-hook-form";
import { api } from "#api";
import { useTranslation, useWords } from "#i18n";
import { DynamicFields, type FieldSpec, labelsOf as namesOf, secretsOf } from "#ui/dynamic-form.tsx";
import { EditForm } from "#ui/edit-form.tsx";
import { LoaderOverlay } from "#ui/loader.tsx";
import {
  type ChannelForm,
  changedOf,
  isRetained,
  labelsOf,
  mayBeRenewed,
  requestedFields,
  schemaOf,
} from "./credential-rules.ts";

/** What was typed, without what was left empty. */
export interface Credentials {
  /** The store that is changed, as it was seen. */
  storeId?: string;
  version?: number | undefined;
  name: string;
  isSandbox: boolean;
  credentials: Record<string, string>;
}

interface Values {
  version?: number;
  name: string;
  isSandbox: boolean;
  credentials: Record<string, string>;
}

/** A store's name, whether it is a trial one, and what its channel asks for, as the channel declares it. */
export function CredentialForm({
  channel,
  store,
  begun,
  action,
  onSubmit,
  onSaved,
  children,
}: {
  channel: ChannelForm;
  /** The connected store whose credentials are renewed, as it is now. */
  store: Store | undefined;
  /** The store that this form has made, or renews: another save is about it. */
  begun?: Store | undefined;
  action: string;
  /** Answers the store, where it is there by then. */
  onSubmit: (values: Credentials) => Promise<Store | undefined>;
  onSaved: () => void;
  /** Below the fields. */
  children?: ReactNode;
}) {
  const { t } = useTranslation("connections");
  const { t: oauth } = useTranslation("oauth");
  const words = useWords();
  const byPage = channel.signIn === "page";
  const of = store ?? begun;
  const requested = requestedFields(channel);
  const [schema] = useState(() => schemaOf(channel, store));
  const sandboxField: FieldSpec = {
    kind: "switch",
    name: "isSandbox",
    label: t("isSandbox"),
    hint: <SandboxHint channel={channel} />,
    width: 12,
  };
  const fieldOf = (field: (typeof requested)[number]): FieldSpec[] => {
    const { key, label, help, secret, required } = field;
    const drawn = {
      kind: "text" as const,
      name: `credentials.${key}`,
      label: words(label),
      type: secret ? ("password" as const) : ("text" as const),
      autoComplete: secret ? "new-password" : "off",
      width: 12 as const,
    };
    if (store && byPage) return [{ ...drawn, hint: oauth("keeps"), required: false }];
    if (store?.isProven && store.credentials[key] && field.identifies)
      return [{ ...drawn, hint: t("account"), required, disabled: true }];
    if (!isRetained(channel, store, field))
      return [{ ...drawn, hint: secret ? `${words(help)} ${t("secretHint")}` : words(help), required }];
    // One field, as long as all stays and from the first change on.
    const isNew = (values: Record<string, unknown>) =>
      changedOf(channel, store, values.credentials as Record<string, string>).length > 0;
    const hint = <RetainedHint channel={channel} store={store} field={field} />;
    return [
      { ...drawn, hint, required: false, when: (values) => !isNew(values) },
      { ...drawn, hint, required, when: isNew },
    ];
  };
  const fields: FieldSpec[] = [
    { kind: "text", name: "name", label: t("name"), hint: t("nameHint"), width: 12 },
    ...(channel.sandbox && !store?.isProven ? [sandboxField] : []),
    ...requested.flatMap(fieldOf),
  ];
  const valuesIn = (of: Store | undefined): Values => ({
    ...(of && { version: of.version }),
    name: of?.name ?? channel.name,
    isSandbox: of?.isSandbox ?? false,
    credentials: Object.fromEntries(
      requested.map(({ key, secret }) => [key, byPage || secret ? "" : (of?.credentials[key] ?? "")]),
    ),
  });
  // As it was at each version: its keys are no values of the form.
  const [seen] = useState(() => new Map<number | undefined, Store | undefined>());
  const valuesOf = (of: Store | undefined) => {
    seen.set(of?.version, of);
    return valuesIn(of);
  };
  const askMore = (base: Values, mine: Values, theirs: Values) => {
    const typed = requested.some(({ key, secret }) => secret && mine.credentials[key]?.trim());
    const [was, now] = [seen.get(base.version), seen.get(theirs.version)];
    if (!typed || (was && now && !mayBeRenewed(was, now))) return [];
    const conflictWords = { name: t("renewed.name"), mine: t("renewed.mine"), theirs: t("renewed.theirs") };
    return [{ path: "credentials", mine: mine.credentials, theirs: theirs.credentials, words: conflictWords }];
  };
  const read = async () => {
    const found = (await api.Client.GetClientChannelAuths({})).stores.find(({ id, isActive }) => id === of?.id && isActive);
    return found ? valuesOf(found) : null;
  };
  return (
    <EditForm<typeof schema, Values>
      schema={schema}
      opened={valuesOf(store)}
      {...(of && { read, askMore })}
      save={async ({ base, values: { name, isSandbox, credentials } }) => {
        const nothingNew = store && !byPage && changedOf(channel, store, credentials).length === 0;
        const given = Object.entries(nothingNew ? {} : credentials).filter(([, text]) => text !== "");
        const saved = await onSubmit({
          ...(of && { storeId: of.id, version: base.version }),
          name,
          isSandbox,
          credentials: Object.fromEntries(given),
        });
        return { ...base, ...(saved && { version: saved.version }), name, isSandbox, credentials };
      }}
      names={namesOf(fields)}
      secret={secretsOf(fields)}
      mandatory
      isNew
      action={action}
      onSaved={onSaved}
    >
      {(busy) => (
        <LoaderOverlay open={busy}>
          <DynamicFields fields={fields} schema={schema} />
          {children}
        </LoaderOverlay>
      )}
    </EditForm>
  );
}

/** Of a stored secret: when it stays, and by which change it is needed. */
function RetainedHint({
  channel,
  store,
  field,
}: {
  channel: ChannelForm;
  store: Store | undefined;
  field: ChannelForm["fields"][number];
}) {
  const { t } = useTranslation("connections");
  const { t: oauth } = useTranslation("oauth");
  const words = useWords();
  const given = useWatch({ name: "credentials" }) as Record<string, string>;
  const changed = changedOf(channel, store, given);
  const help = words(field.help);
  if (given[field.key]) return `${help} ${t("secretHint")}`;
  if (changed.length > 0) return t("neededWith", { fields: labelsOf(changed), help });
  const others = requestedFields(channel).filter(
    (other) => other.key !== field.key && (other.secret || !other.identifies || !store?.isProven),
  );
  return others.length > 0 ? t("keepsWith", { fields: labelsOf(others) }) : oauth("keeps");
}

/** What is reached instead; while the switch is on, with an account to try it with. */
function SandboxHint({ channel }: { channel: ChannelForm }) {
  const { t } = useTranslation("connections");
  const words = useWords();
  const on = useWatch({ name: "isSandbox" }) as boolean;
  const hint = t("isSandboxHint", { channel: channel.name });
  const account = channel.fields.flatMap(({ label, demoValue }) => (demoValue ? `${words(label)}: ${demoValue}` : []));
  return on ? `${hint} ${t("sandboxHelp")} ${account.join(" · ")}` : hint;
}
