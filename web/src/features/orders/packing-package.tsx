import CheckCircle from "@mui/icons-material/CheckCircle";
import Print from "@mui/icons-material/PrintOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { Packing, PackingPiece } from "@tradeport/contract/packing";
import { at } from "#address";
import { asSentence, counted, dataLanguage, formatCount, useTranslation, useWords } from "#i18n";
import { Code, Thumb, When } from "#ui/cells.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { LinkButton } from "#ui/link.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { pieceName } from "./piece-name.ts";
import { isDone, type PackingStation, remaining } from "./use-packing-station.ts";

/** The package that is open: what lies where, how much of it is in, and what comes next. */
export function PackingPackage({ packing, station }: { packing: Packing; station: PackingStation }) {
  const { t } = useTranslation("packing");
  const words = useWords();
  const confirm = useConfirm();
  const { channelPackageId: number, channelOrderId, surplus, blocked, packedDate, handedDate } = packing;
  const done = isDone(packing);
  const left = remaining(packing);
  const restart = async () => {
    const question = {
      title: t("restartTitle", { number }),
      text: t("restartText"),
      action: t("restart"),
      tone: "error",
    } as const;
    if (await confirm(question)) station.restart.mutate(packing);
  };
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={t("packageTitle", { number })}
      sx={{ p: { xs: 1.5, sm: 2 }, borderRadius: 2 }}
    >
      <Stack direction="row" useFlexGap sx={{ gap: 1.5, flexWrap: "wrap", alignItems: "flex-start" }}>
        <Box sx={{ flex: 1, minWidth: 220, overflowWrap: "anywhere" }}>
          <Typography variant="h2">{t("packageTitle", { number })}</Typography>
          <Typography variant="body2" color="textSecondary">
            {[t("ofOrder", { number: channelOrderId }), packing.channelName, packing.storeName, packing.customerName].join(" · ")}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {[packing.cargoCompany, packing.cargoTrackingCode].filter(Boolean).join(" · ")}
          </Typography>
        </Box>
        <Typography component="div" sx={{ fontSize: 30, fontWeight: 750, lineHeight: 1.1, fontVariantNumeric: "tabular-nums" }}>
          {done ? <StatusBadge tone="success" label={t("complete")} /> : !blocked && t("remaining", counted(left))}
        </Typography>
      </Stack>
      {blocked && !done && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          <strong>{t("blocked")}</strong> {asSentence(words(blocked), dataLanguage())}
        </Alert>
      )}
      <Surplus surplus={surplus} />
      <Notes packing={packing} />
      {done && (
        <Typography variant="body2" component="div" sx={{ mt: 1 }}>
          {packedDate && (
            <>
              {t("packedBy", { name: packing.packedBy })} <When at={packedDate} />
            </>
          )}
          {handedDate && (
            <div>
              {t("handedBy", { name: packing.handedBy })} <When at={handedDate} />
            </div>
          )}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: "none", p: 0, m: 0, mt: 1.5, display: "grid", gap: 1 }}>
        {packing.pieces.map((piece) => (
          <Piece key={`${piece.lineId}${piece.thingId}`} piece={piece} />
        ))}
      </Box>
      <Label packing={packing} station={station} />
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap", mt: 2 }}>
        {!done && (
          <Button
            variant={station.takeOut ? "contained" : "outlined"}
            color={station.takeOut ? "warning" : "primary"}
            aria-pressed={station.takeOut}
            onClick={() => station.add("TPOUT")}
          >
            {t("takeOut")}
          </Button>
        )}
        <Button variant="outlined" onClick={() => station.add("TPLEAVE")}>
          {t("leave")}
        </Button>
        {packing.version > 0 && !handedDate && (
          <Button color="error" loading={station.restart.isPending} onClick={() => void restart()}>
            {t("restart")}
          </Button>
        )}
        <LinkButton to={at("/Order/Detail", { orderId: packing.orderHeaderId })}>{t("order")}</LinkButton>
      </Stack>
      {station.takeOut && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {t("takingOut")}
        </Alert>
      )}
    </Paper>
  );
}

/** The number of what is missing is what a packer looks for; what is whole stands back. */
function Piece({ piece }: { piece: PackingPiece }) {
  const { t } = useTranslation("packing");
  const { image, name, variant, set, code, barcode, shelf, warehouseName, personalization, needed, scanned } = piece;
  const isIn = scanned >= needed;
  return (
    <Box
      component="li"
      data-piece={barcode}
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "56px 1fr auto", sm: "88px 1fr auto" },
        gap: 1.5,
        alignItems: "center",
        p: 1,
        border: 1,
        borderRadius: 1.5,
        borderColor: isIn ? "success.main" : "divider",
        borderLeftWidth: 6,
        "& .thumb": { width: "100% !important", height: "auto !important", aspectRatio: "1" },
        "& .thumb img": { width: "100%", height: "100%" },
      }}
    >
      <Thumb src={image} size={88} />
      <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <Typography sx={{ fontWeight: 600 }}>{pieceName({ name, variant })}</Typography>
        <Typography variant="body2" component="div">
          {[...new Set([code, barcode])].filter(Boolean).map((one) => (
            <span key={one}>
              <Code>{one}</Code>{" "}
            </span>
          ))}
        </Typography>
        <Typography variant="body2" color="textSecondary" component="div">
          {shelf !== "" && <strong>{t("shelf", { shelf })} </strong>}
          {[set && t("ofSet", { name: set }), warehouseName].filter(Boolean).join(" · ")}
        </Typography>
        {personalization.map(({ name: of, value }) => (
          <Typography key={of + value} variant="body2" sx={{ fontWeight: 600, whiteSpace: "pre-line" }}>
            {[of, value].filter(Boolean).join(": ")}
          </Typography>
        ))}
      </Box>
      <Box sx={{ textAlign: "right", fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>
        <Box component="span" sx={{ fontSize: { xs: 26, sm: 34 }, fontWeight: 750, lineHeight: 1 }}>
          {formatCount(scanned)} / {formatCount(needed)}
        </Box>
        <Box
          sx={{
            display: "flex",
            gap: 0.5,
            justifyContent: "flex-end",
            alignItems: "center",
            fontSize: 13,
            color: isIn ? "success.main" : "text.secondary",
          }}
        >
          {isIn && <CheckCircle sx={{ fontSize: 18 }} />}
          {isIn ? t("isIn") : t("missing", counted(needed - scanned))}
        </Box>
      </Box>
    </Box>
  );
}

function Surplus({ surplus }: Pick<Packing, "surplus">) {
  const { t } = useTranslation("packing");
  if (surplus.length === 0) return null;
  return (
    <Alert severity="error" sx={{ mt: 1.5 }}>
      <strong>{t("surplus")}</strong>
      {surplus.map(({ name, code, barcode, quantity }) => (
        <div key={code + barcode + name}>
          {formatCount(quantity)} × {name} <Code>{barcode || code}</Code>
        </div>
      ))}
      <div>{t("surplusText")}</div>
    </Alert>
  );
}

/** What is packed otherwise than others are. */
function Notes({ packing: { particulars } }: { packing: Packing }) {
  const { t } = useTranslation("packing");
  const { buyerNote, gift } = particulars;
  if (!buyerNote && !gift) return null;
  return (
    <Alert severity="info" sx={{ mt: 1.5, overflowWrap: "anywhere" }}>
      {gift && <div>{[t("gift"), gift.message, gift.sender].filter(Boolean).join(": ")}</div>}
      {buyerNote && <div style={{ whiteSpace: "pre-line" }}>{t("note", { text: buyerNote })}</div>}
    </Alert>
  );
}

function Label({ packing, station }: { packing: Packing; station: PackingStation }) {
  const { t } = useTranslation(["packing", "orders"]);
  const words = useWords();
  const { label, packedDate, handedDate, orderPackageId } = packing;
  if (!packedDate || handedDate || !isDone(packing)) return null;
  const waits = station.toPrint.includes(orderPackageId);
  if (!label || label.formats.length === 0)
    return (
      <Alert severity="info" sx={{ mt: 1.5 }}>
        {label && label.state !== "ready" && label.state !== "after" && t(`label.${label.state}`, { ns: "orders" })}{" "}
        {label?.reason && asSentence(words(label.reason), dataLanguage())} {waits && t("labelWaits")}
      </Alert>
    );
  return (
    <Button
      sx={{ mt: 1.5 }}
      size="large"
      variant="contained"
      startIcon={<Print />}
      loading={waits}
      onClick={() => station.add("TPPRINT")}
    >
      {t("print")}
    </Button>
  );
}
