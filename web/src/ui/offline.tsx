import { useEffect } from "react";
import { useTranslation } from "#i18n";
import { banner } from "./notify.ts";

/** While the browser has no network a banner says so, and that nothing typed is lost; it goes by itself. */
export function Offline() {
  const { t } = useTranslation("ui");
  useEffect(() => {
    let shown: number | null = null;
    const close = () => {
      if (shown !== null) banner.close(shown);
      shown = null;
    };
    const tell = () => {
      if (navigator.onLine) close();
      else shown ??= banner.show("warning", t("offline.text"), { title: t("offline.title"), blocked: true });
    };
    tell();
    addEventListener("online", tell);
    addEventListener("offline", tell);
    return () => {
      removeEventListener("online", tell);
      removeEventListener("offline", tell);
      close();
    };
  }, [t]);
  return null;
}
