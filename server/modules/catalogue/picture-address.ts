/** The calls by which pictures of products come in: no other file of a company is shown or sent as one, whatever its type. */
export const pictureCalls = ["Product/CreateProductMasterData", "Product/UpdateProductMasterData"];

const endings: Record<string, string> = { "image/jpeg": ".jpg", "image/png": ".png", "image/webp": ".webp" };

/** ".jpg" of "image/jpeg"; undefined for what is no picture of a product. */
export const pictureEnding = (type: string): string | undefined => endings[type];

/** Where marketplaces fetch a picture that is kept here. Its ending says what it is: Hepsiburada takes no address without one. */
export const pictureAddress = (publicUrl: string, id: string, type: string) =>
  `${publicUrl}/media/${id}${pictureEnding(type) ?? ""}`;
