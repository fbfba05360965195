import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { Code } from "./cells.tsx";
import { useShownOnce } from "./leave.tsx";
import { notify } from "./notify.ts";

/** A secret that is shown now and never again: its page is not left unasked until its person has it. */
export function ShownOnce({
  secret,
  words,
  onDone,
}: {
  secret: string;
  words: { once: string; label: string; copy: string; copied: string; done: string };
  onDone: () => void;
}) {
  const haveIt = useShownOnce();
  const copy = async () => {
    await navigator.clipboard?.writeText(secret);
    notify.success(words.copied);
  };
  return (
    <Stack sx={{ gap: 2 }}>
      <Alert severity="warning" role="status">
        {words.once}
      </Alert>
      <Box
        aria-label={words.label}
        role="group"
        sx={{ p: 1.5, border: 1, borderColor: "divider", borderRadius: 1, overflowWrap: "anywhere" }}
      >
        <Code>{secret}</Code>
      </Box>
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button variant="outlined" onClick={() => void copy()}>
          {words.copy}
        </Button>
        <Button
          variant="contained"
          onClick={() => {
            haveIt();
            onDone();
          }}
        >
          {words.done}
        </Button>
      </Stack>
    </Stack>
  );
}
