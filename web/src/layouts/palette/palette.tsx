import History from "@mui/icons-material/History";
import Pinned from "@mui/icons-material/PushPin";
import Search from "@mui/icons-material/Search";
import Box from "@mui/material/Box";
import Dialog from "@mui/material/Dialog";
import InputBase from "@mui/material/InputBase";
import LinearProgress from "@mui/material/LinearProgress";
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from "react";
import { useTranslation } from "../../i18n/index.ts";
import { useGo } from "../../ui/link.tsx";
import { type Command, matching, type Place } from "./commands.ts";
import { Keys } from "./keys.tsx";
import { usePlaces } from "./memory.ts";
import { type PaletteGroup, PaletteList } from "./palette-list.tsx";
import { actionsHere, useActions, useFound, usePages } from "./use-commands.ts";

/** Anywhere by a few letters: pages, products, orders, and what can be done here. Closed, it gives the focus back. */
export function Palette({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) {
  const { t } = useTranslation("palette");
  const [typed, setTyped] = useState("");
  const groups = useGroups(typed, onShortcuts);
  const all = groups.shown.flatMap(({ commands }) => commands);
  const [at, setAt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words, other first choice
  useEffect(() => setAt(0), [typed]);
  const active = all[Math.min(at, all.length - 1)];
  const go = useGo();
  const places = usePlaces();
  const listId = useId();

  const choose = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    // After the dialog has given the focus back, so that what runs may take it.
    setTimeout(() => {
      if (command.to === undefined) return command.run?.();
      places.went({ to: command.to, name: command.name });
      void go(command.to);
    });
  };
  const pin = (command: Command | undefined) =>
    command?.to !== undefined && places.togglePin({ to: command.to, name: command.name });
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 };
    const next = moves[event.key];
    if (event.key === "Enter") event.altKey ? pin(active) : choose(active);
    else if (next !== undefined && all.length > 0 && (event.key.startsWith("Arrow") || typed === ""))
      setAt((next + all.length) % all.length);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      slotProps={{
        container: { sx: { alignItems: "flex-start" } },
        paper: {
          "aria-label": t("title"),
          "aria-labelledby": undefined,
          sx: {
            width: "100%",
            maxWidth: 640,
            m: 2,
            mt: { xs: 1.5, sm: "11vh" },
            maxHeight: { xs: "92dvh", sm: "70vh" },
            borderRadius: 3,
          },
        },
      }}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 1.25, px: 2, borderBottom: 1, borderColor: "divider" }}>
        <Search color="action" />
        <InputBase
          fullWidth
          autoFocus
          value={typed}
          placeholder={t("placeholder")}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          sx={{ fontSize: 16, height: 54 }}
          inputProps={{
            role: "combobox",
            "aria-label": t("title"),
            "aria-expanded": true,
            "aria-controls": listId,
            "aria-autocomplete": "list",
            "aria-activedescendant": active ? `${listId}-${active.id}` : undefined,
            autoComplete: "off",
            spellCheck: false,
          }}
        />
        <Keys keys={["Esc"]} />
      </Box>
      <Box sx={{ height: 2 }}>{groups.waiting && <LinearProgress sx={{ height: 2 }} aria-label={t("searching")} />}</Box>
      <PaletteList
        id={listId}
        groups={groups.shown}
        active={active}
        nothing={groups.waiting ? t("searching") : t("nothing", { text: typed.trim() })}
        isPinned={places.isPinned}
        onChoose={choose}
        onPin={pin}
        onPoint={(command) => setAt(all.indexOf(command))}
      />
      <Box
        sx={{
          px: 2,
          py: 1,
          borderTop: 1,
          borderColor: "divider",
          display: { xs: "none", sm: "flex" },
          gap: 2,
          fontSize: 12.5,
          color: "text.secondary",
        }}
      >
        <span>
          <Keys keys={["↑", "↓"]} /> {t("hintMove")}
        </span>
        <span>
          <Keys keys={["↵"]} /> {t("hintOpen")}
        </span>
        <span>
          <Keys keys={["Alt", "↵"]} /> {t("hintPin")}
        </span>
      </Box>
    </Dialog>
  );
}

const placed =
  (icon: Command["icon"]) =>
  (place: Place): Command => ({ ...place, id: place.to, kind: "page", icon });

/** What is shown: pinned and recent first while nothing is typed; then what fits, each thing once. */
const useGroups = (typed: string, onShortcuts: () => void): { shown: PaletteGroup[]; waiting: boolean } => {
  const { t } = useTranslation("palette");
  const places = usePlaces();
  const pages = usePages();
  const actions = useActions(onShortcuts);
  const found = useFound(typed);
  // What the page offers is read once, when the palette opens over it.
  const [here] = useState(actionsHere);
  return useMemo(() => {
    const fit = (commands: readonly Command[]) => matching(commands, typed);
    const open = new Map(pages.map((page) => [page.to, page]));
    // A page that the person may no longer see is not remembered either.
    const still = (commands: Command[]) =>
      commands.flatMap((command) => (/[?]|\/Detail\//.test(command.id) ? [command] : (open.get(command.to) ?? [])));
    const groups: PaletteGroup[] = [
      { title: t("pinned"), commands: fit(still(places.pinned.map(placed(Pinned)))) },
      { title: t("recent"), commands: fit(still(places.recent.map(placed(History)))) },
      { title: t("here"), commands: fit(here) },
      { title: t("products"), commands: found.products },
      { title: t("orders"), commands: found.orders },
      { title: t("pages"), commands: fit(pages) },
      { title: t("actions"), commands: fit(actions) },
    ];
    const seen = new Set<string>();
    const shown = groups
      .map(({ title, commands }) => ({ title, commands: commands.filter(({ id }) => !seen.has(id) && seen.add(id)) }))
      .filter(({ commands }) => commands.length > 0);
    return { shown, waiting: found.waiting };
  }, [typed, places, pages, actions, found, here, t]);
};
