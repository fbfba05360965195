import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { Output } from "@tradeport/contract";
import type { FirstStep, home, StepState } from "@tradeport/contract/home";
import { type Address, at } from "#address";
import { api, pollWhileAway } from "#api";
import { formatCount, useTranslation, useWords } from "#i18n";
import { useMay } from "#session";
import { LinkButton } from "#ui/link.tsx";
import { OutsideLink } from "#ui/outside-link.tsx";
import { Section } from "#ui/page.tsx";
import { useAddressState } from "#ui/search.tsx";
import { StatusBadge, type Tone } from "#ui/status-badge.tsx";
import { usePreferences, useSetPreference } from "../../preferences.ts";
import { LoadSample } from "./sample-data.tsx";

type Step = Output<typeof home.GetFirstSteps>["steps"][number];
const tones: Record<StepState, Tone> = { todo: "neutral", doing: "waiting", done: "success", failed: "error" };
const stores = "/Integrations/MarketPlace/api-information";
/** Where a step is done; products come one by one or from a file. */
const places: Record<FirstStep, { to: Address; word: "go" | "file" }[]> = {
  connect: [{ to: stores, word: "go" }],
  test: [{ to: stores, word: "go" }],
  products: [
    { to: at("/Product/New", { pageType: "Create" }), word: "go" },
    { to: "/Product/BulkOperations/Load", word: "file" },
  ],
  map: [{ to: "/Mapping/CategoryMapping", word: "go" }],
  push: [{ to: "/Product/TransferToMarketplace", word: "go" }],
  order: [{ to: "/Order/Active", word: "go" }],
};
const none: { skipped: FirstStep[]; isClosed: boolean } = { skipped: [], isClosed: false };

/** The way from nothing to the first order. States are read from the data; steps can be skipped, and the list comes back under Help. */
export function FirstSteps() {
  const { t } = useTranslation("home");
  const { own, waiting } = usePreferences();
  const setPreference = useSetPreference();
  const [requested, setRequested] = useAddressState("steps");
  const saved = own.firstSteps ?? none;
  const wanted = requested === "open" || !saved.isClosed;
  const { data } = useQuery({
    ...api.Home.GetFirstSteps.query({}),
    refetchInterval: ({ state }) =>
      pollWhileAway(wanted && state.data?.steps.some(({ state }) => state !== "done") ? 4000 : 60_000),
  });
  if (waiting || !data || !wanted) return null;
  const skipped = (step: FirstStep) => saved.skipped.includes(step);
  const done = data.steps.filter(({ state }) => state === "done").length;
  const next = data.steps.find(({ step, state }) => state !== "done" && state !== "doing" && !skipped(step));
  const open = data.steps.some(({ step, state }) => state !== "done" && !skipped(step));
  // Somebody who has all that needs no list of it; it can be looked at under Help.
  if (!open && requested !== "open") return null;
  const keep = (change: Partial<typeof none>) => setPreference({ firstSteps: { ...saved, ...change } });
  const close = () => {
    keep({ isClosed: true });
    setRequested("");
  };
  return (
    <Section
      title={t("steps.title")}
      toolbar={
        <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}>
          <Typography variant="body2" color="textSecondary" role="status">
            {t("steps.done", { done: formatCount(done), all: formatCount(data.steps.length) })}
          </Typography>
          {!data.sample.isLoaded && <LoadSample />}
          <Button size="small" onClick={close}>
            {t("steps.close")}
          </Button>
        </Stack>
      }
    >
      <Paper
        component="ol"
        variant="outlined"
        sx={{
          listStyle: "none",
          m: 0,
          p: 0,
          borderRadius: 2,
          overflow: "hidden",
          "& > li + li": { borderTop: 1, borderColor: "divider" },
        }}
      >
        {data.steps.map((step) => (
          <StepLine
            key={step.step}
            step={step}
            isNext={step.step === next?.step}
            isSkipped={skipped(step.step)}
            onSkip={(skip) =>
              keep({ skipped: skip ? [...saved.skipped, step.step] : saved.skipped.filter((one) => one !== step.step) })
            }
          />
        ))}
      </Paper>
    </Section>
  );
}

function StepLine({
  step: { step, state, reason },
  isNext,
  isSkipped,
  onSkip,
}: {
  step: Step;
  isNext: boolean;
  isSkipped: boolean;
  onSkip: (skip: boolean) => void;
}) {
  const { t } = useTranslation("home");
  const words = useWords();
  const name = t(`steps.${step}.name`);
  // Every step changes something of the company's: who may only look sees how far it is.
  const mayDo = useMay(api.Product.CreateProductMasterDataJson);
  return (
    <Box
      component="li"
      aria-current={isNext ? "step" : undefined}
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: 2,
        rowGap: 1,
        px: 2,
        py: isNext ? 1.75 : 1,
        bgcolor: isNext ? "var(--row-selected)" : undefined,
      }}
    >
      <Box sx={{ width: 128 }}>
        <StatusBadge
          tone={isSkipped && state !== "done" ? "canceled" : tones[state]}
          label={isSkipped && state !== "done" ? t("steps.skipped") : t(`steps.state.${state}`)}
        />
      </Box>
      <Box sx={{ flex: "1 1 260px", minWidth: 0 }}>
        <Typography component="h3" variant="h3">
          {name}
        </Typography>
        {(isNext || state === "failed") && (
          <Typography variant="body2" color="textSecondary">
            {state === "failed" && reason ? words(reason) : t(`steps.${step}.text`)}
          </Typography>
        )}
        {step === "order" && state !== "done" && <SandboxPages />}
      </Box>
      {state !== "done" && mayDo && (
        <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap" }}>
          {places[step].map(({ to, word }) => (
            <LinkButton key={to} to={to} size="small" variant={isNext && word === "go" ? "contained" : "outlined"}>
              {word === "file" ? t("steps.products.file") : t(`steps.${step}.go`)}
            </LinkButton>
          ))}
          <Button
            size="small"
            color="inherit"
            aria-label={t(isSkipped ? "steps.unskipNamed" : "steps.skipNamed", { step: name })}
            onClick={() => onSkip(!isSkipped)}
          >
            {t(isSkipped ? "steps.unskip" : "steps.skip")}
          </Button>
        </Stack>
      )}
    </Box>
  );
}

/** Where the first order can be made: the counter of each trial store. */
function SandboxPages() {
  const { t } = useTranslation("home");
  const may = useMay(api.Client.GetClientChannelAuths);
  const { data } = useQuery({ ...api.Client.GetClientChannelAuths.query({}), enabled: may });
  const pages = data?.stores.flatMap(({ id, name, sandboxPage }) => (sandboxPage ? [{ id, name, sandboxPage }] : [])) ?? [];
  if (pages.length === 0) return null;
  return (
    <Typography
      variant="body2"
      component="div"
      sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, overflowWrap: "anywhere" }}
    >
      {pages.map(({ id, name, sandboxPage }) => (
        <OutsideLink key={id} href={sandboxPage}>
          {t("steps.order.shop", { store: name })}
        </OutsideLink>
      ))}
    </Typography>
  );
}
