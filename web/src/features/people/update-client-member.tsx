import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { type Member, MemberChanges, MemberRight } from "@tradeport/contract/members";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { EditForm } from "#ui/edit-form.tsx";
import { Fields } from "#ui/form.tsx";
import { TextInput } from "#ui/inputs.tsx";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/page.tsx";
import { PhoneInput } from "#ui/phone-input.tsx";
import { MemberActions } from "./member-actions.tsx";
import { valuesOf } from "./member-values.ts";
import { nameOf } from "./name-of.ts";
import { RightChoice } from "./right-choice.tsx";
import { Sessions } from "./sessions.tsx";

const schema = MemberChanges.omit({ clientId: true, clientMemberId: true, isActive: true }).required({ name: true });
type Values = ReturnType<typeof valuesOf>;

/** Name, phone and right of a member; below it the member's sessions and what ends a membership. */
export function UpdateClientMember({ member, onDone }: { member: Member; onDone: () => void }) {
  const { t } = useTranslation("people");
  const { id: clientMemberId, isActive } = member;
  const notifySaved = async (name: string) => {
    notify.success(t("member.saved", { name }));
  };
  return (
    <Stack sx={{ gap: 3 }}>
      <EditForm<typeof schema, Values>
        schema={schema}
        opened={valuesOf(member)}
        read={async () => valuesOf(await api.Client.GetClientMember({ clientMemberId }))}
        save={async ({ base, changed }) =>
          valuesOf(await api.Client.UpdateClientMember({ ...changed, clientMemberId, version: base.version }))
        }
        names={{
          name: t("name"),
          surname: t("surname"),
          phone: t("phone"),
          right: t("right"),
          areas: t("presets.areas"),
          storeIds: t("stores"),
        }}
        bar={false}
        onSaved={async (saved) => {
          await notifySaved(nameOf(saved));
          onDone();
        }}
      >
        {(busy) => (
          <Fields columns={1}>
            <TextInput name="name" label={t("name")} required maxLength={100} />
            <TextInput name="surname" label={t("surname")} maxLength={100} />
            <PhoneInput name="phone" label={t("phone")} />
            <RightChoice rights={MemberRight.options.toReversed()} label={(right) => t(`rights.${right}`)} />
            <Button type="submit" variant="contained" loading={busy} sx={{ justifySelf: "start" }}>
              {t("member.save")}
            </Button>
          </Fields>
        )}
      </EditForm>
      {isActive && (
        <Section title={t("member.sessions")}>
          <Sessions clientMemberId={clientMemberId} />
        </Section>
      )}
      <MemberActions
        member={member}
        onDone={onDone}
        onOpen={async () => {
          // What the press names, and nothing that was only loaded with it.
          const { version } = await api.Client.GetClientMember({ clientMemberId });
          await notifySaved(nameOf(await api.Client.UpdateClientMember({ clientMemberId, version, isActive: true })));
        }}
      />
    </Stack>
  );
}
