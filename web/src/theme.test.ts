import { getContrastRatio } from "@mui/material/styles";
import { expect, test } from "vitest";
import { themeFor } from "./theme.ts";

test("what is said for a moment can be read on its colour, by day and by night", () => {
  const { colorSchemes } = themeFor("tr");
  const tones = ["success", "info", "warning", "error"] as const;
  const ratios = Object.entries(colorSchemes).flatMap(([scheme, colours]) => {
    const alert = colours!.palette!.Alert as unknown as Record<string, string>;
    const palette = colours!.palette as unknown as Record<string, Record<string, string>>;
    // A ground that names another colour is that colour.
    const colourOf = (text: string) => {
      const [, tone, shade] = /--mui-palette-(\w+)-(\w+)/.exec(text) ?? [];
      return tone && shade ? palette[tone]![shade]! : text;
    };
    return tones.map((tone) => ({
      scheme,
      tone,
      ratio: getContrastRatio(colourOf(alert[`${tone}FilledColor`]!), colourOf(alert[`${tone}FilledBg`]!)),
    }));
  });
  expect(ratios).toHaveLength(8);
  expect(ratios.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
});
