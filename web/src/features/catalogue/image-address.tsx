import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { ImageAddress } from "@tradeport/contract/products";
import { useState } from "react";
import { useTranslation } from "#i18n";
import { useUnsaved } from "#ui/leave.tsx";

/** An address typed or pasted; Enter adds it and does not save the form. */
export function AddImageAddress({
  name,
  full,
  max,
  onAdd,
}: {
  /** The pictures that it is added to: what is wrong with them leads here. */
  name: string;
  full: boolean;
  max: number;
  onAdd: (address: string) => void;
}) {
  const { t } = useTranslation("catalogue");
  const [address, setAddress] = useState("");
  const [problem, setProblem] = useState("");
  // Typed and not added, it goes with no save.
  useUnsaved(address.trim() !== "", () => setAddress(""));
  const add = () => {
    const given = address.trim();
    if (!given) return;
    if (full) setProblem(t("images.full", { max }));
    else if (!ImageAddress.safeParse(given).success) setProblem(t("images.bad", { given }));
    else {
      onAdd(given);
      setAddress("");
      setProblem("");
    }
  };
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: "flex-start" }}>
      <TextField
        fullWidth
        id={`field-${name}.address`}
        label={t("images.address")}
        value={address}
        error={problem !== ""}
        helperText={problem || t("images.addressHint")}
        onChange={({ target }) => setAddress(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          add();
        }}
      />
      <Button variant="outlined" onClick={add} sx={{ flex: "none" }}>
        {t("images.add")}
      </Button>
    </Stack>
  );
}
