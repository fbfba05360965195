import Box from "@mui/material/Box";

/** Keys as they stand on the keyboard. */
export const Keys = ({ keys }: { keys: readonly string[] }) => (
  <Box component="span" sx={{ display: "inline-flex", gap: 0.4 }}>
    {keys.map((key) => (
      <Box
        component="kbd"
        key={key}
        sx={{
          px: 0.75,
          minWidth: 22,
          textAlign: "center",
          font: "inherit",
          fontSize: 11.5,
          lineHeight: "20px",
          borderRadius: 1,
          border: 1,
          borderColor: "divider",
          bgcolor: "var(--row-hover)",
          color: "text.secondary",
        }}
      >
        {key}
      </Box>
    ))}
  </Box>
);

/** The name of the key beside the space bar. */
export const commandKey = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl");
