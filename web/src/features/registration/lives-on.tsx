import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import type { Output, Tradeport } from "@tradeport/contract";
import { at } from "#address";
import { useTranslation } from "#i18n";
import { Code } from "#ui/cells.tsx";
import { LinkButton } from "#ui/link.tsx";

/** After a new password: which ways in ended, and which live on. */
export function LivesOn({
  title,
  changed: { sessionsEnded, apiKeys, removed },
  toKeys = false,
}: {
  title?: string;
  changed: Output<Tradeport["Client"]["ChangePassword"]>;
  /** Somebody is signed in here: their session goes on, and the page of the keys is offered. */
  toKeys?: boolean;
}) {
  const { t } = useTranslation("registration");
  const gone = [
    ...removed.passkeys,
    ...(removed.hasCodes ? [t("lives.app")] : []),
    ...(removed.hasRecoveryCodes ? [t("lives.codes")] : []),
  ];
  return (
    <Alert
      severity={apiKeys.length > 0 ? "warning" : "success"}
      role="status"
      sx={{ mb: 2, textAlign: "start" }}
      action={
        toKeys &&
        apiKeys.length > 0 && (
          <LinkButton to={at("/Account/List", { tab: "keys" })} color="inherit" size="small">
            {t("lives.toKeys")}
          </LinkButton>
        )
      }
    >
      {title && <div>{title}</div>}
      {sessionsEnded > 0 && <div>{t(toKeys ? "lives.ended" : "lives.endedAll", { count: sessionsEnded })}</div>}
      {gone.length > 0 && <div>{t("lives.removed", { ways: gone.join(", ") })}</div>}
      {apiKeys.length === 0 ? <div>{t("lives.noKeys")}</div> : <div>{t("lives.keys")}</div>}
      {apiKeys.length > 0 && (
        <Box component="ul" sx={{ my: 0.5, pl: 2.5, overflowWrap: "anywhere" }}>
          {apiKeys.map(({ name, shown }) => (
            <li key={shown}>
              {name} <Code>{shown}</Code>
            </li>
          ))}
        </Box>
      )}
    </Alert>
  );
}
