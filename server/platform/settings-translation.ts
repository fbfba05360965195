import { formNames, openTranslator } from "@tradeport/connectors/translators/open-translator";
import type { Translator } from "@tradeport/connectors/translators/translator";
import { z } from "zod";
import { address, optionalText, setting } from "./setting.ts";

/** Whoever translates texts of products. Of an address in a net of the operator's nothing more is asked than of a mail server there. */
export const translationSettings = {
  translationForm: setting("TRANSLATION_FORM", z.enum(formNames).optional(), {
    default: undefined,
    defaultText: "none: nothing is translated",
    expected: formNames.join(" or "),
    about:
      "In whose form the service that translates texts is spoken to: `libretranslate` or `deepl`. Needed with `TRANSLATION_URL`. Without both the buttons are not shown, and `Translation/Translate` says so.",
    parts: ["api", "worker"],
  }),
  translationUrl: setting(
    "TRANSLATION_URL",
    z
      .string()
      .refine((text) => {
        const url = address(text, ["http:", "https:"]);
        return url !== undefined && url.search === "" && url.hash === "";
      })
      .optional(),
    {
      default: undefined,
      expected:
        "http:// or https:// with a host and perhaps a port and a path, e.g. https://api-free.deepl.com or http://libretranslate:5000",
      about: "Where that service answers, without `/translate` or `/v2/translate`. http only to this machine or a private net.",
      parts: ["api", "worker"],
    },
  ),
  translationKey: setting("TRANSLATION_KEY", optionalText, {
    default: undefined,
    expected: "the key that the service gave",
    about: "The key for that service, where it wants one.",
    parts: ["api", "worker"],
    secret: true,
  }),
} as const;

export const translatorOf = ({
  translationForm: form,
  translationUrl: url,
  translationKey: key,
}: {
  translationForm?: (typeof formNames)[number] | undefined;
  translationUrl?: string | undefined;
  translationKey?: string | undefined;
}): Translator | undefined => (form && url ? openTranslator({ form, url, key }) : undefined);
