import More from "@mui/icons-material/MoreHoriz";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { type ReactElement, type ReactNode, type Ref, useState } from "react";
import { useTranslation } from "#i18n";
import { menuNamed } from "./menu-named.ts";

export interface Act {
  key: string;
  label: string;
  run: () => void;
  icon?: ReactElement;
  /** It takes something away. */
  harmful?: boolean;
  disabled?: boolean;
}

/**
 * What is done with a record: the next step as a button, the rest in a menu. `bar`: of the whole page, at the bottom of a phone, where a
 * thumb is; its place is there before the first step is.
 */
export function RecordActions({
  main,
  more,
  name,
  bar = false,
  box,
}: {
  main: ReactNode;
  more: readonly Act[];
  /** Of which thing, where a page has several. */
  name?: string | undefined;
  bar?: boolean;
  box?: Ref<HTMLDivElement>;
}) {
  const { t } = useTranslation("ui");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = name ? `${t("actions")}: ${name}` : t("actions");
  return (
    <Box
      ref={box}
      {...(bar && { "data-toolbar": true, "data-acts": true })}
      sx={{
        display: "flex",
        gap: 1,
        alignItems: "center",
        justifyContent: "flex-end",
        flexWrap: "wrap",
        minHeight: 36,
        flex: "0 1 auto",
        maxWidth: "100%",
        "& > .MuiButton-root": { flex: "none", whiteSpace: "nowrap" },
        // A sentence leaves the name of the record its place, and takes lines for it.
        "& > .MuiTypography-root": { flex: "0 1 340px", minWidth: 160 },
        ...(bar && barStyle),
      }}
    >
      {main}
      {more.length > 0 && (
        <IconButton
          aria-label={label}
          title={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ border: 1, borderColor: "divider", borderRadius: "7px", width: 36, height: 36, bgcolor: "background.paper" }}
        >
          <More fontSize="small" />
        </IconButton>
      )}
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={menuNamed(label)}
      >
        {more.map(({ key, label: words, run, icon, harmful, disabled }) => (
          <MenuItem
            key={key}
            disabled={disabled === true}
            sx={harmful ? { color: "error.main" } : undefined}
            onClick={() => {
              setAnchor(null);
              run();
            }}
          >
            {icon && <ListItemIcon sx={{ color: "inherit" }}>{icon}</ListItemIcon>}
            {words}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}

const barStyle = {
  // The way of the buttons to the thumb; a save that waits takes their place.
  "@media (max-width: 599.95px)": {
    position: "fixed",
    zIndex: 5,
    left: 0,
    right: 0,
    bottom: "var(--said, 0px)",
    px: 2,
    py: 1,
    minHeight: 60,
    flexWrap: "wrap",
    bgcolor: "background.paper",
    borderTop: 1,
    borderColor: "divider",
    "& > .MuiButton-root": { flex: 1, minHeight: 44 },
    // What is said beside the button has a line of its own above it.
    "& > .MuiTypography-root": { flex: "1 0 100%", order: -1 },
    "& > .MuiIconButton-root": { width: 44, height: 44, ml: "auto" },
    // Nothing is next: what else can be done says so, and fills the bar.
    "& > .MuiIconButton-root:only-child": { flex: 1, gap: 1, fontSize: 14, "&::after": { content: "attr(title)" } },
    "body:has([data-save-bar]) &": { display: "none" },
  },
} as const;
