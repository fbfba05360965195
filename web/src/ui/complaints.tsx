import Box from "@mui/material/Box";
import Link from "@mui/material/Link";

export interface Complaint {
  /** The field that a press leads to. */
  name: string;
  words: string;
}

/** What is wrong, field by field, with the same words as beside each; a press leads there. */
export const Complaints = ({ list, onGo }: { list: readonly Complaint[]; onGo: (name: string) => void }) => (
  <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
    {list.map(({ name, words }) => (
      <li key={name}>
        <Link
          component="button"
          type="button"
          color="inherit"
          // Of two lines the first stands beside the bullet.
          sx={{ textAlign: "left", minHeight: 24, verticalAlign: "top" }}
          onClick={() => onGo(name)}
        >
          {words}
        </Link>
      </li>
    ))}
  </Box>
);
