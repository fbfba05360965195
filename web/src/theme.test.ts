import { getContrastRatio, type ThemeOptions } from "@mui/material/styles";
import { expect, test } from "vitest";
import { themeFor } from "./theme.ts";

test("what is said for a moment can be read on its colour, by day and by night", () => {
  const { colorSchemes } = themeFor("tr") as unknown as Required<Pick<ThemeOptions, "colorSchemes">>;
  const ratios = Object.entries(colorSchemes).flatMap(([scheme, colours]) => {
    const { palette } = colours as unknown as { palette: Record<string, Record<string, string>> };
    // A ground that names another colour is that colour.
    const colourOf = (text: string) => {
      const [, tone = "", shade = ""] = /--mui-palette-(\w+)-(\w+)/.exec(text) ?? [];
      return palette[tone]?.[shade] ?? text;
    };
    return ["success", "info", "warning", "error"].map((tone) => {
      const { [`${tone}FilledColor`]: text, [`${tone}FilledBg`]: ground } = palette.Alert!;
      return { scheme, tone, ratio: getContrastRatio(colourOf(text!), colourOf(ground!)) };
    });
  });
  expect(ratios).toHaveLength(8);
  expect(ratios.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
});
