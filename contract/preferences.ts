import { z } from "zod";
import type { Area } from "./areas.ts";
import { changes } from "./changes.ts";
import { Done, Id, Timestamp } from "./common.ts";
import { FirstStep } from "./home.ts";
import { notificationKinds } from "./notification-kinds.ts";
import { LabelFormat } from "./order-shapes.ts";
import { command, query } from "./procedure.ts";
import { cleanLine } from "./text.ts";

const roles = ["Admin", "Client"] as const;

/** Which area a list's rows are of, by the beginning of its name; a list that is not here is nobody's whose rights are said by area. */
const listAreas: Record<string, Area> = {
  products: "catalogue",
  listings: "catalogue",
  files: "catalogue",
  import: "catalogue",
  processes: "catalogue",
  process: "catalogue",
  orders: "orders",
  sales: "money",
  profit: "money",
  stock: "money",
};
export const listAreaOf = (list: string): Area | undefined => listAreas[list.split("-")[0] as string];

export const ListName = z.string().regex(/^[a-z][a-z-]{0,39}$/, "listName");

export const Density = z.enum(["compact", "comfortable"]);
export type Density = z.infer<typeof Density>;

/** How a list is drawn: its columns in order, and how close its rows stand. A column that is not named stands as shipped, at the end. */
export const ListLayout = z.strictObject({
  columns: z
    .array(
      z.strictObject({
        key: z.string().min(1).max(40),
        hidden: z.boolean().optional(),
        /** px */
        width: z.number().int().min(40).max(1200).optional(),
      }),
    )
    .max(60)
    .default([]),
  density: Density.optional(),
});
export type ListLayout = z.infer<typeof ListLayout>;

const few = (most: number) => (given: object) => Object.keys(given).length <= most;

const hour = z.number().int().min(0).max(23);
/** Which e-mails a person gets of what costs money while nobody looks, and when. */
export const NotificationChoice = z.strictObject({
  /** No e-mail tells of these; the bell still does. */
  off: z.array(z.enum(notificationKinds)).max(notificationKinds.length).default([]),
  /** One e-mail a day, at nine of the company's clock, in place of one at once. */
  isDaily: z.boolean().default(false),
  /** Each Monday, from nine of the company's clock on, the sales of the week that is over. */
  isWeekly: z.boolean().default(false),
  /** Hours of the company's clock; at or after `from` and before `to` nothing is sent. Null: there are none. */
  quiet: z.strictObject({ from: hour, to: hour }).nullable().default(null),
});
export type NotificationChoice = z.infer<typeof NotificationChoice>;

/** All that a person can set for themselves. What is new here is a line here and nothing on the server. */
const settings = {
  theme: z.enum(["light", "dark", "system"]),
  /** Single-letter shortcuts answer. */
  shortcuts: z.boolean(),
  /** Addresses and names of the command palette. */
  palette: z.strictObject({
    pinned: z.array(z.string().max(300)).max(30).default([]),
    recent: z.array(z.string().max(300)).max(30).default([]),
  }),
  /** The first steps: those that were skipped, and whether they stand on the home page. */
  firstSteps: z.strictObject({ skipped: z.array(FirstStep).max(10).default([]), isClosed: z.boolean().default(false) }),
  /** Long operations that ended up to then were looked at. */
  processesSeen: Timestamp,
  notifications: NotificationChoice,
  /** Labels are printed on paper of 100 x 150 mm, or sent to a label printer as they are. */
  labelFormat: LabelFormat,
};

export const Preferences = z.object({
  ...z.object(settings).partial().shape,
  lists: z.record(ListName, ListLayout),
});
export type Preferences = z.infer<typeof Preferences>;

/** null forgets: the default holds again. What is not named stays. */
export const PreferenceChange = z.strictObject({
  theme: settings.theme.nullable().optional(),
  shortcuts: settings.shortcuts.nullable().optional(),
  palette: z.strictObject(changes(settings.palette.shape)).nullable().optional(),
  firstSteps: z.strictObject(changes(settings.firstSteps.shape)).nullable().optional(),
  processesSeen: settings.processesSeen.nullable().optional(),
  notifications: z.strictObject(changes(NotificationChoice.shape)).nullable().optional(),
  labelFormat: settings.labelFormat.nullable().optional(),
  lists: z.record(ListName, ListLayout.nullable()).refine(few(20), { error: "manyLists" }).optional(),
});
export type PreferenceChange = z.infer<typeof PreferenceChange>;

export const preference = {
  GetAllPreference: query({
    reads: ["preferences"],
    summary: "What the person set for themselves: theme, shortcuts, and how each list is drawn",
    roles,
    area: "any",
    // Addresses and names of what its person opened: more than a key of theirs may read.
    inBrowser: true,
    input: z.strictObject({}),
    output: Preferences,
  }),
  SetPreference: command({
    withoutVersion: "one's own; each setting is a row of its own, and only those that were pressed are sent",
    changes: ["preferences"],
    summary: "Set or forget some of one's own preferences; the others stay",
    roles,
    area: "any",
    inBrowser: true,
    right: "read",
    input: PreferenceChange,
    output: Done,
    errors: ["preferences_full"],
  }),
};

/** A list's address as it stood: text by name, without the page and the view itself. */
const ListState = z.record(z.string().min(1).max(40), z.string().max(500)).refine(few(40), { error: "manyFilters" }).default({});
const ViewName = z.string().overwrite(cleanLine).min(1).max(60);

export const SavedView = z.object({
  id: Id,
  list: ListName,
  name: z.string(),
  layout: ListLayout,
  state: z.record(z.string(), z.string()),
  isShared: z.boolean(),
  isMine: z.boolean(),
  /** Its owner may change it, and a manager when it is shared. */
  mayChange: z.boolean(),
  isDefault: z.boolean(),
  ownerName: z.string(),
  version: z.int32(),
});
export type SavedView = z.infer<typeof SavedView>;

export const savedView = {
  GetAllSavedView: query({
    reads: ["views"],
    summary: "The views of a list: one's own and those that others share",
    roles,
    area: "any",
    // What its person searched for, in stores that a key of theirs may not open.
    inBrowser: true,
    input: z.strictObject({ list: ListName }),
    output: z.array(SavedView),
  }),
  CreateSavedView: command({
    withoutVersion: "new",
    changes: ["views"],
    summary: "Keep a list as it is now under a name",
    roles,
    area: "any",
    inBrowser: true,
    right: "read",
    input: z.strictObject({
      list: ListName,
      name: ViewName,
      isShared: z.boolean().default(false),
      layout: ListLayout,
      state: ListState,
    }),
    output: SavedView,
    errors: ["view_name_taken", "views_full"],
  }),
  UpdateSavedView: command({
    changes: ["views"],
    summary: "Rename, share or change a view; what is not named stays",
    roles,
    area: "any",
    inBrowser: true,
    right: "read",
    input: z.strictObject({
      viewId: Id,
      version: z.int32(),
      name: ViewName.optional(),
      isShared: z.boolean().optional(),
      layout: ListLayout.optional(),
      state: ListState.unwrap().optional(),
    }),
    output: SavedView,
    errors: ["not_found", "view_not_yours", "view_name_taken", "conflict"],
  }),
  DeleteSavedView: command({
    withoutVersion: "end",
    changes: ["views"],
    summary: "Throw a view away; who had it as default sees the list as shipped",
    roles,
    area: "any",
    inBrowser: true,
    right: "read",
    input: z.strictObject({ viewId: Id }),
    output: Done,
    errors: ["not_found", "view_not_yours"],
  }),
  SetDefaultSavedView: command({
    withoutVersion: "switch",
    changes: ["views"],
    summary: "The view that a list opens with, for oneself; null is the list as shipped",
    roles,
    area: "any",
    inBrowser: true,
    right: "read",
    input: z.strictObject({ list: ListName, viewId: Id.nullable() }),
    output: Done,
    errors: ["not_found"],
  }),
};
