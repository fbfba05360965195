import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { useTranslation } from "#i18n";
import { EmptyState } from "#ui/empty-state.tsx";
import { Loader, LoaderOverlay } from "#ui/loader.tsx";
import { OutsideLink } from "#ui/outside-link.tsx";
import { WorkProgress } from "#ui/progress.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { TableFailed } from "#ui/table-failed.tsx";

/** As a carrier or marketplace may give them: the first alone becomes a link. */
const links = [
  ...["https://example.com/1?a=b", "javascript:alert(1)", "JAVASCRIPT:alert(1)", "data:text/html,x", "vbscript:x"],
  ...["//example.com/1", "file:///etc/passwd", "blob:https://x/1", "https://a:b@example.com/", "example.com/1"],
];
const tones = ["success", "info", "warning", "error", "neutral", "waiting", "canceled"] as const;

/** How a thing is: badges, work that goes on, nothing there, not loaded, loading. */
export function StateSamples() {
  const { t } = useTranslation("development");
  const [busy, setBusy] = useState(false);
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap" }}>
        {tones.map((tone) => (
          <StatusBadge key={tone} tone={tone} label={t(`tone.${tone}`)} hint={t("sample")} />
        ))}
      </Stack>
      <LoaderOverlay open={busy}>
        <WorkProgress state="running" done={963} failed={37} total={1000} startedAt={null} note={t("sample")} />
      </LoaderOverlay>
      <Button variant="outlined" sx={{ alignSelf: "flex-start" }} onClick={() => setBusy(!busy)}>
        {t("overlay")}
      </Button>
      <TableFailed error={new Error(t("sample"))} onRetry={() => {}} />
      <Stack direction={{ xs: "column", md: "row" }} sx={{ gap: 2 }}>
        {(["nothing", "notFound", "noRight"] as const).map((kind) => (
          <Paper key={kind} variant="outlined" sx={{ flex: 1 }}>
            <EmptyState kind={kind} title={t(`empty.${kind}`)} text={t("sample")} />
          </Paper>
        ))}
      </Stack>
      <Stack direction="row" useFlexGap sx={{ gap: 2, flexWrap: "wrap" }}>
        {links.map((href) => (
          <OutsideLink key={href} href={href}>
            {href}
          </OutsideLink>
        ))}
      </Stack>
      <Loader height={80} />
    </Stack>
  );
}
