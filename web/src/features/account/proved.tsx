import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useEffect } from "react";
import { useTranslation } from "#i18n";
import { useAddressParams } from "#ui/address-params.ts";
import { problemOf, tellProof } from "#ui/proof-window.ts";
import { useTitle } from "#ui/title.ts";

/** Where the outside provider sends the window of a proof back to: the page that waits is told, and the window closes. */
export function Proved() {
  const { t } = useTranslation("proof");
  const { error } = useAddressParams("/Auth/Proved");
  const problem = problemOf(error);
  const title = t(problem ? "failed" : "done");
  useTitle(title);
  useEffect(() => {
    tellProof(problem);
    // Where the browser keeps it open, the page says what to do.
    window.close();
  }, [problem]);
  return (
    <Box role="status" sx={{ maxWidth: 480, textAlign: "center" }}>
      <Typography variant="h1" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {problem && (
        <Alert severity="error" sx={{ my: 2, textAlign: "start" }}>
          {t(`reasons.${problem}`)}
        </Alert>
      )}
      <Typography color="textSecondary">{t(problem ? "failedText" : "doneText")}</Typography>
    </Box>
  );
}
