import VisibilityOff from "@mui/icons-material/VisibilityOffOutlined";
import Visibility from "@mui/icons-material/VisibilityOutlined";
import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import { useState } from "react";
import { useTranslation } from "#i18n";
import { TextInput } from "#ui/inputs.tsx";

/** A new password, hidden until its owner wants to see it. */
export function PasswordInput({ name, label, hint }: { name: string; label: string; hint?: string }) {
  const { t } = useTranslation("registration");
  const [shown, setShown] = useState(false);
  const say = t(shown ? "field.hide" : "field.show");
  return (
    <TextInput
      name={name}
      label={label}
      hint={hint}
      required
      maxLength={200}
      type={shown ? "text" : "password"}
      autoComplete="new-password"
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton edge="end" aria-label={say} title={say} onClick={() => setShown(!shown)}>
                {shown ? <VisibilityOff /> : <Visibility />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
