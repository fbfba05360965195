import { WebAddress } from "./common.ts";
import { isPublicHost } from "./public-host.ts";

/** The file that the last part of a kept picture's address names; addresses of before have no ending. null for anything else. */
export const pictureId = (name: string): string | null =>
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.(?:jpg|png|webp))?$/.exec(name)?.[1] ?? null;

/** The file of a picture that the installation of this public address keeps; null for any other address. */
export const storedPicture = (address: string, publicUrl: string): string | null =>
  address.startsWith(`${publicUrl}/media/`) ? pictureId(address.slice(`${publicUrl}/media/`.length)) : null;

/**
 * Whether pages show and marketplaces fetch a picture of this address: https and a host that strangers reach, or one that the installation
 * keeps itself, wherever it stands. Asked by the form and by a save.
 */
export const isPictureAddress = (address: string, publicUrl?: string): boolean => {
  if (publicUrl !== undefined && storedPicture(address, publicUrl)) return true;
  if (!WebAddress.safeParse(address).success) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" && isPublicHost(hostname);
};
