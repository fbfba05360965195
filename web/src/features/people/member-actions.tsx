import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useMutation } from "@tanstack/react-query";
import type { Member } from "@tradeport/contract/members";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useConfirm } from "#ui/confirm.tsx";
import { notify } from "#ui/notify.ts";
import { nameOf } from "./name-of.ts";

/** Close or open a membership, give out its data, erase them. */
export function MemberActions({
  member,
  onOpen,
  onDone,
}: {
  member: Member;
  onOpen: () => Promise<unknown>;
  onDone: () => void;
}) {
  const { t } = useTranslation("people");
  const confirm = useConfirm();
  const name = nameOf(member);
  const clientMemberId = member.id;
  const after = (text: string) => {
    notify.success(text);
    onDone();
  };
  const close = useMutation({
    mutationFn: () => api.Client.DeleteClientMember({ clientMemberId }),
    onSuccess: () => after(t("member.closed", { name })),
  });
  const erase = useMutation({
    mutationFn: () => api.Client.EraseClientMember({ clientMemberId }),
    onSuccess: () => after(t("member.erased")),
  });
  const data = useMutation({
    mutationFn: () => api.Client.GetClientMemberData.download({ clientMemberId }),
    onSuccess: (file) => notify.success(t("member.downloaded", { name: file })),
  });
  const open = useMutation({ mutationFn: onOpen, onSuccess: onDone });
  const ask = async (what: "close" | "erase") => {
    const answer = await confirm({
      title: t(`member.${what}Title`, { name }),
      text: t(`member.${what}Text`),
      action: t(`member.${what}`),
      tone: "error",
    });
    if (answer) (what === "close" ? close : erase).mutate();
  };
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap" }}>
      <Button variant="outlined" loading={data.isPending} onClick={() => data.mutate()}>
        {t("member.data")}
      </Button>
      {member.isActive ? (
        <Button color="error" variant="outlined" loading={close.isPending} onClick={() => void ask("close")}>
          {t("member.close")}
        </Button>
      ) : (
        <Button variant="outlined" loading={open.isPending} onClick={() => open.mutate()}>
          {t("member.open")}
        </Button>
      )}
      <Button color="error" loading={erase.isPending} onClick={() => void ask("erase")}>
        {t("member.erase")}
      </Button>
    </Stack>
  );
}
