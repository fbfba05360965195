import type { OrderRow } from "@tradeport/contract/order-shapes";
import { at } from "#address";
import { counted, useTranslation } from "#i18n";
import { Fitted, Name } from "#ui/cells.tsx";
import { TextLink } from "#ui/link.tsx";

/** What tells the first line's product from others of its name; of a set that it is one. */
export const variantOf = (first: OrderRow["picks"][number] | undefined, set: string) =>
  first?.variant || (first?.contents.length ? set : "");

const apart = { display: "inline-block", color: "var(--mui-palette-text-secondary)" };

/** A name of two lines and less is read on into what tells it apart; under a longer one that has a line of its own. */
const readOn = 44;

/** The first line's product in a row of a list: its name, its variant, and how many lines there are besides. */
export function OrderedProduct({ row: { firstProduct, lineCount, picks }, mayOpen }: { row: OrderRow; mayOpen: boolean }) {
  const { t } = useTranslation("orders");
  const [first] = picks;
  const variant = variantOf(first, t("line.set"));
  const name = firstProduct.length > readOn ? <Name>{firstProduct}</Name> : <span>{firstProduct}</span>;
  return (
    <Fitted>
      {first?.productId && mayOpen ? (
        <TextLink color="inherit" underline="hover" to={at("/Product/New", { pageType: "Update", productId: first.productId })}>
          {name}
        </TextLink>
      ) : (
        name
      )}
      {variant && (
        <>
          {" "}
          <span style={apart}>{variant}</span>
        </>
      )}
      {lineCount > 1 && <strong> +{t("lines", counted(lineCount - 1))}</strong>}
    </Fitted>
  );
}
