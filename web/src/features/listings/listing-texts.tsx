import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { useMutation } from "@tanstack/react-query";
import type { ChannelView } from "@tradeport/contract/channel-views";
import { useState } from "react";
import { api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { useMay } from "#session";
import { InheritedNote } from "#ui/inherited.tsx";
import { useUnsaved } from "#ui/leave.tsx";
import { notify } from "#ui/notify.ts";

/** Title and description of one product in one store, with what they are without it. */
export function ListingTexts({ view }: { view: ChannelView }) {
  const { t } = useTranslation("listings");
  const [open, setOpen] = useState(false);
  if (!useMay(api.Product.SetListingTexts)) return null;
  if (open) return <Form view={view} onDone={() => setOpen(false)} />;
  return (
    <Button size="small" sx={{ mt: 1 }} onClick={() => setOpen(true)}>
      {t("texts.edit")}
    </Button>
  );
}

const sides = ["title", "description"] as const;
type Side = (typeof sides)[number];

/** Enough of a text to know it by. */
const shortened = (text: string | null) => (text !== null && text.length > 60 ? `${text.slice(0, 60)}…` : (text ?? "–"));

function Form({ view, onDone }: { view: ChannelView; onDone: () => void }) {
  const { t } = useTranslation("listings");
  const { productId, storeId, texts, most } = view;
  const own = (side: Side) => (texts[side].source === "store" ? view[side] : null);
  // What is set is compared with what was read when the form was opened.
  const [from] = useState({ title: own("title"), description: own("description") });
  const [typed, setTyped] = useState({ title: from.title ?? "", description: from.description ?? "" });
  const sourceOf = (template: string | null) =>
    template === null ? t("texts.product") : t("texts.template", { name: template });
  const isChanged = sides.some((side) => typed[side] !== (from[side] ?? ""));
  const isTooLong = (side: Side) => most !== null && typed[side].length > most[side];
  const save = useMutation({
    mutationFn: () =>
      api.Product.SetListingTexts({
        productId,
        storeId,
        from,
        title: typed.title.trim() || null,
        description: typed.description.trim() || null,
      }),
    onSuccess: () => {
      notify.success(t("texts.saved"));
      onDone();
    },
  });
  useUnsaved(isChanged && !save.isSuccess, onDone);
  return (
    <Stack
      component="form"
      sx={{ gap: 1.5, mt: 1.5 }}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      {sides.map((side) => (
        <TextField
          key={side}
          size="small"
          label={t(`texts.${side}`)}
          value={typed[side]}
          multiline={side === "description"}
          maxRows={8}
          error={isTooLong(side)}
          slotProps={{ inputLabel: { shrink: true } }}
          placeholder={texts[side].inherited ?? ""}
          helperText={
            <>
              <InheritedNote
                from={{ source: sourceOf(texts[side].template), shown: shortened(texts[side].inherited) }}
                inherits={typed[side] === ""}
                onReset={() => setTyped({ ...typed, [side]: "" })}
              />
              {most !== null && typed[side] !== "" && (
                <span role="status" style={{ display: "block" }}>
                  {t(isTooLong(side) ? "texts.tooLong" : "texts.length", {
                    length: formatCount(typed[side].length),
                    max: formatCount(most[side]),
                  })}
                </span>
              )}
            </>
          }
          onChange={({ target }) => setTyped({ ...typed, [side]: target.value })}
        />
      ))}
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button type="submit" variant="contained" disabled={!isChanged || sides.some(isTooLong)} loading={save.isPending}>
          {t("texts.save")}
        </Button>
        <Button onClick={onDone}>{t("texts.cancel")}</Button>
      </Stack>
    </Stack>
  );
}
