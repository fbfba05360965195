import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Output, Tradeport } from "@tradeport/contract";
import { presetOf } from "@tradeport/contract/areas";
import { useState } from "react";
import { api } from "#api";
import { formatDate, useTranslation } from "#i18n";
import { signOut } from "#session";
import { Loader } from "#ui/loader.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { useTitle } from "#ui/title.ts";

type Ways = Output<Tradeport["Client"]["GetWaysIn"]>;
type Confirmed = Record<string, boolean>;
const app = "app";
const codes = "codes";

/** After a password that was set by e-mail, or by somebody else: of each other way in its owner says whether it is theirs. */
export function WaysIn() {
  const { t } = useTranslation("security");
  useTitle(t("ways.title"));
  const ways = useQuery(api.Client.GetWaysIn.query({}));
  return (
    <Box sx={{ width: "100%", maxWidth: 480, py: 3 }}>
      <Typography variant="h1" sx={{ mb: 1 }}>
        {t("ways.title")}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {t("ways.text")}
      </Typography>
      {ways.data ? (
        <Questions ways={ways.data} />
      ) : ways.error ? (
        <TableFailed error={ways.error} onRetry={() => void ways.refetch()} />
      ) : (
        <Loader height="30vh" />
      )}
      <Button fullWidth sx={{ mt: 1 }} onClick={signOut}>
        {t("ways.later")}
      </Button>
    </Box>
  );
}

const changeId = ({ id }: { id: string }) => `change ${id}`;
const answers = { way: ["mine", "not"], person: ["known", "unknown"], change: ["meant", "undo"] } as const;

function Questions({ ways: { passkeys, appDate, recoveryCodes, apiKeys, members, changes } }: { ways: Ways }) {
  const { t } = useTranslation("security");
  const { t: ofPeople } = useTranslation("people");
  const standing = ({ right, areas, isActive }: Ways["changes"][number]["now"]) => {
    const word = areas ? ofPeople(`presets.${presetOf(areas) ?? "areas"}`) : ofPeople(`rights.${right}`);
    return isActive ? word : `${ofPeople("closed")} (${word})`;
  };
  const [confirmed, setConfirmed] = useState<Confirmed>({});
  const rows: { id: string; name: string; date: string; used?: string | null; kind?: keyof typeof answers; text?: string }[] = [
    ...passkeys.map(({ id, name, createdDate, usedDate }) => ({
      ...{ id, name: t("ways.passkey", { name }), date: createdDate, used: usedDate },
    })),
    ...(appDate ? [{ id: app, name: t("ways.app"), date: appDate }] : []),
    ...(recoveryCodes
      ? [{ id: codes, name: t("ways.codes", { left: recoveryCodes.left }), date: recoveryCodes.createdDate }]
      : []),
    ...apiKeys.map(({ id, name, shown, createdDate, lastUsed }) => ({
      ...{ id, name: t("ways.key", { name, shown }), date: createdDate, used: lastUsed },
    })),
    ...members.map(({ id, name, email, createdDate }) => ({
      ...{ id, name: t("ways.member", { name, email }), date: createdDate, kind: "person" as const },
    })),
    ...changes.map(({ id, name, email, before, now, by, date }) => ({
      ...{ id: changeId({ id }), name: t("ways.change", { name, email }), date, kind: "change" as const },
      text: t("ways.changed", { before: standing(before), now: standing(now), by, date: formatDate(date) }),
    })),
  ];
  const isRetained = ({ id }: { id: string }) => confirmed[id] === true;
  const ids = (some: { id: string }[]) => some.filter(isRetained).map(({ id }) => id);
  const confirm = useMutation({
    mutationFn: () =>
      api.Client.ConfirmWaysIn({
        passkeys: ids(passkeys),
        isAppRetained: isRetained({ id: app }),
        areCodesRetained: isRetained({ id: codes }),
        apiKeys: ids(apiKeys),
        members: ids(members),
        changes: changes.filter((row) => isRetained({ id: changeId(row) })).map(({ id }) => id),
      }),
    onSuccess: () => location.assign("/"),
  });
  return (
    <Stack
      component="form"
      sx={{ gap: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        confirm.mutate();
      }}
    >
      {rows.map(({ id, name, date, used, kind = "way", text }) => (
        <Box key={id} component="fieldset" sx={{ m: 0, p: 1.5, border: 1, borderColor: "divider", borderRadius: 1, minWidth: 0 }}>
          <Box component="legend" sx={{ px: 0.5, fontWeight: 600, overflowWrap: "anywhere" }}>
            {name}
          </Box>
          <Typography variant="body2" color="textSecondary">
            {text ?? t("ways.since", { date: formatDate(date) })}
            {used !== undefined && ` · ${used ? t("ways.used", { date: formatDate(used) }) : t("passkeys.never")}`}
          </Typography>
          <RadioGroup
            row
            name={id}
            aria-label={name}
            value={confirmed[id] === undefined ? "" : confirmed[id] ? "mine" : "not"}
            onChange={(_, value) => setConfirmed({ ...confirmed, [id]: value === "mine" })}
          >
            <FormControlLabel value="mine" control={<Radio />} label={t(`ways.${answers[kind][0]}`)} />
            <FormControlLabel value="not" control={<Radio />} label={t(`ways.${answers[kind][1]}`)} />
          </RadioGroup>
        </Box>
      ))}
      <Typography variant="body2">
        {t("ways.ends")}
        {members.length > 0 && ` ${t("ways.closes")}`}
        {changes.length > 0 && ` ${t("ways.undoes")}`}
      </Typography>
      <Button
        type="submit"
        size="large"
        variant="contained"
        loading={confirm.isPending}
        disabled={rows.some(({ id }) => confirmed[id] === undefined)}
      >
        {t("ways.submit")}
      </Button>
    </Stack>
  );
}
