import Edit from "@mui/icons-material/EditOutlined";
import Stop from "@mui/icons-material/StopCircleOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import type { PriceLink, StorePrice } from "@tradeport/contract/prices";
import { useState } from "react";
import { api } from "#api";
import { formatMoney, useTranslation } from "#i18n";
import { useConfirm } from "#ui/confirm.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { useGuardedReplace } from "#ui/leave.tsx";
import { notify } from "#ui/notify.ts";
import { usePriceWords } from "./price-words.ts";
import { SetPrice } from "./set-price.tsx";

/** One variant at one store: why it is shown this price, what comes later, and a form for another one. */
export function StorePriceSheet({ productId, row, mayChange }: { productId: string; row: StorePrice; mayChange: boolean }) {
  const { t } = useTranslation("offers");
  const [editing, setEditing] = useState("");
  // Once a new one is saved the form is empty again.
  const [made, setMade] = useState(0);
  const { replace, guard } = useGuardedReplace();
  const edit = (priceId: string) => replace(() => setEditing(priceId));
  const changed = [...row.chain, ...row.later].find(({ priceId }) => priceId !== null && priceId === editing);
  return (
    <Stack sx={{ gap: 2.5 }}>
      {row.chain.length === 0 && <Alert severity="warning">{t("prices.missingText", { currency: row.currency })}</Alert>}
      <Before row={row} />
      {!mayChange && <Alert severity="info">{t("prices.readOnly")}</Alert>}
      {row.chain.length > 0 && (
        <Links
          title={t("prices.chain")}
          hint={t("prices.chainHint")}
          links={row.chain}
          row={row}
          onEdit={edit}
          {...{ mayChange }}
        />
      )}
      {row.later.length > 0 && <Links title={t("prices.later")} links={row.later} row={row} onEdit={edit} {...{ mayChange }} />}
      {mayChange &&
        guard(
          <SetPrice
            key={changed?.priceId ?? `new ${made}`}
            productId={productId}
            row={row}
            link={changed}
            onDone={() => {
              setEditing("");
              setMade(made + 1);
            }}
          />,
        )}
    </Stack>
  );
}

/** The lowest price of the days that the store's country counts, and whether the list price is above it. */
function Before({ row }: { row: StorePrice }) {
  const { t } = useTranslation("offers");
  const [first] = row.chain;
  if (!row.before || !first) return null;
  const { days, isExceeded } = row.before;
  const lowest = formatMoney(row.before.lowest, row.currency);
  return isExceeded ? (
    <Alert severity="warning">{t("prices.exceeded", { list: formatMoney(first.listPrice, row.currency), days, lowest })}</Alert>
  ) : (
    <Typography variant="body2" color="textSecondary">
      {t("prices.before", { days, lowest })}
    </Typography>
  );
}

function Links({
  title,
  hint,
  links,
  row,
  mayChange,
  onEdit,
}: {
  title: string;
  hint?: string;
  links: readonly PriceLink[];
  row: StorePrice;
  mayChange: boolean;
  onEdit: (priceId: string) => void;
}) {
  const { t } = useTranslation("offers");
  const words = usePriceWords();
  const confirm = useConfirm();
  const end = useMutation({
    mutationFn: ({ priceId, version }: { priceId: string; version: number }) => api.Product.EndPrice({ priceId, version }),
    onSuccess: () => {
      notify.success(t("prices.ended"));
    },
  });
  /** What its end changes: nothing before it has begun, nor while another stands before it. */
  const effect = ({ priceId, source }: PriceLink) => {
    if (row.later.some((later) => later.priceId === priceId)) return t("prices.endTextLater");
    if (source === "currency") return t("prices.endTextCurrency", { currency: row.currency });
    return t(row.chain[0]?.priceId === priceId ? "prices.endText" : "prices.endTextBehind");
  };
  const ask = async (link: PriceLink, priceId: string, version: number, price: string) => {
    const answer = await confirm({
      title: t("prices.endTitle", { price }),
      text: effect(link),
      action: t("prices.end"),
      tone: "error",
    });
    if (answer) end.mutate({ priceId, version });
  };
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h3" component="h3">
        {title}
      </Typography>
      {hint && (
        <Typography variant="body2" color="textSecondary">
          {hint}
        </Typography>
      )}
      <Stack component="ol" sx={{ listStyle: "none", p: 0, m: 0, mt: 1 }}>
        {links.map((link) => {
          const { priceId, version } = link;
          const price = words.amount(link, row);
          const lines = [words.list(link, row), words.source(link, row), words.period(link)].filter((line) => line !== null);
          return (
            <Stack
              component="li"
              key={priceId ?? "product"}
              direction="row"
              sx={{ gap: 1, alignItems: "center", borderTop: 1, borderColor: "divider", py: 1 }}
            >
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography sx={{ fontVariantNumeric: "tabular-nums" }}>{price}</Typography>
                <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
                  {lines.join(" · ")}
                </Typography>
              </Box>
              {mayChange && priceId !== null && version !== null && (
                <>
                  <IconAction label={t("prices.changeOf", { price })} icon={<Edit />} onClick={() => onEdit(priceId)} />
                  <IconAction
                    label={t("prices.endOf", { price })}
                    icon={<Stop />}
                    pending={end.isPending && end.variables.priceId === priceId}
                    onClick={() => void ask(link, priceId, version, price)}
                  />
                </>
              )}
            </Stack>
          );
        })}
      </Stack>
    </Box>
  );
}
