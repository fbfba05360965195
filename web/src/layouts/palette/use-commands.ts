import Bolt from "@mui/icons-material/BoltOutlined";
import Dark from "@mui/icons-material/DarkModeOutlined";
import Product from "@mui/icons-material/Inventory2Outlined";
import Keyboard from "@mui/icons-material/KeyboardOutlined";
import Light from "@mui/icons-material/LightModeOutlined";
import Logout from "@mui/icons-material/Logout";
import Order from "@mui/icons-material/ReceiptLongOutlined";
import Translate from "@mui/icons-material/Translate";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { shortestSearch } from "@tradeport/contract/limits";
import { useEffect, useMemo, useState } from "react";
import { at } from "../../address.ts";
import { api } from "../../api.ts";
import { languages, offered, setLanguage, useLanguage, useTranslation } from "../../i18n/index.ts";
import { signOut, useMay } from "../../session.ts";
import { useTheme } from "../../theme-choice.ts";
import { useMenu } from "../menu.ts";
import type { Command } from "./commands.ts";
import { pageIcons } from "./page-icons.ts";

/** The pages of the menu, which knows what the role and the right may see. */
export const usePages = (): Command[] => {
  const { t } = useTranslation("shell");
  const menu = useMenu();
  return useMemo(
    () =>
      menu.flatMap((entry): Command[] => {
        const group = "entries" in entry ? t(`menu.${entry.group}`) : undefined;
        return ("entries" in entry ? entry.entries : [entry]).map(({ to, title, icon }) => ({
          id: to,
          kind: "page",
          name: t(`menu.${title}`),
          ...(group !== undefined && { hint: group }),
          icon: icon ?? pageIcons[title as keyof typeof pageIcons],
          to,
        }));
      }),
    [menu, t],
  );
};

/** What the toolbar of the page behind offers: what the person may not do is not there. */
export const actionsHere = (): Command[] =>
  [...document.querySelectorAll<HTMLElement>("#content [data-toolbar] :is(a, button):not(:disabled)")].flatMap((control) => {
    const name = (control.getAttribute("aria-label") ?? control.textContent ?? "").trim();
    return name ? [{ id: `here:${name}`, kind: "here" as const, name, icon: Bolt, run: () => control.click() }] : [];
  });

/** What can be done anywhere. */
export const useActions = (onShortcuts: () => void): Command[] => {
  const { t } = useTranslation("palette");
  const now = useLanguage();
  const { isDark, setTheme } = useTheme();
  const action = (id: string, name: string, icon: Command["icon"], run: () => void): Command => ({
    id,
    kind: "action",
    name,
    icon,
    run,
  });
  return [
    isDark
      ? action("light", t("light"), Light, () => setTheme("light"))
      : action("dark", t("dark"), Dark, () => setTheme("dark")),
    ...offered
      .filter((code) => code !== now)
      .map((code) => action(code, t("language", { language: languages[code] }), Translate, () => void setLanguage(code))),
    action("shortcuts", t("shortcuts"), Keyboard, onShortcuts),
    action("sign-out", t("signOut"), Logout, signOut),
  ];
};

/** Products and orders that fit what was typed; asked once the person pauses. */
export const useFound = (typed: string): { products: Command[]; orders: Command[]; waiting: boolean } => {
  const { t } = useTranslation("shell");
  const may = useMay(api.Search.FindAnything);
  const [text, setText] = useState("");
  const wanted = typed.trim();
  useEffect(() => {
    const wait = setTimeout(() => setText(wanted), 90);
    return () => clearTimeout(wait);
  }, [wanted]);
  const enabled = may && text.length >= shortestSearch;
  const { data, isFetching } = useQuery({
    ...api.Search.FindAnything.query({ text }),
    enabled,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const found = enabled && wanted.length >= shortestSearch ? data : undefined;
  return {
    products: (found?.products ?? []).map(({ id, name, barcode }) => ({
      id: at("/Product/New", { pageType: "Update", productId: id }),
      kind: "product",
      name,
      hint: barcode,
      icon: Product,
      to: at("/Product/New", { pageType: "Update", productId: id }),
    })),
    orders: (found?.orders ?? []).map(({ id, channelOrderId, customerName, status }) => ({
      id: at("/Order/Detail", { orderId: id }),
      kind: "order",
      name: channelOrderId,
      hint: `${customerName} · ${t(`orderStatus.${status}`)}`,
      icon: Order,
      to: at("/Order/Detail", { orderId: id }),
    })),
    waiting: may && wanted.length >= shortestSearch && (isFetching || text !== wanted),
  };
};
