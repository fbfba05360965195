import ArrowDown from "@mui/icons-material/ArrowDropDown";
import People from "@mui/icons-material/PeopleOutlined";
import Star from "@mui/icons-material/StarOutlined";
import Views from "@mui/icons-material/TableViewOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Divider from "@mui/material/Divider";
import ListItemText from "@mui/material/ListItemText";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import type { ListLayout, SavedView } from "@tradeport/contract/preferences";
import { useEffect, useRef, useState } from "react";
import { api } from "../api.ts";
import { useTranslation } from "../i18n/index.ts";
import { useConfirm } from "../ui/confirm.tsx";
import type { Raw } from "../ui/list-search.ts";
import { menuNamed } from "../ui/menu-named.ts";
import { notify } from "../ui/notify.ts";
import { useViewCalls } from "./view-calls.ts";

/** The views of a list: open one, and keep, rename, copy, share, prefer or delete the one that is open. */
export function ViewsMenu({
  list,
  views,
  view,
  now,
  changed,
  onOpen,
}: {
  list: string;
  views: readonly SavedView[];
  view: SavedView | undefined;
  now: { layout: ListLayout; state: Raw };
  /** The open view is not as it was saved. */
  changed: boolean;
  onOpen: (view: SavedView | null) => void;
}) {
  const { t } = useTranslation("lists");
  const confirm = useConfirm();
  const calls = useViewCalls(list);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  // What is taken back from another page opens nothing there.
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const reopen = (back: SavedView) => isHere.current && onOpen(back);

  const askName = async (title: string, action: string, initial: string) => {
    const fields = [{ key: "name", label: t("views.name"), required: true, maxLength: 60, initial }];
    return (await confirm({ title, action, fields, invalid: t("views.nameMissing") }))?.values.name?.trim();
  };
  const keepAs = async (initial: string, what = now) => {
    close();
    const name = await askName(t("views.saveNew"), t("views.save"), initial);
    if (name) calls.create.mutate({ list, name, ...what }, { onSuccess: onOpen });
  };
  type Patch = { name?: string; isShared?: boolean; layout?: ListLayout; state?: Raw };
  const change = (patch: Patch, message: string) => {
    close();
    if (!view) return;
    const { id: viewId, name, isShared, layout, state } = view;
    calls.update.mutate(
      { viewId, version: view.version, ...patch },
      {
        onSuccess: (saved) => {
          const before = { viewId, version: saved.version, name, isShared, layout, state };
          notify.success(message, {
            undo: () => api.SavedView.UpdateSavedView(before).then((back) => patch.layout && reopen(back)),
          });
          if (patch.layout) onOpen(saved);
        },
      },
    );
  };
  const rename = async () => {
    close();
    const name = view && (await askName(t("views.rename"), t("views.rename"), view.name));
    if (name) change({ name }, t("views.saved"));
  };
  const remove = async () => {
    close();
    if (!view) return;
    const { id, name, layout, state, isShared, isDefault } = view;
    // For others, whose default it may be, it does not come back as it was.
    const question = { title: t("views.deleteTitle", { name }), text: t("views.deleteShared"), action: t("views.delete") };
    if (isShared && !(await confirm({ ...question, tone: "error" }))) return;
    const undo = async () => {
      const back = await api.SavedView.CreateSavedView({ list, name, layout, state });
      if (isDefault) await api.SavedView.SetDefaultSavedView({ list, viewId: back.id });
      reopen(back);
    };
    calls.remove.mutate(id, {
      onSuccess: () => {
        onOpen(null);
        notify.success(t("views.deleted", { name }), isShared ? {} : { undo });
      },
    });
  };
  const prefer = (viewId: string | null) => {
    close();
    const before = views.find(({ isDefault }) => isDefault)?.id ?? null;
    const undo = () => api.SavedView.SetDefaultSavedView({ list, viewId: before });
    calls.setDefault.mutate(viewId, { onSuccess: () => notify.success(t("views.saved"), { undo }) });
  };
  const hasDefault = views.some(({ isDefault }) => isDefault);
  const busy = calls.create.isPending || calls.update.isPending || calls.remove.isPending;
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<Views />}
        endIcon={<ArrowDown />}
        loading={busy}
        loadingPosition="start"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t("views.open", { name: view?.name ?? t("views.shipped") })}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ maxWidth: 320 }}
      >
        <Box component="span" className="cut" sx={{ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}>
          {view?.name ?? t("views.shipped")}
        </Box>
      </Button>
      {changed && view && (
        <>
          <Chip size="small" variant="soft" color="warning" label={t("views.unsaved")} />
          {view.mayChange && (
            <Button size="small" onClick={() => change(now, t("views.saved"))}>
              {t("views.save")}
            </Button>
          )}
          <Button size="small" onClick={() => void keepAs(t("views.copyOf", { name: view.name }))}>
            {t("views.saveNew")}
          </Button>
          <Button size="small" color="inherit" onClick={() => onOpen(view)}>
            {t("views.discard")}
          </Button>
        </>
      )}
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={menuNamed(t("views.open", { name: view?.name ?? t("views.shipped") }))}
      >
        <MenuItem
          selected={!view}
          onClick={() => {
            close();
            onOpen(null);
          }}
        >
          <ListItemText primary={t("views.shipped")} />
        </MenuItem>
        {views.map((one) => (
          <MenuItem
            key={one.id}
            selected={one.id === view?.id}
            onClick={() => {
              close();
              onOpen(one);
            }}
          >
            <ListItemText
              primary={one.name}
              secondary={
                one.isShared ? (one.isMine ? t("views.sharedByMe") : t("views.sharedBy", { name: one.ownerName })) : null
              }
              slotProps={{ primary: { sx: { maxWidth: 320, overflowWrap: "anywhere", whiteSpace: "normal" } } }}
            />
            {one.isShared && <People fontSize="small" sx={{ ml: 1, color: "text.secondary" }} />}
            {one.isDefault && <Star fontSize="small" titleAccess={t("views.isDefault")} sx={{ ml: 1, color: "warning.main" }} />}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem onClick={() => void keepAs("")}>{t("views.saveNow")}</MenuItem>
        {view && (
          <MenuItem
            onClick={() => void keepAs(t("views.copyOf", { name: view.name }), { layout: view.layout, state: view.state })}
          >
            {t("views.duplicate")}
          </MenuItem>
        )}
        {view?.mayChange && <MenuItem onClick={() => void rename()}>{t("views.rename")}</MenuItem>}
        {view?.mayChange && (
          <MenuItem
            onClick={() => change({ isShared: !view.isShared }, t(view.isShared ? "views.notShared" : "views.nowShared"))}
          >
            {t(view.isShared ? "views.unshare" : "views.share")}
          </MenuItem>
        )}
        {view && !view.isDefault && <MenuItem onClick={() => prefer(view.id)}>{t("views.makeDefault")}</MenuItem>}
        {hasDefault && (!view || view.isDefault) && <MenuItem onClick={() => prefer(null)}>{t("views.noDefault")}</MenuItem>}
        {view?.mayChange && (
          <MenuItem onClick={() => void remove()} sx={{ color: "error.main" }}>
            {t("views.delete")}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
