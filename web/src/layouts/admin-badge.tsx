import SvgIcon from "@mui/material/SvgIcon";

/** The administrator's mark. */
export const AdminBadge = () => (
  <SvgIcon sx={{ color: "#e8850c" }}>
    <path d="M3 7.5l4.6 3.6L12 4.5l4.4 6.6L21 7.5 19.4 17H4.6L3 7.5zM4.6 18.5h14.8V20H4.6z" />
  </SvgIcon>
);
