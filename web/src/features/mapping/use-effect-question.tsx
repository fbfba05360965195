import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import type { TemplateEffect } from "@tradeport/contract/mapping-templates";
import { counted, useTranslation } from "#i18n";
import { useConfirm } from "#ui/confirm.tsx";
import type { ClientEffect } from "./client-effects.ts";
import { type ChangeLine, ChangeLines, OwnEffect } from "./own-effect.tsx";

interface Change {
  /** Whom and what it reaches; undefined: nothing was changed. */
  effect: (() => Promise<TemplateEffect | ClientEffect>) | undefined;
  /** Nothing was mapped there, or what is changed is no category: only products that are in stores are affected by it. */
  concerns: "products" | "listings";
  /** A mapping is taken away. */
  removes?: boolean;
  lines: readonly ChangeLine[];
  run: () => void;
}

const isOfTemplate = (effect: TemplateEffect | ClientEffect): effect is TemplateEffect => "clients" in effect;
const isAffecting = (effect: TemplateEffect | ClientEffect, concerns: Change["concerns"]) =>
  isOfTemplate(effect) ? effect.clients > 0 : (concerns === "products" ? effect.products : effect.affected) > 0;

/** Before a mapping is saved or taken away its person is told whom and what that reaches (U34, U39); where it reaches nothing it is saved at once. */
export const useEffectQuestion = () => {
  const { t } = useTranslation("mapping");
  const confirm = useConfirm();
  const ask = useMutation({
    mutationFn: async ({ effect }: Change) => (await effect?.()) ?? null,
    onSuccess: (reached, { run, concerns, removes = false, lines }) => {
      if (!reached || !isAffecting(reached, concerns)) return run();
      const products = t(
        "products",
        counted(concerns === "products" || isOfTemplate(reached) ? reached.products : reached.affected),
      );
      const action = t(removes ? "effect.remove" : "effect.act");
      const tone = removes ? "error" : "primary";
      // Not waited for: the button that asked is no longer busy while the question stands.
      const question = isOfTemplate(reached)
        ? {
            title: t(removes ? "effect.removeTitle" : "effect.title", {
              clients: t("effect.clients", counted(reached.clients)),
              products,
            }),
            text: <Reached effect={reached} removes={removes} lines={lines} />,
          }
        : {
            title: t(removes ? "effect.own.removeTitle" : "effect.own.title", { products }),
            text: <OwnEffect effect={reached} removes={removes} lines={lines} />,
          };
      void confirm({ ...question, action, tone }).then((answer) => answer && run());
    },
  });
  return { ask: ask.mutate, isAsking: ask.isPending };
};

function Reached({ effect, removes, lines }: { effect: TemplateEffect; removes: boolean; lines: readonly ChangeLine[] }) {
  const { t } = useTranslation("mapping");
  const { listed, held, overriding, largest, clients } = effect;
  const others = clients - largest.length;
  return (
    <Stack component="span" sx={{ gap: 1 }}>
      <ChangeLines lines={lines} />
      <span>{t(removes ? "effect.removeText" : "effect.text")}</span>
      {held > 0 && <span>{t(removes ? "effect.heldStill" : "effect.held", counted(held))}</span>}
      {listed > 0 && <span>{t(removes ? "effect.stays" : "effect.listed", counted(listed))}</span>}
      {overriding > 0 && <span>{t("effect.overriding", counted(overriding))}</span>}
      <Stack component="span" sx={{ gap: 0.5 }}>
        {largest.map(({ clientId, name, products }) => (
          <Typography key={clientId} component="span" variant="body2" sx={{ overflowWrap: "anywhere" }}>
            {name}: {t("products", counted(products))}
          </Typography>
        ))}
        {others > 0 && (
          <Typography component="span" variant="body2">
            {t("effect.others", counted(others))}
          </Typography>
        )}
      </Stack>
    </Stack>
  );
}
