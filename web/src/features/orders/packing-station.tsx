import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { packingCommands } from "@tradeport/contract/packing-commands";
import { useState } from "react";
import { api } from "#api";
import { counted, formatCount, useTranslation, useWords } from "#i18n";
import { useMay } from "#session";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { PackingField } from "./packing-field.tsx";
import { PackingLabels } from "./packing-labels.tsx";
import { PackingOutcome } from "./packing-outcome.tsx";
import { PackingPackage } from "./packing-package.tsx";
import { PackingPile } from "./packing-pile.tsx";
import { type PackingStation as Station, usePackingStation } from "./use-packing-station.ts";

/** /Order/Packing: a parcel is scanned, then its pieces; its label is printed, and what is packed is handed over. A scanner is all it needs. */
export function PackingStation() {
  const { t } = useTranslation("packing");
  const may = useMay(api.Order.StartPacking);
  const [handOvers, setHandOvers] = useState(0);
  const station = usePackingStation(() => setHandOvers((times) => times + 1));
  const { add, primary, times, queue, isStuck, outcome } = station;
  return (
    <Page title={t("title")}>
      <Box
        sx={{
          display: "grid",
          gap: 2,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) 340px" },
          alignItems: "start",
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          {may ? (
            <>
              <PackingField onScan={add} onEmpty={() => primary && add(primary)} onLeave={() => add("TPLEAVE")} times={times} />
              {isStuck && (
                <Alert
                  severity="warning"
                  sx={{ mt: 1 }}
                  action={
                    <Button color="inherit" size="small" onClick={station.drop}>
                      {t("queueDrop")}
                    </Button>
                  }
                >
                  <strong>{t("queue", counted(queue.length))}</strong> {t("queueText")}
                  <div style={{ overflowWrap: "anywhere" }}>{queue.map(({ text }) => text).join(", ")}</div>
                </Alert>
              )}
              <PackingOutcome outcome={outcome} wanted={t(station.packing ? "openedText" : "ready")} />
              <Open station={station} />
              <PackingLabels station={station} />
            </>
          ) : (
            <EmptyState kind="noRight" title={t("noRight")} text={t("noRightText")} />
          )}
        </Box>
        <PackingPile station={station} requests={handOvers} />
      </Box>
    </Page>
  );
}

/** What lies on the table: a package, several of one number to choose from, another station's, or nothing yet. */
function Open({ station }: { station: Station }) {
  const { t } = useTranslation("packing");
  const { packing, query, choices, elsewhere } = station;
  const sheet = useMutation({ mutationFn: () => api.Order.PrintPackingCommands.download({}) });
  if (elsewhere) return <Elsewhere station={station} />;
  if (choices.length > 0) return <Choices station={station} />;
  if (packing) return <PackingPackage packing={packing} station={station} />;
  if (query.error) return <TableFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isLoading) return <Skeleton variant="rounded" height={240} />;
  return (
    <Paper variant="outlined" sx={{ borderRadius: 2 }}>
      <EmptyState title={t("how")} text={t("readyText")} />
      <Box component="details" sx={{ px: 2, pb: 2 }}>
        <Typography component="summary" variant="body2" sx={{ cursor: "pointer", minHeight: 24 }}>
          {t("commands")}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {t("commandsText")}
        </Typography>
        <Button size="small" variant="outlined" loading={sheet.isPending} onClick={() => sheet.mutate()} sx={{ mt: 1 }}>
          {t("commandsPrint")}
        </Button>
        <Box component="dl" sx={{ display: "grid", gridTemplateColumns: "auto 1fr", gap: 1, m: 0, mt: 1 }}>
          {Object.entries(packingCommands).map(([word, command]) => (
            <Box key={word} sx={{ display: "contents" }}>
              <Box component="dt" sx={{ fontWeight: 600 }}>
                {word}
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {t(`command.${command}`)}
              </Box>
            </Box>
          ))}
        </Box>
      </Box>
    </Paper>
  );
}

function Elsewhere({ station: { elsewhere, add } }: { station: Station }) {
  const { t } = useTranslation("packing");
  if (!elsewhere) return null;
  return (
    <Alert severity="warning">
      <strong>{t("packageTitle", { number: elsewhere.channelPackageId })}</strong>
      <div>{t("elsewhereText", { name: elsewhere.packer })}</div>
      <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap", mt: 1 }}>
        <Button variant="contained" onClick={() => add("TPTAKE")}>
          {t("takeOver")}
        </Button>
        <Button onClick={() => add("TPLEAVE")}>{t("leave")}</Button>
      </Box>
    </Alert>
  );
}

function Choices({ station: { choices, add } }: { station: Station }) {
  const { t } = useTranslation("packing");
  const words = useWords();
  return (
    <Box component="ol" sx={{ listStyle: "none", p: 0, m: 0, display: "grid", gap: 1 }}>
      {choices.map(({ orderPackageId, channelPackageId, channelName, storeName, needed, blocked, packedDate }, index) => (
        <li key={orderPackageId}>
          <Button
            fullWidth
            variant="outlined"
            sx={{ justifyContent: "flex-start", textAlign: "left", gap: 1.5, overflowWrap: "anywhere" }}
            onClick={() => add(String(index + 1))}
          >
            <Box component="span" sx={{ fontSize: 24, fontWeight: 750 }}>
              {formatCount(index + 1)}
            </Box>
            <span>
              {t("packageTitle", { number: channelPackageId })} · {channelName} · {storeName} · {t("pieces", counted(needed))}
              {packedDate && ` · ${t("complete")}`}
              {blocked && ` · ${words(blocked)}`}
            </span>
          </Button>
        </li>
      ))}
    </Box>
  );
}
