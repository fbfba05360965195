import type { attribute, categoryAttribute } from "@tradeport/contract/attributes";
import type { autoComplete } from "@tradeport/contract/auto-complete";
import type { brand } from "@tradeport/contract/brands";
import type { bulkUpdate, preview } from "@tradeport/contract/bulk-update";
import type { product } from "@tradeport/contract/catalogue";
import type { mappedCategory, productCategory } from "@tradeport/contract/categories";
import type { categoryChanges } from "@tradeport/contract/category-changes";
import type { component } from "@tradeport/contract/components";
import type { difference } from "@tradeport/contract/differences";
import type { exportTemplate } from "@tradeport/contract/export-templates";
import type { productRemoval } from "@tradeport/contract/product-removal";
import type { productSettings } from "@tradeport/contract/product-settings";
import type { stock } from "@tradeport/contract/stock";
import type { storeCreation } from "@tradeport/contract/store-products";
import type { taxonomyFiles } from "@tradeport/contract/taxonomy-files";
import type { transferExcel } from "@tradeport/contract/transfer-excel";
import type { undo } from "@tradeport/contract/undo";
import type { xml } from "@tradeport/contract/xml";
import type { xmlExport } from "@tradeport/contract/xml-export";
import { setShelf } from "#modules/inventory/index.ts";
import { getDifferences, getRestoredStores } from "#modules/listings/index.ts";
import { type Handlers, wide } from "#platform/http.ts";
import { type Jobs, runs } from "#platform/jobs.ts";
import { applyPreview } from "./apply-preview.ts";
import { archivedProductMasterData } from "./archived-product-master-data.ts";
import { autoCompleteBarcode, autoCompleteBrand, autoCompleteProductCode, autoCompleteProductName } from "./auto-complete.ts";
import { createBrand, createClientBrandByList } from "./brand/create-brand.ts";
import { deleteClientBrands } from "./brand/delete-client-brands.ts";
import { getAllBrand } from "./brand/get-all-brand.ts";
import { mergeBrands } from "./brand/merge-brands.ts";
import { checkProductCode } from "./check-product-code.ts";
import { downloadTransferExcel } from "./download-transfer-excel.ts";
import {
  importJob,
  importProducts,
  listingsJob,
  updateJob,
  updateListingsByFile,
  updateVariants,
} from "./excel/import-products.ts";
import { exportJob, exportProducts } from "./export-products.ts";
import {
  createExcelExportTemplate,
  deleteExcelExportTemplate,
  getExcelExportTemplates,
  updateExcelExportTemplate,
} from "./export-templates.ts";
import { fieldsBulkUpdate, previewFieldsBulkUpdate } from "./fields-bulk-update.ts";
import { findComponents } from "./find-components.ts";
import { createFromStore } from "./from-store/create-from-store.ts";
import { createFromStoreJob, createProductsFromStore } from "./from-store/create-products-from-store.ts";
import { getAll } from "./get-all.ts";
import { getAllByClient } from "./get-all-by-client.ts";
import { getAllProductMasterData } from "./get-all-product-master-data.ts";
import { getAttributeValuesByAttributeIdList } from "./get-attribute-values-by-attribute-id-list.ts";
import { getClientBrands } from "./get-client-brands.ts";
import { getExcelTemplate } from "./get-excel-template.ts";
import { getExcelTemplateForQuantityAndPrice } from "./get-excel-template-for-quantity-and-price.ts";
import { getPreviewStores } from "./get-preview-stores.ts";
import { getProductCategoryAttributes, getTradeportCategoryAttributesAndValues } from "./get-product-category-attributes.ts";
import { getProductChanges } from "./get-product-changes.ts";
import { getProductIds } from "./get-product-ids.ts";
import { getProductMasterData } from "./get-product-master-data.ts";
import { getProductMasterDataExcel } from "./get-product-master-data-excel.ts";
import { getProductMasterDataList } from "./get-product-master-data-list.ts";
import { getProductStock } from "./get-product-stock.ts";
import { getTradeportAttributeValuesByAttributeId } from "./get-tradeport-attribute-values-by-attribute-id.ts";
import { getVariantComponents } from "./get-variant-components.ts";
import { regradeStock } from "./regrade-stock.ts";
import { cloneProductMasterData } from "./removal/clone-product-master-data.ts";
import { deleteProductMasterData } from "./removal/delete-product-master-data.ts";
import { getProductUsage } from "./removal/get-product-usage.ts";
import { resolveAllDifferences, resolveDifferences, settleJob } from "./resolve-differences.ts";
import { runExport } from "./run-export.ts";
import {
  createProductMasterData,
  createProductMasterDataJson,
  updateProductMasterData,
  updateProductMasterDataJson,
} from "./save-calls.ts";
import { setVariantComponents } from "./set-variant-components.ts";
import { getClientProductSettings, updateClientProductSettings } from "./settings/client-product-settings.ts";
import { proposeBarcodes } from "./settings/propose-barcodes.ts";
import {
  createAttribute,
  createAttributeValue,
  deleteAttribute,
  deleteAttributeValue,
  updateAttribute,
} from "./taxonomy/attributes.ts";
import { createCategoryAttribute, deleteCategoryAttribute, updateCategoryAttribute } from "./taxonomy/category-links.ts";
import { getProductCategoryUsage } from "./taxonomy/category-usage.ts";
import { createProductCategory } from "./taxonomy/create-product-category.ts";
import { deleteProductCategory } from "./taxonomy/delete-product-category.ts";
import { exportTaxonomy } from "./taxonomy/export-taxonomy.ts";
import { importTaxonomy, previewTaxonomy } from "./taxonomy/import-taxonomy.ts";
import { getAllAttribute, getAttribute } from "./taxonomy/read-attribute.ts";
import { updateProductCategory } from "./taxonomy/update-product-category.ts";
import { previewUndo } from "./undo/preview-undo.ts";
import { runUndo } from "./undo/run-undo.ts";
import { undoJob, undoProcess } from "./undo/undo-process.ts";
import { updateClientChannelProductStock } from "./update-client-channel-product-stock.ts";
import { updateProductValue } from "./update-product-value.ts";
import {
  previewQuantityAndPriceFromExcel,
  updateProductQuantityAndPriceFromExcel,
} from "./update-quantity-and-price-from-excel.ts";
import { uploadProductFromExcel } from "./upload-product-from-excel.ts";
import { previewTransferExcel, uploadTransferExcel } from "./upload-transfer-excel.ts";
import type { Outside } from "./xml/fetch-feed.ts";
import { previewXml } from "./xml/preview-xml.ts";
import { discardXml, dueXmlJob, getAllXml, getXmlProcessLog, releaseXml, runXmlNow, startDueXml } from "./xml/run-calls.ts";
import { runXml, xmlJob } from "./xml/run-xml.ts";
import { createXml, deleteXml, updateXml } from "./xml/save-xml.ts";
import { getAllXmlExport } from "./xml-export/export-row.ts";
import { createXmlExport, deleteXmlExport, renewXmlExport, updateXmlExport } from "./xml-export/save-export.ts";

export const catalogueHandlers = {
  Xml: {
    GetAllXml: wide(getAllXml),
    CreateXml: createXml,
    UpdateXml: updateXml,
    DeleteXml: deleteXml,
    PreviewXml: previewXml,
    RunXml: runXmlNow,
    GetXmlProcessLog: getXmlProcessLog,
    ReleaseXml: releaseXml,
    DiscardXml: discardXml,
    GetAllXmlExport: wide(getAllXmlExport),
    CreateXmlExport: createXmlExport,
    UpdateXmlExport: updateXmlExport,
    RenewXmlExport: renewXmlExport,
    DeleteXmlExport: deleteXmlExport,
  } satisfies Handlers<typeof xml & typeof xmlExport>,
  ProductCategory: {
    GetAll: getAll,
    GetAllByClient: getAllByClient,
    GetProductCategoryAttributes: getProductCategoryAttributes,
    GetExcelTemplate: getExcelTemplate,
    CreateProductCategory: wide(createProductCategory),
    UpdateProductCategory: wide(updateProductCategory),
    GetProductCategoryUsage: wide(getProductCategoryUsage),
    DeleteProductCategory: wide(deleteProductCategory),
    CreateProductCategoryAttribute: wide(createCategoryAttribute),
    UpdateProductCategoryAttribute: wide(updateCategoryAttribute),
    DeleteProductCategoryAttribute: wide(deleteCategoryAttribute),
    CreateProductCategoryAttributeValue: wide(createAttributeValue),
    DeleteProductCategoryAttributeValue: wide(deleteAttributeValue),
    ExportTaxonomy: exportTaxonomy,
    PreviewTaxonomy: wide(previewTaxonomy),
    ImportTaxonomy: wide(importTaxonomy),
  } satisfies Handlers<typeof productCategory & typeof categoryChanges & typeof categoryAttribute & typeof taxonomyFiles>,
  Attribute: {
    GetAllAttribute: getAllAttribute,
    GetAttribute: getAttribute,
    CreateAttribute: wide(createAttribute),
    UpdateAttribute: wide(updateAttribute),
    DeleteAttribute: wide(deleteAttribute),
  } satisfies Handlers<typeof attribute>,
  Mapping: {
    GetTradeportCategoryAttributesAndValues: getTradeportCategoryAttributesAndValues,
    GetTradeportAttributeValuesByAttributeId: getTradeportAttributeValuesByAttributeId,
    GetAttributeValuesByAttributeIdList: getAttributeValuesByAttributeIdList,
  } satisfies Handlers<typeof mappedCategory>,
  Process: {
    PreviewUndo: previewUndo,
    UndoProcess: undoProcess,
    GetPreviewStores: getPreviewStores,
    ApplyPreview: applyPreview,
  } satisfies Handlers<typeof undo & typeof preview>,
  ProductTransfer: {
    DownloadTransferExcel: downloadTransferExcel,
    PreviewTransferExcel: previewTransferExcel,
    UploadTransferExcel: uploadTransferExcel,
  } satisfies Handlers<typeof transferExcel>,
  Product: {
    GetAllProductMasterData: getAllProductMasterData,
    GetProductChanges: getProductChanges,
    GetProductMasterData: getProductMasterData,
    GetProductMasterDataList: getProductMasterDataList,
    CreateProductsFromStore: createProductsFromStore,
    CreateProductMasterData: createProductMasterData,
    UpdateProductMasterData: updateProductMasterData,
    CreateProductMasterDataJson: createProductMasterDataJson,
    UpdateProductMasterDataJson: updateProductMasterDataJson,
    ArchivedProductMasterData: archivedProductMasterData,
    UpdateProductValue: updateProductValue,
    GetProductIds: getProductIds,
    ExportProducts: exportProducts,
    GetProductMasterDataExcel: getProductMasterDataExcel,
    GetExcelExportTemplates: getExcelExportTemplates,
    CreateExcelExportTemplate: createExcelExportTemplate,
    UpdateExcelExportTemplate: updateExcelExportTemplate,
    DeleteExcelExportTemplate: deleteExcelExportTemplate,
    CheckProductCode: checkProductCode,
    GetClientBrands: getClientBrands,
    UploadProductFromExcel: uploadProductFromExcel,
    GetExcelTemplateForQuantityAndPrice: getExcelTemplateForQuantityAndPrice,
    PreviewQuantityAndPriceFromExcel: previewQuantityAndPriceFromExcel,
    UpdateProductQuantityAndPriceFromExcel: updateProductQuantityAndPriceFromExcel,
    PreviewFieldsBulkUpdate: previewFieldsBulkUpdate,
    FieldsBulkUpdate: fieldsBulkUpdate,
    UpdateClientChannelProductStock: updateClientChannelProductStock,
    GetRestoredStores: getRestoredStores,
    GetDifferences: getDifferences,
    ResolveDifferences: resolveDifferences,
    GetVariantComponents: getVariantComponents,
    FindComponents: findComponents,
    SetVariantComponents: setVariantComponents,
    GetProductStock: getProductStock,
    SetShelf: setShelf,
    RegradeStock: regradeStock,
    GetProductUsage: getProductUsage,
    DeleteProductMasterData: deleteProductMasterData,
    CloneProductMasterData: cloneProductMasterData,
    GetClientProductSettings: getClientProductSettings,
    UpdateClientProductSettings: updateClientProductSettings,
    ProposeBarcodes: proposeBarcodes,
    GetAllBrand: getAllBrand,
    AutoCompleteProductName: autoCompleteProductName,
    AutoCompleteProductCode: autoCompleteProductCode,
    AutoCompleteBarcode: autoCompleteBarcode,
    AutoCompleteBrand: autoCompleteBrand,
    CreateBrand: createBrand,
    CreateClientBrandByList: createClientBrandByList,
    DeleteClientBrands: deleteClientBrands,
    MergeBrands: mergeBrands,
  } satisfies Handlers<
    typeof product &
      typeof bulkUpdate &
      typeof productRemoval &
      typeof productSettings &
      typeof brand &
      typeof autoComplete &
      typeof difference &
      typeof component &
      typeof stock &
      typeof exportTemplate &
      typeof storeCreation
  >,
};

export const catalogueJobs: Jobs = {
  ...runs(importJob, importProducts),
  ...runs(updateJob, updateVariants),
  ...runs(listingsJob, updateListingsByFile),
  ...runs(exportJob, runExport),
  ...runs(createFromStoreJob, createFromStore),
  ...runs(undoJob, runUndo),
  ...runs(settleJob, resolveAllDifferences),
  ...runs(dueXmlJob, startDueXml),
};
/** Feeds are read over the network, with what opens their addresses. */
export const xmlJobs = (outside: Outside): Jobs => runs(xmlJob, runXml(outside));

export { approveTexts } from "./approve-texts.ts";
export { attributeId, categoryId, seedCatalogue, valueId } from "./demo-tree.ts";
export { keepTaxonomy } from "./hold-taxonomy.ts";
export { mountMedia } from "./mount-media.ts";
export { ownPicture } from "./own-picture.ts";
export { refreshRows } from "./product-row.ts";
export { putTexts } from "./put-texts.ts";
export { pictureEdgeOf, readProductSettings } from "./read-product-settings.ts";
export { matchingIds, ownIds } from "./selected-rows.ts";
export { variantWords } from "./variant-words.ts";
export { dueXmlAt } from "./xml/run-calls.ts";
export { mountXmlExports } from "./xml-export/mount-exports.ts";
