import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import type { TemplateEffect } from "@tradeport/contract/mapping-templates";
import { counted, useTranslation } from "#i18n";
import { useConfirm } from "#ui/confirm.tsx";

interface Change {
  /** Whom it reaches; undefined: a client's own mapping, of which nobody is asked. */
  effect: (() => Promise<TemplateEffect>) | undefined;
  run: () => void;
}

/** Before a template is saved its Admin is told whom it reaches (U39); where it reaches nobody it is saved at once. */
export const useEffectQuestion = () => {
  const { t } = useTranslation("mapping");
  const confirm = useConfirm();
  const ask = useMutation({
    mutationFn: async ({ effect }: Change) => (await effect?.()) ?? null,
    onSuccess: (reached, { run }) => {
      if (!reached || reached.clients === 0) return run();
      const title = t("effect.title", {
        clients: t("effect.clients", counted(reached.clients)),
        products: t("products", counted(reached.products)),
      });
      // Not waited for: the button that asked is no longer busy while the question stands.
      void confirm({ title, text: <Reached {...reached} />, action: t("effect.act") }).then((answer) => answer && run());
    },
  });
  return { ask: ask.mutate, isAsking: ask.isPending };
};

function Reached({ listed, held, overriding, largest, clients }: TemplateEffect) {
  const { t } = useTranslation("mapping");
  const others = clients - largest.length;
  return (
    <Stack component="span" sx={{ gap: 1 }}>
      <span>{t("effect.text")}</span>
      {held > 0 && <span>{t("effect.held", counted(held))}</span>}
      {listed > 0 && <span>{t("effect.listed", counted(listed))}</span>}
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
