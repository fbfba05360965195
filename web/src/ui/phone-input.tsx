import TextField from "@mui/material/TextField";
import { formatPhone, loadPhonePlans } from "@tradeport/contract/phone";
import type { PhoneCountry } from "@tradeport/contract/phone-plans";
import { lazy, Suspense } from "react";
import { type InputProps, useInput } from "./use-input.tsx";

export type PhoneProps = InputProps & { country?: PhoneCountry };
const PhoneField = lazy(async () => {
  const [{ PhoneField }] = await Promise.all([import("./phone-field.tsx"), loadPhonePlans()]);
  return { default: PhoneField };
});

/** A telephone number. The plans that it is read by are fetched with the first one; until then it stands there and can't be typed into. */
export const PhoneInput = (props: PhoneProps) => (
  <Suspense fallback={<Waiting {...props} />}>
    <PhoneField {...props} />
  </Suspense>
);

function Waiting(props: PhoneProps) {
  const { field, frame, labelUp } = useInput(props);
  return <TextField {...frame} fullWidth disabled value={formatPhone(String(field.value ?? ""))} slotProps={labelUp} />;
}
