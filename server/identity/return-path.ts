const own = /^\/(?![/\\])[^\\\p{Cc}]{0,999}$/u;
const loops = /^\/(?:auth|oidc|login|signin-callback|signout-callback)(?:[/?#]|$)/;

/** As the router reads it: `/%61uth/logout` is `/auth/logout` there. What can't be read is none of ours. */
const decoded = (path: string) => {
  try {
    return decodeURIComponent(path);
  } catch {
    return "/auth";
  }
};

/** Where to go after signing in: a path of ours, or home for anything that a browser could read as another site. */
export const returnPath = (value: unknown, publicUrl: string): string => {
  if (typeof value !== "string" || !own.test(value)) return "/";
  const url = URL.parse(value, publicUrl);
  if (!url || url.origin !== new URL(publicUrl).origin || url.pathname.startsWith("//") || loops.test(decoded(url.pathname)))
    return "/";
  return `${url.pathname}${url.search}${url.hash}`;
};
