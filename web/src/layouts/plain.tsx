import Box from "@mui/material/Box";
import { Outlet } from "@tanstack/react-router";
import { Loader } from "../ui/loader.tsx";

export const PlainLayout = () => (
  <Box component="main" id="content" sx={{ minHeight: "100dvh", display: "grid", placeItems: "center", p: 2 }}>
    <Outlet />
  </Box>
);

export const LoaderLayout = () => <Loader height="60vh" />;
