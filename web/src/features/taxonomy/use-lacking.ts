import { ApiError } from "#api";
import { useTranslation } from "#i18n";
import { useConfirm } from "#ui/confirm.tsx";

/** Runs it; where products would lack what becomes required, asks with their number and runs it all the same (U39). A no is the refusal. */
export const useLacking = () => {
  const { t } = useTranslation("taxonomy");
  const confirm = useConfirm();
  return async <T>(run: (more: { evenIfLacking?: true }) => Promise<T>): Promise<T> => {
    try {
      return await run({});
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "attribute_lacking") throw error;
      const answer = await confirm({ title: t("lacking.title"), text: error.message, action: t("lacking.act") });
      if (!answer) throw error;
      return run({ evenIfLacking: true });
    }
  };
};
