import Close from "@mui/icons-material/Close";
import Box from "@mui/material/Box";
import Drawer from "@mui/material/Drawer";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type ReactNode, Suspense, useId } from "react";
import { useTranslation } from "#i18n";
import { IconAction } from "./icon-action.tsx";
import { useGuardedClose } from "./leave.tsx";
import { Loader } from "./loader.tsx";

/** A panel at the right; the whole screen on a phone. Focus goes in and comes back; closing it over unsaved changes asks first. */
export function SideSheet({
  open,
  onClose,
  title,
  width = 480,
  actions,
  isUnsaved,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  width?: number;
  /** Buttons at the bottom. */
  actions?: ReactNode;
  /** What was chosen here and no form holds. */
  isUnsaved?: () => boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation("ui");
  const id = useId();
  const { close, guard, watch } = useGuardedClose(open, onClose, isUnsaved);
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={close}
      sx={{ zIndex: "modal" }}
      slotProps={{
        paper: {
          role: "dialog",
          "aria-modal": true,
          "aria-labelledby": id,
          sx: { width: { xs: "100%", sm: width }, maxWidth: "100%" },
        },
      }}
    >
      <Stack direction="row" sx={{ alignItems: "center", gap: 1, px: 2.5, py: 1.5, borderBottom: 1, borderColor: "divider" }}>
        <Typography id={id} variant="h2" sx={{ flex: 1, overflowWrap: "anywhere" }}>
          {title}
        </Typography>
        <IconAction label={t("close")} icon={<Close />} onClick={close} />
      </Stack>
      <Box {...watch} sx={{ flex: 1, overflow: "auto", p: 2.5 }}>
        {/* What a panel alone says is fetched with it: the page beside it stays. */}
        <Suspense fallback={<Loader />}>{guard(children)}</Suspense>
      </Box>
      {actions && (
        <Stack direction="row" sx={{ gap: 1, justifyContent: "flex-end", p: 2, borderTop: 1, borderColor: "divider" }}>
          {actions}
        </Stack>
      )}
    </Drawer>
  );
}
