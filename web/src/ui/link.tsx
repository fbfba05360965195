import MuiButton, { type ButtonProps } from "@mui/material/Button";
import MuiLink, { type LinkProps } from "@mui/material/Link";
import { createLink, useNavigate } from "@tanstack/react-router";
import { type ComponentType, forwardRef, type ReactElement, type RefAttributes, useCallback } from "react";
import { type Address, forRouter } from "../address.ts";

/** `to` is a screen of the table: "/Order/Active", or at("/Order/Detail", { orderId }). */
interface Leads {
  to: Address;
  hash?: string;
  /** What this tab brings along. */
  state?: object | undefined;
  /** The server is asked anew. */
  reloadDocument?: boolean;
}
/** A part of the screen that leads somewhere, in the app. */
export const leading = <P,>(Part: ComponentType<P>) => {
  // The router's own props say any text for `to`; ours are the ones that count.
  const Routed = createLink(Part as unknown as (props: object) => ReactElement) as unknown as ComponentType<object>;
  return function Leading({ to, ...props }: Omit<P, "href" | "component" | "ref"> & Leads & RefAttributes<HTMLAnchorElement>) {
    return <Routed {...forRouter(to)} {...props} />;
  };
};

const Anchor = forwardRef<HTMLAnchorElement, LinkProps>((props, ref) => <MuiLink ref={ref} {...props} />);
const AnchorButton = forwardRef<HTMLAnchorElement, ButtonProps<"a">>((props, ref) => (
  <MuiButton ref={ref} component="a" {...props} />
));

/** A link inside the app: <TextLink to="/Order/Active">. */
export const TextLink = leading(Anchor);
/** A link that looks like a button; takes MUI's button props. */
export const LinkButton = leading(AnchorButton);

/** Goes to a screen; `state` is what this tab brings along. */
export const useGo = () => {
  const navigate = useNavigate();
  return useCallback(
    (to: Address, how: { replace?: boolean; state?: object; hash?: string; resetScroll?: boolean } = {}) =>
      navigate({ ...forRouter(to), ...how }),
    [navigate],
  );
};
