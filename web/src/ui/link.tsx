import MuiButton, { type ButtonProps } from "@mui/material/Button";
import MuiLink, { type LinkProps } from "@mui/material/Link";
import { createLink } from "@tanstack/react-router";
import { forwardRef } from "react";

const Anchor = forwardRef<HTMLAnchorElement, LinkProps>((props, ref) => <MuiLink ref={ref} {...props} />);
const AnchorButton = forwardRef<HTMLAnchorElement, ButtonProps<"a">>((props, ref) => (
  <MuiButton ref={ref} component="a" {...props} />
));

/** A link inside the app: <TextLink to="/Order/Detail/…">. */
export const TextLink = createLink(Anchor);
/** A link that looks like a button; takes MUI's button props. */
export const LinkButton = createLink(AnchorButton);
