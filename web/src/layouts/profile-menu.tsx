import Account from "@mui/icons-material/AccountCircleOutlined";
import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../i18n/index.ts";
import { useSession } from "../session.ts";
import { AdminBadge } from "./admin-badge.tsx";

// Fetched with the first press: no page shows it by itself.
const Panel = lazy(async () => ({ default: (await import("./profile-panel.tsx")).ProfilePanel }));

/** Who is signed in, how it looks, in which language, and the way out. */
export function ProfileMenu() {
  const { t } = useTranslation("shell");
  const who = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  if (!who) return null;
  return (
    <>
      <Tooltip title={t("profile.open")}>
        <IconButton
          aria-label={t("profile.open")}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => {
            setAnchor(event.currentTarget);
            setWasOpen(true);
          }}
        >
          {who.role === "Admin" ? <AdminBadge /> : <Account />}
        </IconButton>
      </Tooltip>
      {wasOpen && (
        <Suspense>
          <Panel who={who} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
