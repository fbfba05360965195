import InboxOutlined from "@mui/icons-material/InboxOutlined";
import LockOutlined from "@mui/icons-material/LockOutlined";
import SearchOff from "@mui/icons-material/SearchOff";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

const icons = { nothing: InboxOutlined, notFound: SearchOff, noRight: LockOutlined };

/** What will be here and why it is useful, with one main action. */
export function EmptyState({
  kind = "nothing",
  title,
  text,
  action,
  heading = "p",
}: {
  kind?: keyof typeof icons;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** Where it is all that the page says. */
  heading?: "p" | "h1";
}) {
  const Icon = icons[kind];
  return (
    <Box sx={{ textAlign: "center", py: 6, px: 2, mx: "auto", maxWidth: 460 }}>
      <Box
        sx={{
          display: "inline-grid",
          placeItems: "center",
          width: 56,
          height: 56,
          borderRadius: "50%",
          mb: 1.5,
          bgcolor: "action.hover",
          color: "primary.main",
        }}
      >
        <Icon />
      </Box>
      <Typography variant="h3" component={heading}>
        {title}
      </Typography>
      {text && (
        <Typography component="div" variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {text}
        </Typography>
      )}
      {action && <Box sx={{ mt: 2 }}>{action}</Box>}
    </Box>
  );
}
