import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { isPictureAddress } from "@tradeport/contract/picture-address";
import { useContext, useEffect, useEffectEvent, useRef, useState } from "react";
import { useController } from "react-hook-form";
import { useTranslation } from "#i18n";
import { RevealContext } from "#ui/error-summary.tsx";

/** An address typed or pasted, which makes the form unsaved like any other change. Enter adds it and does not save the form; so does leaving the field, and a save takes what stands in it or says why not. */
export function AddImageAddress({
  name,
  typed,
  full,
  max,
  onAdd,
}: {
  /** The pictures that it is added to: what is wrong with them leads here. */
  name: string;
  /** The field of the form that holds it until it is added. */
  typed: string;
  full: boolean;
  max: number;
  onAdd: (address: string) => void;
}) {
  const { t } = useTranslation("product");
  const { field } = useController({ name: typed });
  const address = (field.value ?? "") as string;
  const [problem, setProblem] = useState("");
  // Of an address that is gone, added or discarded, there is nothing to say.
  const shownProblem = address.trim() === "" ? "" : problem;
  const reveal = useContext(RevealContext);
  /** False where it can't be. */
  const add = () => {
    const given = address.trim();
    if (!given) return true;
    if (full) setProblem(t("images.full", { max }));
    else if (!isPictureAddress(given, location.origin)) setProblem(t("images.bad", { given }));
    else {
      onAdd(given);
      field.onChange("");
      setProblem("");
      return true;
    }
    return false;
  };
  // A save without it would drop it: it is refused, and the field that says why is shown.
  const atSave = useEffectEvent((event: SubmitEvent) => {
    if (add()) return;
    event.preventDefault();
    event.stopPropagation();
    reveal.current(name);
    setTimeout(() => input.current?.focus());
  });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = input.current?.form;
    const take = (event: SubmitEvent) => atSave(event);
    // Before the form's own listener, which stands further out.
    form?.addEventListener("submit", take);
    return () => form?.removeEventListener("submit", take);
  }, []);
  return (
    <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 1, alignItems: "flex-start" }}>
      <TextField
        fullWidth
        inputRef={input}
        id={`field-${name}.address`}
        label={t("images.address")}
        value={address}
        error={shownProblem !== ""}
        helperText={shownProblem || t("images.addressHint")}
        onChange={({ target }) => {
          field.onChange(target.value);
          // What was said was said of another.
          setProblem("");
        }}
        // Whoever only looks into another window has not left it.
        onBlur={() => document.hasFocus() && add()}
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
