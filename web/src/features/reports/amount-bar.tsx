import Box from "@mui/material/Box";
import { Money } from "#ui/cells.tsx";

/** The amount, and drawn below it beside the most of its currency for who looks; it is read as text. */
export const AmountBar = ({ amount, currency, most }: { amount: string; currency: string; most: number }) => (
  <Box sx={{ width: "100%" }}>
    <Money amount={amount} currency={currency} />
    <Box aria-hidden sx={{ height: 4, mt: 0.25, borderRadius: 1, bgcolor: "action.hover", printColorAdjust: "exact" }}>
      <Box
        sx={{
          height: 4,
          borderRadius: 1,
          bgcolor: "primary.main",
          ml: "auto",
          width: most > 0 ? `${Math.max(0, (Number(amount) / most) * 100)}%` : 0,
        }}
      />
    </Box>
  </Box>
);

/** The most of each currency. */
export const mostOf = (amounts: readonly { amount: string; currency: string }[]) => {
  const most: Record<string, number> = {};
  for (const { amount, currency } of amounts) most[currency] = Math.max(most[currency] ?? 0, Number(amount));
  return most;
};
