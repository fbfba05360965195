/** Without a schema beside it, so that a screen which needs the number alone loads no more. */
export const pageSizeCap = 10_000;
