import type { preference, savedView } from "@tradeport/contract/preferences";
import type { Handlers } from "#platform/http.ts";
import { createSavedView } from "./create-saved-view.ts";
import { deleteSavedView } from "./delete-saved-view.ts";
import { getAllPreference } from "./get-all-preference.ts";
import { getAllSavedView } from "./get-all-saved-view.ts";
import { setDefaultSavedView } from "./set-default-saved-view.ts";
import { setPreference } from "./set-preference.ts";
import { updateSavedView } from "./update-saved-view.ts";

export const preferenceHandlers = {
  Preference: { GetAllPreference: getAllPreference, SetPreference: setPreference } satisfies Handlers<typeof preference>,
  SavedView: {
    GetAllSavedView: getAllSavedView,
    CreateSavedView: createSavedView,
    UpdateSavedView: updateSavedView,
    DeleteSavedView: deleteSavedView,
    SetDefaultSavedView: setDefaultSavedView,
  } satisfies Handlers<typeof savedView>,
};
