import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { StockGuard } from "@tradeport/contract/stock-guard";
import type { ReactNode } from "react";
import { counted, formatCount, useTranslation, useWords } from "#i18n";
import { Section } from "#ui/page.tsx";
import { StoreCard, SuggestionWords } from "./stock-guard-stores.tsx";

/** The same for who may only look: values, and no form. */
export function StockGuardView({ guard }: { guard: StockGuard }) {
  const { t } = useTranslation("guard");
  const words = useWords();
  const { buffer, lastPieces, lastStoreId, stores, categories } = guard;
  const store = stores.find(({ storeId }) => storeId === lastStoreId)?.storeName;
  const lastStore = lastStoreId === null ? t("nowhere") : (store ?? t("lastGone"));
  const piecesOf = (pieces: number) => t("kept", counted(pieces));
  return (
    <>
      <Alert severity="info" sx={{ mb: 2 }}>
        {t("readOnly")}
      </Alert>
      <Section title={t("company")}>
        <Facts>
          <Fact name={t("buffer")}>{piecesOf(buffer)}</Fact>
          <Fact name={t("last")}>
            {lastPieces > 0 ? t("lastRule", { n: formatCount(lastPieces), store: lastStore }) : t("noRule")}
          </Fact>
        </Facts>
      </Section>
      <Section title={t("stores")}>
        <Stack sx={{ gap: 1.5 }}>
          {stores.map((one) => (
            <StoreCard key={one.storeId} store={one}>
              <Facts>
                <Fact name={t("storeBuffer")}>{one.buffer === null ? t("noOwn") : piecesOf(one.buffer)}</Fact>
              </Facts>
              <Typography variant="body2" color="textSecondary">
                <SuggestionWords suggestion={one.suggestion} />
              </Typography>
            </StoreCard>
          ))}
        </Stack>
      </Section>
      <Section title={t("categories")}>
        {categories.length === 0 && (
          <Typography variant="body2" color="textSecondary">
            {t("noCategories")}
          </Typography>
        )}
        <Facts>
          {categories.map(({ categoryId, path, buffer: own }) => (
            <Fact key={categoryId} name={words(path)}>
              {piecesOf(own)}
            </Fact>
          ))}
        </Facts>
      </Section>
    </>
  );
}

const Facts = ({ children }: { children: ReactNode }) => (
  <Box component="dl" sx={{ m: 0, display: "grid", gap: 1, minWidth: 0 }}>
    {children}
  </Box>
);
const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
    <Box component="dt" sx={{ fontSize: 12.5, color: "text.secondary" }}>
      {name}
    </Box>
    <Box component="dd" sx={{ m: 0, fontWeight: 550 }}>
      {children}
    </Box>
  </Box>
);
