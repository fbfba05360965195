import { translate } from "#i18n";
import { notify } from "./notify.ts";

/** Copies and says so. A page that is not on https or localhost may not: then the text is shown to be copied by hand. */
export const copyText = (text: string) => {
  if (!navigator.clipboard) return notify.info(text, { timeout: 20_000 });
  navigator.clipboard.writeText(text).then(
    () => notify.success(translate("activity.copied")),
    () => notify.info(text, { timeout: 20_000 }),
  );
};
