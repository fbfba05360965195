import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useTranslation } from "#i18n";
import { signIn } from "#session";
import { useAddressParams } from "#ui/address-params.ts";
import { useTitle } from "#ui/title.ts";

const reasons = ["denied", "expired", "unreachable", "offline"] as const;
/** "state": the way back came without the way there, because it took too long. */
const reasonOf = (code: string) => (code === "state" ? "expired" : (reasons.find((reason) => reason === code) ?? "failed"));

/** Why somebody who was signed in stands here. */
const ends = ["expired", "elsewhere", "signedOut"] as const;

/** The way to the identity provider, and what it said when it sent the person back. */
export function Login() {
  const { t } = useTranslation("shell");
  const { error, returnTo, why } = useAddressParams("/login");
  const end = ends.find((one) => one === why);
  const [going, setGoing] = useState(false);
  useTitle(t("title.login"));
  return (
    <Box sx={{ width: "100%", maxWidth: 380 }}>
      <Typography variant="h1" sx={{ fontSize: "1.75rem", mb: 1 }}>
        {t("login.title")}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {t("login.text")}
      </Typography>
      {end && !error && (
        <Alert severity={end === "signedOut" ? "success" : "warning"} role="status" sx={{ mb: 2 }}>
          {t(`login.why.${end}`)}
        </Alert>
      )}
      {error && (
        <Alert severity="error" sx={{ mb: 2, overflowWrap: "anywhere" }}>
          {t("login.failed", { reason: t(`login.reasons.${reasonOf(error)}`) })}
        </Alert>
      )}
      <Button
        fullWidth
        size="large"
        variant="contained"
        autoFocus
        loading={going}
        onClick={() => {
          setGoing(true);
          signIn(returnTo);
        }}
      >
        {t("login.button")}
      </Button>
    </Box>
  );
}
