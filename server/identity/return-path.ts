const own = /^\/(?![/\\])[^\\\p{Cc}]{0,999}$/u;
const loops = /^\/(?:auth|oidc|login|signin-callback|signout-callback)(?:[/?#]|$)/;

/** Where to go after signing in: a path of ours, or home for anything that a browser could read as another site. */
export const returnPath = (value: unknown, publicUrl: string): string => {
  if (typeof value !== "string" || !own.test(value)) return "/";
  const url = URL.parse(value, publicUrl);
  if (!url || url.origin !== new URL(publicUrl).origin || url.pathname.startsWith("//") || loops.test(url.pathname)) return "/";
  return `${url.pathname}${url.search}${url.hash}`;
};
