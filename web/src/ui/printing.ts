import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** While the browser makes a sheet of the page: what is drawn only in sight on a screen is drawn whole. */
export const usePrinting = () => {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The sheet is made of what stands there when the event ends.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
    };
  }, []);
  return printing;
};
