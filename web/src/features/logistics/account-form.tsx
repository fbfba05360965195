import Button from "@mui/material/Button";
import { type CargoAccount, WarehouseAddress } from "@tradeport/contract/cargo-accounts";
import type { CredentialField, IntegrationProvider } from "@tradeport/contract/connections";
import { useState } from "react";
import { z } from "zod";
import { api } from "#api";
import { useTranslation, useWords } from "#i18n";
import { DynamicFields, type FieldSpec, labelsOf, secretsOf } from "#ui/dynamic-form.tsx";
import { EditForm } from "#ui/edit-form.tsx";
import { notify } from "#ui/notify.ts";

type Provider = Pick<z.infer<typeof IntegrationProvider>, "id" | "name">;
type Field = z.infer<typeof CredentialField>;
interface Given {
  provider: Provider;
  account: CargoAccount | null;
  mayChange: boolean;
}

const readAccount = async (providerId: string) => (await api.IntegrationProvider.GetIntegrationAuth({ providerId })).cargo;
const saveAccount = async (sent: Parameters<typeof api.IntegrationProvider.SetIntegrationAuth>[0]) => {
  const saved = await api.IntegrationProvider.SetIntegrationAuth(sent);
  if (!("kind" in saved)) throw new Error("A carrier's account was asked for");
  return saved;
};

/** The keys that the carrier gave, as its connector asks for them; what is stored and secret stays where nothing is written. */
export function AccountForm({ provider, account, fields, mayChange }: Given & { fields: readonly Field[] }) {
  const { t } = useTranslation("logistics");
  const { t: connections } = useTranslation("connections");
  const words = useWords();
  const requested = fields.filter((field) => field.requested);
  // Sent though it is empty: that takes it off. Of a secret nothing written is what stays.
  const mayBeTakenOff = new Set(requested.flatMap(({ key, required, secret }) => (required || secret ? [] : [key])));
  const [schema] = useState(() =>
    z.object({
      version: z.number(),
      isSandbox: z.boolean(),
      credentials: z.object(
        Object.fromEntries(
          requested.map(({ key, required, secret }) => [
            key,
            required && !(secret && account) ? z.string().trim().min(1).max(4000) : z.string().trim().max(4000),
          ]),
        ),
      ),
    }),
  );
  // As it was at each version: its secrets are no values of the form.
  const [seen] = useState(() => new Map<number, CargoAccount | null>());
  const valuesOf = (of: CargoAccount | null) => {
    seen.set(of?.version ?? 0, of);
    return {
      version: of?.version ?? 0,
      isSandbox: of?.isSandbox ?? false,
      credentials: Object.fromEntries(requested.map(({ key, secret }) => [key, secret ? "" : (of?.credentials[key] ?? "")])),
    };
  };
  type Values = ReturnType<typeof valuesOf>;
  const askMore = (base: Values, mine: Values, theirs: Values) => {
    const [was, now] = [seen.get(base.version), seen.get(theirs.version)];
    const isRenewed = requested.some(({ key, secret }) => {
      const end = now?.credentials[key];
      // One whose end is hidden may be another one.
      return secret && mine.credentials[key]?.trim() && end && (end !== was?.credentials[key] || /^•+$/.test(end));
    });
    const conflictWords = {
      name: connections("renewed.name"),
      mine: connections("renewed.mine"),
      theirs: connections("renewed.theirs"),
    };
    return isRenewed ? [{ path: "credentials", mine: mine.credentials, theirs: theirs.credentials, words: conflictWords }] : [];
  };
  const demo = requested.flatMap(({ label, demoValue }) => (demoValue ? [`${words(label)}: ${demoValue}`] : [])).join(" · ");
  const specs: FieldSpec[] = [
    {
      kind: "switch",
      name: "isSandbox",
      label: t("sandbox"),
      hint: account ? t("sandboxFixed") : t("sandboxHint", { values: demo }),
      width: 12,
      disabled: account !== null,
    },
    ...requested.map(({ key, label, help, secret, required }): FieldSpec => {
      const stored = account?.credentials[key];
      return {
        kind: "text",
        name: `credentials.${key}`,
        label: words(label),
        hint: secret && stored ? t("keeps", { ending: stored }) : words(help),
        type: secret ? "password" : "text",
        autoComplete: secret ? "new-password" : "off",
        required: required && !(secret && account !== null),
      };
    }),
  ];
  return (
    <EditForm<typeof schema, Values>
      schema={schema}
      opened={valuesOf(account)}
      read={async () => {
        const now = await readAccount(provider.id);
        return now && valuesOf(now);
      }}
      askMore={askMore}
      save={async ({ base: { version }, values: { isSandbox, credentials } }) =>
        valuesOf(
          await saveAccount({
            ...{ providerId: provider.id, version, ...(version === 0 && { isSandbox }) },
            credentials: Object.fromEntries(
              Object.entries(credentials).filter(([key, text]) => text !== "" || mayBeTakenOff.has(key)),
            ),
          }),
        )
      }
      names={labelsOf(specs)}
      secret={secretsOf(specs)}
      mandatory
      readOnly={!mayChange}
      why={t("reader")}
      bar={false}
      onSaved={() => void notify.success(t("accountSaved", { name: provider.name }))}
    >
      {(busy) => (
        <>
          <DynamicFields fields={specs} schema={schema} />
          {mayChange && (
            <Button type="submit" variant="contained" loading={busy} sx={{ mt: 2 }}>
              {t("saveAccount")}
            </Button>
          )}
        </>
      )}
    </EditForm>
  );
}

const addressSchema = WarehouseAddress.extend({ version: z.number() });

/** Where the carrier collects: the sender of every road order that is written out. */
export function AddressForm({ provider, account, mayChange }: Given & { account: CargoAccount }) {
  const { t } = useTranslation("logistics");
  const valuesOf = ({ version, warehouseAddress }: CargoAccount) => ({ ...warehouseAddress, version });
  const specs: FieldSpec[] = (
    [
      ["title", "text"],
      ["officialPerson", "text"],
      ["countryName", "text"],
      ["stateName", "text"],
      ["cityName", "text"],
      ["countyName", "text"],
      ["postCode", "text"],
      ["email", "text"],
      ["phone1", "phone"],
      ["phone2", "phone"],
    ] as const
  ).map(([name, kind]) => ({ kind, name, label: t(`field.${name}`) }));
  specs.push({ kind: "textarea", name: "address", label: t("field.address"), height: 72, width: 12 });
  return (
    <EditForm<typeof addressSchema, ReturnType<typeof valuesOf>>
      schema={addressSchema}
      opened={valuesOf(account)}
      read={async () => {
        const now = await readAccount(provider.id);
        return now && valuesOf(now);
      }}
      save={async ({ base, values: { version: _, ...warehouseAddress } }) =>
        valuesOf(await saveAccount({ providerId: provider.id, version: base.version, credentials: {}, warehouseAddress }))
      }
      names={labelsOf(specs)}
      readOnly={!mayChange}
      why={t("reader")}
      bar={false}
      onSaved={() => void notify.success(t("addressSaved"))}
    >
      {(busy) => (
        <>
          <DynamicFields fields={specs} schema={addressSchema} />
          {mayChange && (
            <Button type="submit" variant="contained" loading={busy} sx={{ mt: 2 }}>
              {t("saveAddress")}
            </Button>
          )}
        </>
      )}
    </EditForm>
  );
}
