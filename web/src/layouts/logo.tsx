import Box from "@mui/material/Box";

/** The mark and the name. */
export const Logo = ({ size = 28, light = false }: { size?: number; light?: boolean }) => (
  <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 1.1 }}>
    <img src="/logo.svg" width={size} height={size} alt="" />
    <Box
      component="span"
      sx={{
        fontSize: size * 0.64,
        fontWeight: 700,
        letterSpacing: "-0.02em",
        color: light ? "#fff" : "text.primary",
        // The mark says it where there is no room for more (320 px is a page at 400 %).
        "@media (max-width: 359px)": { display: "none" },
      }}
    >
      Tradeport
    </Box>
  </Box>
);
