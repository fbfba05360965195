import { useEffect } from "react";

/** What the browser's tab says: the page, then the product. */
export const useTitle = (title: string) =>
  useEffect(() => {
    document.title = `${title} · Tradeport`;
  }, [title]);
