import Search from "@mui/icons-material/Search";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import useMediaQuery from "@mui/material/useMediaQuery";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../i18n/index.ts";
import { usePreferences } from "../../preferences.ts";
import { commandKey, Keys } from "./keys.tsx";
import { useShortcuts } from "./shortcuts.ts";

/** Fetched with the first use. */
const Palette = lazy(async () => ({ default: (await import("./palette.tsx")).Palette }));
const ShortcutList = lazy(async () => ({ default: (await import("./shortcut-list.tsx")).ShortcutList }));

/** The way to anything by keyboard, with its button in the top bar. */
export function Commands() {
  const { t } = useTranslation("shell");
  const { own, waiting } = usePreferences();
  const [open, setOpen] = useState<"palette" | "shortcuts" | null>(null);
  const close = () => setOpen(null);
  // Where its words are seen they are its name.
  const bare = useMediaQuery((theme) => theme.breakpoints.down("md"), { noSsr: true });
  useShortcuts({
    // Silent until it is known that nobody silenced them.
    letters: !waiting && own.shortcuts !== false,
    onPalette: () => setOpen((now) => (now === "palette" ? null : "palette")),
    onList: () => setOpen("shortcuts"),
  });
  return (
    <>
      <ButtonBase
        aria-label={bare ? t("palette") : undefined}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen("palette")}
        sx={button}
      >
        <Search sx={{ fontSize: { xs: 24, md: 19 } }} />
        <Box component="span" sx={{ ...wide, flex: 1, textAlign: "left" }}>
          {t("palette")}
        </Box>
        <Box component="span" aria-hidden sx={wide}>
          <Keys keys={[commandKey(), "K"]} />
        </Box>
      </ButtonBase>
      <Suspense fallback={null}>
        {open === "palette" && <Palette onClose={close} onShortcuts={() => setOpen("shortcuts")} />}
        {open === "shortcuts" && <ShortcutList onClose={close} />}
      </Suspense>
    </>
  );
}

const wide = { display: { xs: "none", md: "inline" } } as const;
const button = {
  gap: 1,
  height: 36,
  px: { xs: 1, md: 1.25 },
  width: { md: 300, lg: 360 },
  borderRadius: 2,
  fontSize: 13.5,
  color: "text.secondary",
  border: { md: 1 },
  borderColor: { md: "divider" },
  bgcolor: { md: "background.default" },
  "&:hover": { borderColor: "primary.main" },
} as const;
