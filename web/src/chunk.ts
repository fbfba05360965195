const memory = "tradeport-chunk-reload";

/**
 * A new version was put online and this page asks for a part that is gone: reload, at most once in 60 s, so that a part that
 * is really missing shows the error page and not an endless reload. `last` is when it last happened, in ms.
 */
export const mayReload = (last: number | null, now: number) =>
  last === null || Number.isNaN(last) || now - last > 60_000 || now < last;

/** True when the page is being reloaded. */
export const reloadOnce = (): boolean => {
  try {
    const text = sessionStorage.getItem(memory);
    if (!mayReload(text === null ? null : Number(text), Date.now())) return false;
    sessionStorage.setItem(memory, String(Date.now()));
  } catch {
    return false;
  }
  location.reload();
  return true;
};

/** Loads a part of the app; when it is gone, reloads the page or fails with an error that the error page shows. */
export const part = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load();
  } catch (error) {
    if (reloadOnce()) return new Promise<never>(() => {});
    throw new Error("A part of the page could not be loaded", { cause: error });
  }
};
