import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ChannelView as View } from "@tradeport/contract/channel-views";
import type { ReactNode } from "react";
import { counted, formatMoney, useTranslation } from "#i18n";
import { Code, Cut, Thumb } from "#ui/cells.tsx";
import { plainHtml } from "#ui/plain-html.ts";
import { ProblemFix } from "#ui/problem-fix.tsx";
import { ProblemNote } from "#ui/problem-note.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { ListingTexts } from "./listing-texts.tsx";

const picturesShown = 8;

/** One product as one store would be sent it. */
export function ChannelView({ view }: { view: View }) {
  const { t } = useTranslation("listings");
  const { title, description, brand, category, imageUrls, attributes, variants, missing } = view;
  const empty = t("view.empty");
  /** The product's own goes without saying. */
  const sourceOf = ({ source, template }: View["texts"]["title"]) =>
    source === "store" ? ` (${t("texts.ofStore")})` : template !== null && ` (${t("texts.ofTemplate", { name: template })})`;
  return (
    <Paper variant="outlined" component="article" aria-label={view.storeName} sx={{ p: 1.5, borderRadius: 2 }}>
      <Stack direction="row" useFlexGap sx={{ gap: 1, alignItems: "center", flexWrap: "wrap", mb: 1 }}>
        <Typography component="h4" sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
          {view.storeName}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {view.channelName}
        </Typography>
        <StatusBadge tone={view.isReady ? "success" : "warning"} label={t(view.isReady ? "view.ready" : "view.lacks")} />
      </Stack>
      {missing.length > 0 && (
        <Stack sx={{ gap: 1, mb: 1.5 }}>
          {missing.map((problem) => (
            <ProblemNote key={problem.fingerprint} problem={problem}>
              <ProblemFix problem={problem} productId={view.productId} channelId={view.channelId} />
            </ProblemNote>
          ))}
        </Stack>
      )}
      <Box
        component="dl"
        sx={{
          m: 0,
          display: "grid",
          gridTemplateColumns: { xs: "1fr", sm: "140px 1fr" },
          columnGap: 2,
          rowGap: 0.75,
          fontSize: 14,
        }}
      >
        <Fact name={t("view.name")}>
          {title ?? empty}
          {sourceOf(view.texts.title)}
        </Fact>
        <Fact name={t("view.description")}>
          <Cut lines={3}>{plainHtml(description) || empty}</Cut>
          {sourceOf(view.texts.description)}
        </Fact>
        <Fact name={t("view.brand")}>{brand}</Fact>
        <Fact name={t("view.category")}>
          {category ? `${category.path}${category.isOwn ? ` (${t("view.ownCategory")})` : ""}` : empty}
        </Fact>
        {attributes.map(({ code, name, value }) => (
          <Fact key={code} name={name}>
            {value}
          </Fact>
        ))}
        <Fact name={t("view.pictures")}>
          <Stack direction="row" useFlexGap sx={{ gap: 0.5, flexWrap: "wrap", alignItems: "center" }}>
            {imageUrls.slice(0, picturesShown).map((url) => (
              <Thumb key={url} src={url} />
            ))}
            {imageUrls.length === 0 ? empty : imageUrls.length > picturesShown && `+${imageUrls.length - picturesShown}`}
          </Stack>
        </Fact>
        {variants.map(({ variantId, barcode, salePrice, listPrice, currency, quantity, attributes: own }) => (
          <Fact key={variantId} name={<Code>{barcode}</Code>}>
            {[
              salePrice === null
                ? t("view.noPrice", { currency })
                : listPrice !== null && listPrice !== salePrice
                  ? t("priceOf", { sale: formatMoney(salePrice, currency), list: formatMoney(listPrice, currency) })
                  : formatMoney(salePrice, currency),
              t("pieces", counted(quantity)),
              ...own.map(({ name, value }) => `${name}: ${value}`),
            ].join(" · ")}
          </Fact>
        ))}
      </Box>
      <ListingTexts view={view} />
    </Paper>
  );
}

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <>
    <Typography component="dt" variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
      {name}
    </Typography>
    <Box component="dd" sx={{ m: 0, overflowWrap: "anywhere", mb: { xs: 0.75, sm: 0 } }}>
      {children}
    </Box>
  </>
);
