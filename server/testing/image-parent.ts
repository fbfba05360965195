import { openImages } from "#platform/images/images.ts";

/** Opens a decoder and tells its id, for a test that kills this process. */
const images = openImages();
await images.reencode({ from: "/nowhere", to: "/nowhere", type: "png", name: "a" }).catch(() => {});
process.send?.(images.pid());
setInterval(() => {}, 1000);
