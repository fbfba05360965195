import Link from "@mui/material/Link";
import { WebAddress } from "@tradeport/contract/common";
import type { ReactNode } from "react";

/** A link that a marketplace or carrier gave: only an address of the web becomes one, anything else stays text (S47). */
export const OutsideLink = ({ href, children }: { href: string; children: ReactNode }) =>
  WebAddress.safeParse(href).success ? (
    <Link href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </Link>
  ) : (
    <span title={href}>{children}</span>
  );
