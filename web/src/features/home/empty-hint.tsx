import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

/** A part of the page that has nothing to show: in a line or two, what will be here and what to do about it. */
export const EmptyHint = ({ title, text, action }: { title: string; text?: string; action?: ReactNode }) => (
  <Paper
    variant="outlined"
    sx={{
      p: 2,
      borderRadius: 2,
      display: "flex",
      flexWrap: "wrap",
      gap: 1.5,
      alignItems: "center",
      justifyContent: "space-between",
    }}
  >
    <div>
      <Typography variant="h3" component="p">
        {title}
      </Typography>
      {text && (
        <Typography variant="body2" color="textSecondary">
          {text}
        </Typography>
      )}
    </div>
    {action}
  </Paper>
);
