import { useColorScheme } from "@mui/material/styles";
import { useEffect } from "react";
import { usePreferences, useSetPreference } from "./preferences.ts";

export type ThemeChoice = "light" | "dark" | "system";

/** Light, dark or the system's. The browser keeps it for the first paint, the person takes it along to any other. */
export const useTheme = () => {
  const { mode, systemMode, setMode } = useColorScheme();
  const set = useSetPreference();
  const choice: ThemeChoice = mode ?? "system";
  return {
    choice,
    isDark: (choice === "system" ? systemMode : choice) === "dark",
    setTheme: (theme: ThemeChoice) => {
      setMode(theme);
      set({ theme });
    },
  };
};

/** What the person chose in another browser holds here too. */
export const useSavedTheme = () => {
  const { own } = usePreferences();
  const { mode, setMode } = useColorScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was kept speaks, not what is chosen here meanwhile
  useEffect(() => {
    if (own.theme && own.theme !== mode) setMode(own.theme);
  }, [own.theme]);
};
