import Pinned from "@mui/icons-material/PushPin";
import Pin from "@mui/icons-material/PushPinOutlined";
import Box from "@mui/material/Box";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../i18n/index.ts";
import type { Command } from "./commands.ts";

export interface PaletteGroup {
  title: string;
  commands: Command[];
}

/** What can be chosen, in groups; the field above keeps the focus and says which one is meant. */
export function PaletteList({
  id,
  groups,
  active,
  nothing,
  isPinned,
  onChoose,
  onPin,
  onPoint,
}: {
  id: string;
  groups: readonly PaletteGroup[];
  active: Command | undefined;
  /** Said when nothing fits. */
  nothing: string;
  isPinned: (to: string) => boolean;
  onChoose: (command: Command) => void;
  onPin: (command: Command) => void;
  onPoint: (command: Command) => void;
}) {
  const { t } = useTranslation("palette");
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    if (active) list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [active]);
  const count = groups.reduce((sum, { commands }) => sum + commands.length, 0);
  return (
    <>
      <Box
        component="span"
        role="status"
        sx={count === 0 ? { display: "block", p: 3, textAlign: "center", color: "text.secondary" } : hidden}
      >
        {count === 0 ? nothing : t("count", { count })}
      </Box>
      {/* The list itself scrolls: the field that controls it moves through it. */}
      <Box
        ref={list}
        id={id}
        role="listbox"
        aria-label={t("title")}
        sx={{ overflowY: "auto", flex: 1, py: count > 0 ? 0.75 : 0 }}
      >
        {groups.map(({ title, commands }) => (
          <Box key={title} role="group" aria-label={title} sx={{ px: 1, pb: 0.5 }}>
            <Box aria-hidden sx={{ px: 1.25, pt: 1, pb: 0.5, fontSize: 12, fontWeight: 650, color: "text.secondary" }}>
              {title}
            </Box>
            {commands.map((command) => (
              <Box
                key={command.id}
                id={`${id}-${command.id}`}
                role="option"
                aria-selected={command === active}
                onMouseMove={() => command !== active && onPoint(command)}
                onClick={() => onChoose(command)}
                sx={row}
              >
                <Box component="span" sx={{ display: "inline-flex", color: "text.secondary", "& svg": { fontSize: 19 } }}>
                  <command.icon />
                </Box>
                <Box component="span" title={command.name} sx={{ ...cut, flex: "1 1 auto" }}>
                  {command.name}
                </Box>
                {command.hint && (
                  <Box
                    component="span"
                    title={command.hint}
                    sx={{
                      ...cut,
                      display: { xs: "none", sm: "inline" },
                      flex: "0 1 auto",
                      fontSize: 12.5,
                      color: "text.secondary",
                    }}
                  >
                    {command.hint}
                  </Box>
                )}
                {command.to !== undefined && (
                  <Box
                    component="span"
                    aria-hidden
                    title={t(isPinned(command.to) ? "unpin" : "pin")}
                    onClick={(event) => {
                      event.stopPropagation();
                      onPin(command);
                    }}
                    sx={{
                      display: "inline-grid",
                      placeItems: "center",
                      width: 24,
                      height: 24,
                      flexShrink: 0,
                      borderRadius: 1,
                      visibility: isPinned(command.to) ? "visible" : "hidden",
                      "[role=option]:is(:hover, [aria-selected=true]) &": { visibility: "visible" },
                      "&:hover": { color: "primary.main" },
                      "& svg": { fontSize: 16 },
                    }}
                  >
                    {isPinned(command.to) ? <Pinned /> : <Pin />}
                  </Box>
                )}
              </Box>
            ))}
          </Box>
        ))}
      </Box>
    </>
  );
}

const cut = { minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;
const row = {
  display: "flex",
  alignItems: "center",
  gap: 1.25,
  minHeight: 40,
  px: 1.25,
  borderRadius: 1.5,
  cursor: "pointer",
  "&[aria-selected=true]": { bgcolor: "var(--row-selected)", color: "var(--link)" },
} as const;
const hidden = { position: "absolute", width: 1, height: 1, overflow: "hidden", clip: "rect(0 0 0 0)" } as const;
