import type { Request, Route } from "./gateway.ts";
import { bad } from "./input.ts";
import { listingOf, save, showImage } from "./listings.ts";
import type { World } from "./world.ts";

function addImage(world: World, { shop, params, call }: Request): unknown {
  const listing = listingOf(world, params.listingId, shop.shopId);
  const text = call.body.toString("latin1");
  const field = (name: string) => new RegExp(`name="${name}"\\r\\n\\r\\n([^\\r]*)`).exec(text)?.[1];
  const file = /name="image"; filename="[^"]*"\r\nContent-Type: ([^\r]+)\r\n\r\n/i.exec(text);
  if (!file) throw bad("image: An image file is required");
  if (!/^image\/(jpeg|png|gif)$/.test(file[1]!)) throw bad(`image: ${file[1]} is not a supported image type`);
  if (listing.images.length >= 20) throw bad("image: A listing can have at most 20 images");
  const rank = Number(field("rank") ?? 1);
  const image = { listing_image_id: world.nextId("image"), rank, alt_text: field("alt_text") ?? "", bytes: call.body.length };
  const retained = field("overwrite") === "true" ? listing.images.filter((each) => each.rank !== rank) : listing.images;
  listing.images = [...retained, image].sort((a, b) => a.rank - b.rank);
  listing.updated = world.now();
  save(world, listing);
  return showImage(listing, image);
}

const one = "/shops/:shopId/listings/:listingId";
export const imageRoutes: Route[] = [
  { method: "POST", path: `${one}/images`, scope: "listings_w", body: "multipart", status: 201, handle: addImage },
  {
    method: "GET",
    path: "/listings/:listingId/images",
    scope: "listings_r",
    handle: (world, { params }) => {
      const listing = listingOf(world, params.listingId);
      return { count: listing.images.length, results: listing.images.map((image) => showImage(listing, image)) };
    },
  },
  {
    method: "DELETE",
    path: `${one}/images/:imageId`,
    scope: "listings_w",
    handle: (world, { params, shop }) => {
      const listing = listingOf(world, params.listingId, shop.shopId);
      listing.images = listing.images.filter((image) => String(image.listing_image_id) !== params.imageId);
      save(world, listing);
      return undefined;
    },
  },
];
