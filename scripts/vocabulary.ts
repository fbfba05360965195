import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");

/**
 * Identifiers that were a dialect of our own, with the field's own word in their place. Where the old word is plain English, only what
 * nobody would write in a sentence is named.
 */
const gone: [RegExp, string][] = [
  [/\b(openDoor|DoorError|DoorRequest|DoorSetting|doorFor|error\.verdict)\b/, "RemoteClient, RemoteError"],
  [/\b(\w*[tT]ongue)\b/, "locale"],
  [
    /\b(untangled|hurried\(|Newcomer|useSteadyRows|CutTips|keepFocus|Crown)\b/,
    "retryOnDeadlock, fastTimers, UnregisteredUser, useStableRows, TruncationTooltip, restoreFocus, AdminBadge",
  ],
  [/\b(facets?|Facet\w*|facet[A-Z]\w*|\w+Facets?)\b/, "sync field (syncField, sync_field)"],
  [
    /\b(wanted_(rev|at)|wanted(Rev|At|Date)|want(Offers|Content|Contents|Products|Listings|Taxonomy|Cities)|push\.wanted)\b/,
    "desired, requestSync…",
  ],
  [/\b(settleSeen|\w+\.seen is (not )?distinct|(offer|f|o|q|d)\.seen_at)\b/, "recordObserved, observed"],
  [/\bcontent\.held\b|\bheldForAWhile\b|state = 'held'/, "blocked"],
  [/\b(type Bell|bell\(\)|ringAll)|\bwake\.(ring|heard)\b/, "WakeSignal"],
  [/<(Standing|Quiet)\b|\bStanding\(|\b(stillSaid|sayOf)\b/, "GlobalAlerts, EmptyHint, remainingErrors, serverErrorOf"],
  [/\b(watchAnswers|plant\(tx|Planted|plantOwn)\b/, "connectionWatchdog, addFixtures, Fixtures"],
  [
    /\bmend(:|\.claim)|\b(wire|it)\.mend\b|\b(horizonAt|lookAtHorizon|look_at_horizon)\b/,
    "reconcileOrders, restore, clearFaults, xminMonitor",
  ],
  [/\b([pP]roviderWord|provider_word)\b/, "providerRecheck"],
  [
    /\b(HeardPackage|heardOf|soldUnheard|hook\.heard|heardMax)\b/,
    "KnownPackage, knownPackages, findUnseenCancels, hook.received",
  ],
  [/\bturnOf\b|\bTurn\b[^;\n]*#modules|\{ \.\.\.turn\b|\bturn\.(store|read|write|remote|connector)\b/, "StoreContext"],
  [/#modules\/connections\/index\.ts.*\bStep\b|\bStep\b[^;\n]*#modules\/connections\/index\.ts/, "SyncStep"],
  [
    /\bTrials?\b(?= =| \{|\[)|\btrial\.ts\b|\btrialPage\b|\b(bench|it|field)\.trial\b/,
    "ConformanceFixture, Suite, sandboxPage, demoValue",
  ],
  [
    /\b(ListLook|shippedLook|sameLook|look_at|health_looks|hook_looked_at|look(Ms|EveryMs|InMs|Once|AtAll)|looksNeeded|nextLook)\b|\bctx\.look\b/,
    "ListLayout, next_poll_at, health_probes, pollEveryMs, ctx.read",
  ],
  [
    /\b(settle(Listings|Transfers|Lines|Orders|Action|Batch|Offers|Content|Created|Ms|AfterMs|(All)?Differences)|SettleDifferences|settle_differences|content\.settled|[wi]t?\.settled)\b/,
    "resolve…, finishLines, reconcileHolds, inSync",
  ],
  [
    /\b(StoreRest|store_rests|key_rests|restingStore|restListings|restStores|restUntil|either\.rested|(store|row)\.rests)\b/,
    "suspended, disconnectedStore, pauseListings, markRestored, sleepUntil",
  ],
  [
    /\b(: |type |<)Letters?\b|\b\w+Letter\(|\b(letter_at|letter_locale|letterDate|letterTo|letterModes)\b/,
    "EmailTemplate, …Email, characters",
  ],
  [/\bGap\b|\bgaps\.(push|\w+Missing)\b|\b\w+\.gaps\b|\b(noGaps|gapProducts)\b/, "missing requirement"],
  [
    /\b((use|is|set)Chosen|(use)?Chosen(Products|Attribute|InRow)|chosen(Products|Query|Stores|Lines|Pairs|Locale|Code|Id)|ExportWish)\b/,
    "selected, …Selection, options",
  ],
  [
    /\b(kept(Days|Picture|Because|AsTyped|ForChanges)|Kept(Attribute|Process|Pending|Hint)|is(App|File)?Kept|onKept|useKeptTheme)\b/,
    "stored, saved, retained",
  ],
  [/\b(told(At|Already|Again|Otherwise|Fields|With)|(set|is)Told|type Told)\b/, "reported, notified, sent"],
  [/\b((use|read|set|is|mark|was|account|passkey)Said|saidOf|type Said)\b|<Said\b/, "…AddressParams, message, reported, given"],
  [
    /(?<!')\basked(At|By|Of|Else|Count)\b|\b((is|set|run|not|just|(isP|p)assword)Asked|type Asked|(asked_at|is_asked))\b/,
    "requested, request",
  ],
  [
    /\b(const|let) (asked|told|said|kept|chosen|wish)\b|\((asked|told|said|kept|chosen|wish)\) =>/,
    "a name that says what it holds",
  ],
];

/** The old words that a text uses, each with the one to write: `place:line: old -> new`. */
export const oldWords = (place: string, text: string): string[] =>
  gone.flatMap(([old, word]) => {
    const found = old.exec(text);
    return found ? [`${place}:${text.slice(0, found.index).split("\n").length}: ${found[0]} -> ${word}`] : [];
  });

/** Landed migrations and what they said stay as they are, and so does the test that knows the schema of before. */
const before = ["scripts/vocabulary.ts", "scripts/vocabulary.test.ts", "server/squash.test.ts", "CHANGELOG.md"];
const filesNow = () =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((name) => /\.(ts|tsx|js|mjs|md|json)$/.test(name) && !name.startsWith("server/migrations/") && !before.includes(name))
    .filter((name) => fs.existsSync(path.join(root, name)));

if (import.meta.main) {
  const wrong = filesNow().flatMap((name) => oldWords(name, fs.readFileSync(path.join(root, name), "utf8")));
  for (const line of wrong) console.log(line);
  if (wrong.length > 0) {
    console.log("Such a name is one that nobody else in the field would know: write what stands behind the arrow.");
    process.exitCode = 1;
  } else console.log("No old word of our own dialect stands in code, tests or documents.");
}
