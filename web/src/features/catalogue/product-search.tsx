import { at } from "#address";
import { useTranslation } from "#i18n";
import { useAddressParams } from "#ui/address-params.ts";
import { useGo } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { ChooseVariant } from "./choose-variant.tsx";
import { isWay, ProductFinder } from "./product-finder.tsx";

/** /Product/Search: a product is found; /Product/Search/DialogVariants is the same with its variants before it. One that is chosen opens its product. */
export function ProductSearch() {
  const { t } = useTranslation("product");
  const { by: given, text = "", productId } = useAddressParams("/Product/Search/DialogVariants");
  const by = isWay(given) ? given : "name";
  const go = useGo();
  return (
    <Page title={t("finder.title")} narrow>
      <ProductFinder
        by={by}
        text={text}
        onAsk={(way, request) => void go(at("/Product/Search", { by: way, text: request }), { replace: true })}
        onProduct={(id) => void go(at("/Product/Search/DialogVariants", { by, text, productId: id }))}
      />
      {productId && (
        <ChooseVariant
          productId={productId}
          onClose={() => void go(at("/Product/Search", { by, text }), { replace: true })}
          onChosen={(_, product) => void go(at("/Product/New", { pageType: "Update", productId: product.id, about: "variants" }))}
        />
      )}
    </Page>
  );
}
