import Link from "@mui/material/Link";
import { isWebAddress } from "@tradeport/contract/formats";
import type { ReactNode } from "react";

/** Names that no one may register (RFC 2606): a trial marketplace's carriers have them, and a press would lead nowhere. */
const leadsNowhere = (href: string) => /\.(example|invalid)$/.test(new URL(href).hostname);

/** A link that a marketplace or carrier gave: only an address of the web becomes one, anything else stays text (S47). `otherwise`: of one that leads nowhere. */
export const OutsideLink = ({
  href,
  children,
  otherwise = null,
}: {
  href: string;
  children: ReactNode;
  otherwise?: ReactNode;
}) =>
  isWebAddress(href) ? (
    leadsNowhere(href) ? (
      otherwise
    ) : (
      <Link href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </Link>
    )
  ) : (
    <span title={href}>{children}</span>
  );
