// Without a schema beside them, so that a screen which needs a number alone loads no more.

export const pageSizeCap = 10_000;
/** The shortest text that products and orders are looked up by. */
export const shortestSearch = 3;
