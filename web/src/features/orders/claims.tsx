import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { Claim, ClaimState } from "@tradeport/contract/claims";
import { isId } from "@tradeport/contract/formats";
import { formatCount, formatDateTime, formatMoney, useTranslation } from "#i18n";
import { Code } from "#ui/cells.tsx";
import { OutsideLink } from "#ui/outside-link.tsx";
import { Section } from "#ui/page.tsx";
import { StatusBadge, type Tone } from "#ui/status-badge.tsx";
import { ClaimDecision } from "./claim-decision.tsx";
import { ClaimFiles } from "./claim-files.tsx";
import { Exchanged } from "./exchanged.tsx";
import { pieceName } from "./piece-name.ts";
import { Received } from "./received.tsx";

const tones: Record<ClaimState, Tone> = {
  requested: "waiting",
  deciding: "warning",
  checking: "waiting",
  disputed: "warning",
  refunded: "success",
  rejected: "error",
  canceled: "neutral",
  another: "neutral",
};

interface Of {
  orderHeaderId: string;
  channelOrderId: string;
}

/** Returns and refunds of an order: which units, how far along, why, how much, and until when the seller has to decide. */
export function Claims({ orderHeaderId, channelOrderId, claims }: Of & { claims: readonly Claim[] }) {
  const { t } = useTranslation("claims");
  if (claims.length === 0) return null;
  return (
    <Section title={t("title")}>
      {claims.map((claim) => (
        <ClaimCard key={claim.id} orderHeaderId={orderHeaderId} channelOrderId={channelOrderId} claim={claim} />
      ))}
    </Section>
  );
}

function ClaimCard({ orderHeaderId, channelOrderId, claim }: Of & { claim: Claim }) {
  const { t } = useTranslation("claims");
  // A number that nobody can read out stands below: order and moment name the claim.
  const isNamed = !isId(claim.channelClaimId);
  const opened = formatDateTime(claim.openedDate);
  const title = claim.isOwn
    ? t("own", { when: opened })
    : isNamed
      ? t(`kind.${claim.kind}`, { number: claim.channelClaimId })
      : t(`unnamed.${claim.kind}`, { order: channelOrderId, when: opened });
  const cargo = [claim.cargoCompany, claim.cargoTrackingCode].filter(Boolean).join(" · ");
  return (
    <Paper variant="outlined" component="section" aria-label={title} sx={{ p: 2, mb: 2, borderRadius: 2 }}>
      <Typography variant="h3" sx={{ fontSize: 16, fontWeight: 650, overflowWrap: "anywhere" }}>
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" component="div" sx={{ overflowWrap: "anywhere" }}>
        {isNamed ? (
          <div>{claim.isOwn ? t("ownText") : t("opened", { when: opened })}</div>
        ) : (
          <div>
            {t("channelNumber")} <Code>{claim.channelClaimId}</Code>
          </div>
        )}
        {claim.channelPackageId && <div>{t("package", { number: claim.channelPackageId })}</div>}
        {cargo && (
          <div>
            {t("cargo", { cargo })} {claim.trackingLink && <OutsideLink href={claim.trackingLink}>{t("track")}</OutsideLink>}
          </div>
        )}
      </Typography>
      {claim.deadline && (
        <Typography variant="body2" color="warning" sx={{ mt: 0.5, fontWeight: 650 }}>
          {t("deadline", { when: formatDateTime(claim.deadline) })}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: "none", p: 0, m: 0, mt: 1.5, display: "grid", gap: 1.5 }}>
        {claim.lines.map((line) => (
          <Stack key={line.id} component="li" direction="row" useFlexGap sx={{ gap: 1.5, flexWrap: "wrap" }}>
            <Box sx={{ flex: 1, minWidth: 200, overflowWrap: "anywhere" }}>
              <div>
                {pieceName(line)} <Code>{line.barcode}</Code>
              </div>
              <Typography variant="body2" color="textSecondary">
                {[
                  t("units", { n: formatCount(line.quantity) }),
                  line.amount && formatMoney(line.amount.amount, line.amount.currency),
                  line.reason,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </Typography>
              {line.note && <Typography variant="body2">“{line.note}”</Typography>}
              {line.answer && <Typography variant="body2">{t("answer", { answer: line.answer })}</Typography>}
              <Received line={line} />
              <Exchanged orderHeaderId={orderHeaderId} line={line} />
            </Box>
            <StatusBadge tone={tones[line.state]} label={t(`state.${line.state}`)} />
          </Stack>
        ))}
      </Box>
      <ClaimFiles files={claim.files} />
      <ClaimDecision claim={claim} />
      {!claim.isOwn && claim.actions.length === 0 && claim.lines.some(({ state }) => state === "deciding") && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
          {t("where")}
        </Typography>
      )}
    </Paper>
  );
}
