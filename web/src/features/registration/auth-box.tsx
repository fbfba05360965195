import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { type ReactNode, useEffect } from "react";

/** What every page of the authentication layout has: a title, a sentence, and what there is to do. */
export function AuthBox({
  title,
  heading,
  text,
  children,
}: {
  title: string;
  heading: string;
  text?: string;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · Tradeport`;
  }, [title]);
  return (
    <Box sx={{ width: "100%", maxWidth: 420, py: 3 }}>
      <Typography variant="h1" sx={{ fontSize: "1.75rem", mb: 1 }}>
        {heading}
      </Typography>
      {text && (
        <Typography color="textSecondary" sx={{ mb: 3, overflowWrap: "anywhere" }}>
          {text}
        </Typography>
      )}
      {children}
    </Box>
  );
}
