import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type ReactNode, useEffect } from "react";
import { ApiError } from "../api.ts";
import { useTranslation } from "../i18n/index.ts";
import { LinkButton } from "../ui/link.tsx";
import { useTitle } from "../ui/title.ts";
import { Logo } from "./logo.tsx";

/** `inside`: the main layout is around it, which has the page's one `main` already. */
function Message({
  big,
  title,
  text,
  inside = false,
  children,
}: {
  /** What went wrong as a number, where the title does not say it. */
  big?: string;
  title: string;
  text: ReactNode;
  inside?: boolean;
  children: ReactNode;
}) {
  useTitle(title);
  return (
    <Box
      component={inside ? "div" : "main"}
      sx={{ minHeight: "80dvh", display: "grid", placeItems: "center", p: 3, textAlign: "center" }}
    >
      <Box sx={{ maxWidth: 460 }}>
        <Logo />
        {big && (
          <Typography aria-hidden sx={{ fontSize: 84, fontWeight: 800, lineHeight: 1.1, color: "primary.main", mt: 2 }}>
            {big}
          </Typography>
        )}
        <Typography variant="h1" sx={{ mt: big ? 0 : 2 }}>
          {title}
        </Typography>
        <Typography component="div" color="textSecondary" sx={{ mt: 1, mb: 3 }}>
          {text}
        </Typography>
        <Stack direction="row" useFlexGap sx={{ gap: 1, justifyContent: "center", flexWrap: "wrap" }}>
          {children}
        </Stack>
      </Box>
    </Box>
  );
}

/** `route`: the screen exists, but not for this address. */
export function NotFoundPage({ route = false }: { route?: boolean }) {
  const { t } = useTranslation("shell");
  return (
    <Message
      inside={route}
      title={t("error.notFound")}
      text={
        <>
          <div>{route ? t("error.route") : t("error.notFoundText")}</div>
          <div>{t("error.notFoundHelp")}</div>
        </>
      }
    >
      <LinkButton to="/" variant="contained">
        {t("error.home")}
      </LinkButton>
    </Message>
  );
}

/** Until the server and its database answer again, then anew. */
const useComeBack = (isAway: boolean) =>
  useEffect(() => {
    if (!isAway) return;
    const poll = async () => {
      const reply = await fetch("/ready", { cache: "no-store" }).catch(() => null);
      if (reply?.ok) location.reload();
    };
    const timer = setInterval(() => void poll(), 3_000);
    return () => clearInterval(timer);
  }, [isAway]);

export function BrokenPage({ error }: { error?: unknown }) {
  const { t } = useTranslation("shell");
  const facts = (error instanceof ApiError ? error : {}) as {
    code?: string;
    message?: string;
    status?: number;
    requestId?: string | null;
  };
  const text = facts.code === "network" ? t("error.offline") : (facts.message ?? t("error.brokenText"));
  const isAway = facts.code === "network" || facts.status === 503;
  useComeBack(isAway);
  return (
    <Message
      big={isAway ? "503" : "500"}
      title={t(isAway ? "error.away" : "error.broken")}
      text={
        <>
          <div>{text}</div>
          {isAway && <div>{t("error.comesBack")}</div>}
          {facts.requestId && (
            <div>
              {t("requestNumber", { ns: "ui" })}: <code>{facts.requestId}</code>
            </div>
          )}
        </>
      }
    >
      <LinkButton to="/" variant="contained" reloadDocument>
        {t("error.home")}
      </LinkButton>
      <Button variant="outlined" onClick={() => location.reload()}>
        {t("error.reload")}
      </Button>
    </Message>
  );
}
