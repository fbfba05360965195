import Box from "@mui/material/Box";
import { useTranslation } from "#i18n";

/** What a marketplace's program said, word for word: no sentence for a person, but support asks for it. */
export function RemoteMessage({ text }: { text: string }) {
  const { t } = useTranslation("ui");
  return (
    <Box component="details" sx={{ mt: 0.5, overflowWrap: "anywhere" }}>
      <Box component="summary" sx={{ cursor: "pointer", width: "fit-content", minHeight: 24 }}>
        {t("details")}
      </Box>
      <code>{text}</code>
    </Box>
  );
}
