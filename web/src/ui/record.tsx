import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { PageFrame } from "./page.tsx";
import { useTitle } from "./title.ts";

type Back = Parameters<typeof PageFrame>[0]["back"];

/**
 * The page of one thing: what it is and how it stands, what is done next (record-actions.tsx), its facts, and its parts. What is shown first
 * keeps its place: states stand in a line of their own, and who reads something late waits with the whole page.
 */
export function Record({
  title,
  picture,
  states,
  facts,
  back,
  actions,
  children,
}: {
  title: string;
  /** Of the thing. */
  picture?: ReactNode;
  /** Chips. */
  states?: ReactNode;
  /** What is looked for first. */
  facts?: readonly Fact[];
  back: Back;
  actions?: ReactNode;
  children: ReactNode;
}) {
  useTitle(title);
  return (
    <PageFrame back={back}>
      <Stack
        component="header"
        direction={{ xs: "column", sm: "row" }}
        sx={{ gap: { xs: 1, sm: 2 }, alignItems: { sm: "flex-start" }, mb: 2 }}
      >
        <Stack direction="row" sx={{ flex: 1, minWidth: { xs: 0, sm: 220 }, gap: 1.5, alignItems: "flex-start" }}>
          {picture}
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", columnGap: 1.5, rowGap: 0.5, alignItems: "center" }}>
              <Typography variant="h1" sx={{ overflowWrap: "anywhere", py: "4px" }}>
                {title}
              </Typography>
              {states && (
                <Stack
                  direction="row"
                  useFlexGap
                  aria-live="polite"
                  sx={{ flexBasis: { xs: "100%", sm: "auto" }, flexWrap: "wrap", gap: 0.75, minHeight: 24, alignItems: "center" }}
                >
                  {states}
                </Stack>
              )}
            </Stack>
          </Box>
        </Stack>
        {actions}
      </Stack>
      {facts && <Facts facts={facts} />}
      {children}
    </PageFrame>
  );
}

export type Fact = readonly [name: string, value: ReactNode];

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <Box
    component="dl"
    sx={{
      display: { xs: "grid", sm: "flex" },
      gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
      flexWrap: "wrap",
      columnGap: { xs: 2, sm: 4 },
      rowGap: 1,
      m: 0,
      mb: 2,
    }}
  >
    {facts.map(([name, value]) => (
      <Box key={name} sx={{ minWidth: 0 }}>
        <Box component="dt" sx={{ fontSize: 12.5, color: "text.secondary" }}>
          {name}
        </Box>
        <Box component="dd" sx={{ m: 0, fontWeight: 550, minHeight: 24, overflowWrap: "anywhere" }}>
          {value}
        </Box>
      </Box>
    ))}
  </Box>
);

/**
 * The parts of a record, and its facts beside them. On a phone one below the other, facts after what counts first; `first`: before it, where
 * they are what is read first. `below`: what is read last.
 */
export const Columns = ({
  aside,
  first = false,
  below,
  children,
}: {
  aside: ReactNode;
  first?: boolean;
  below?: ReactNode;
  children: ReactNode;
}) => {
  const side = (
    <Box key="aside" sx={{ minWidth: 0, gridColumn: { md: 2 }, gridRow: { md: "1 / span 2" } }}>
      {aside}
    </Box>
  );
  return (
    <Box
      sx={{
        display: { md: "grid" },
        gridTemplateColumns: { md: "minmax(0, 1fr) 280px", lg: "minmax(0, 1fr) 300px" },
        // Facts that are longer than all else make room below it.
        gridTemplateRows: "auto 1fr",
        columnGap: 2.5,
        alignItems: "start",
      }}
    >
      {first && side}
      <Box sx={{ minWidth: 0, gridColumn: { md: 1 }, gridRow: { md: 1 } }}>{children}</Box>
      {!first && side}
      {below && <Box sx={{ minWidth: 0, gridColumn: { md: 1 }, gridRow: { md: 2 } }}>{below}</Box>}
    </Box>
  );
};
