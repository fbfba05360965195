/** A menu lies beside the page and in none of its landmarks: it is a place of its own, with a name (axe: region). */
export const menuNamed = (name: string) => ({ paper: { role: "dialog", "aria-label": name } });
