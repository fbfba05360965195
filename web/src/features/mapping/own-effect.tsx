import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { counted, useTranslation } from "#i18n";
import type { ClientEffect } from "./client-effects.ts";

/** What a change does to one thing: a category, an attribute or a value. */
export interface ChangeLine {
  name: string;
  before: string | null;
  after: string | null;
}
const shownLines = 10;

/** The first of what is changed, as it was and as it will be. */
export function ChangeLines({ lines }: { lines: readonly ChangeLine[] }) {
  const { t } = useTranslation("mapping");
  const left = lines.length - shownLines;
  return (
    <Stack component="span" sx={{ gap: 0.5 }}>
      {lines.slice(0, shownLines).map(({ name, before, after }) => (
        <Typography key={name} component="span" variant="body2" sx={{ overflowWrap: "anywhere" }}>
          <strong>{name}:</strong> {before ?? t("effect.own.nothing")} → {after ?? t("effect.own.nothing")}
        </Typography>
      ))}
      {left > 0 && (
        <Typography component="span" variant="body2">
          {t("effect.own.moreLines", counted(left))}
        </Typography>
      )}
    </Stack>
  );
}

/** What a client's own change reaches: in which stores, what happens there, and the first of the products by name. */
export function OwnEffect({
  effect: { listed, held, stores, first, products, fallback, file },
  removes,
  lines,
}: {
  effect: ClientEffect;
  removes: boolean;
  lines: readonly ChangeLine[];
}) {
  const { t } = useTranslation("mapping");
  // Where the platform maps it, that holds from then on.
  const isGone = removes && fallback === null;
  const left = products - first.length;
  const all = useMutation({ mutationFn: file });
  const states = { listed: t("effect.own.isListed"), held: t("effect.own.isHeld") };
  return (
    <Stack component="span" sx={{ gap: 1 }}>
      <ChangeLines lines={removes ? lines.map((line) => ({ ...line, after: fallback })) : lines} />
      {isGone && <span>{t("effect.own.gone")}</span>}
      {held > 0 && <span>{t(isGone ? "effect.heldStill" : "effect.held", counted(held))}</span>}
      {listed > 0 && <span>{t(isGone ? "effect.stays" : "effect.listed", counted(listed))}</span>}
      <Stack component="span" sx={{ gap: 0.5 }}>
        {stores.map(({ storeId, name, listings }) => (
          <Typography key={storeId} component="span" variant="body2" sx={{ overflowWrap: "anywhere" }}>
            {name}: {t("products", counted(listings))}
          </Typography>
        ))}
      </Stack>
      <Stack component="span" sx={{ gap: 0.5 }}>
        {first.map(({ productId, mainCode, name, state }) => (
          <Typography key={productId} component="span" variant="caption" sx={{ overflowWrap: "anywhere" }}>
            {[mainCode, name === mainCode ? null : name, state && states[state]].filter(Boolean).join(" · ")}
          </Typography>
        ))}
        {left > 0 && (
          <Typography component="span" variant="caption">
            {t("effect.own.more", counted(left))}
          </Typography>
        )}
        <Button size="small" sx={{ alignSelf: "start" }} loading={all.isPending} onClick={() => all.mutate()}>
          {t("effect.own.file")}
        </Button>
      </Stack>
    </Stack>
  );
}
