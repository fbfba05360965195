import ChevronRight from "@mui/icons-material/ChevronRight";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import type { ReactNode } from "react";
import type { Address } from "../address.ts";
import { leading } from "./link.tsx";
import { type Tone, toneIcon } from "./status-badge.tsx";

const Anchor = leading(ButtonBase);
export type ToDoTone = Extract<Tone, "error" | "warning" | "waiting">;

/** What a person has to do, a sentence each. */
export const ToDos = ({ label, children }: { label?: string; children: ReactNode }) => (
  <Box component="ul" aria-label={label} sx={{ listStyle: "none", m: 0, p: 0 }}>
    {children}
  </Box>
);

/** One of them: what it is about, and the press that leads to where it is done. */
export const ToDo = ({
  to,
  tone = "waiting",
  act,
  onGo,
  children,
}: {
  to: Address;
  tone?: ToDoTone | undefined;
  /** What is done there, in a word or two. */
  act: string;
  onGo?: (() => void) | undefined;
  children: ReactNode;
}) => (
  <Box component="li" sx={{ "& + &": { borderTop: 1, borderColor: "divider" } }}>
    <Anchor
      to={to}
      onClick={onGo}
      sx={{
        display: "flex",
        gap: 1.25,
        alignItems: "center",
        width: "100%",
        minHeight: 48,
        px: 2,
        py: 1,
        textAlign: "left",
        fontSize: 14,
        lineHeight: 1.4,
        "&:hover": { bgcolor: "action.hover" },
      }}
    >
      <Box aria-hidden sx={{ display: "flex" }}>
        {toneIcon(tone)}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>{children}</Box>
      <Box sx={{ display: "flex", alignItems: "center", color: "var(--link)", fontWeight: 600, whiteSpace: "nowrap" }}>
        {act}
        <ChevronRight aria-hidden sx={{ fontSize: 18 }} />
      </Box>
    </Anchor>
  </Box>
);
