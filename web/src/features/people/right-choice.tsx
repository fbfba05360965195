import Box from "@mui/material/Box";
import FormHelperText from "@mui/material/FormHelperText";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useQuery } from "@tanstack/react-query";
import { type AreaRights, areas, type Level, type Preset, presetOf, presets } from "@tradeport/contract/areas";
import { MemberRight } from "@tradeport/contract/members";
import { useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { api } from "#api";
import { useTranslation } from "#i18n";

type Choice = MemberRight | Preset | "areas";
const named = Object.keys(presets) as Preset[];
const isPreset = (choice: Choice): choice is Preset => (named as Choice[]).includes(choice);

/** A right that holds everywhere, rights by area that have a name, or area by area; with what that means. `rights`: those that may be given here. */
export function RightChoice({ rights, label }: { rights: readonly MemberRight[]; label: (right: MemberRight) => string }) {
  const { t } = useTranslation("people");
  const { setValue } = useFormContext();
  const { field: right } = useController({ name: "right" });
  const { field, fieldState } = useController({ name: "areas" });
  const own = (field.value ?? null) as AreaRights | null;
  const [isOpen, setIsOpen] = useState(own !== null && presetOf(own) === undefined);
  const choice: Choice = own ? (!isOpen && presetOf(own)) || "areas" : MemberRight.catch("read").parse(right.value);
  const put = (wanted: Choice) => {
    const by = isPreset(wanted) ? { ...presets[wanted] } : wanted === "areas" ? (own ?? {}) : null;
    setIsOpen(wanted === "areas");
    if (wanted === "manage") setValue("storeIds", null, { shouldDirty: true });
    setValue("right", by ? "read" : wanted, { shouldDirty: true });
    setValue("areas", by, { shouldDirty: true, shouldValidate: fieldState.invalid });
  };
  const hint = isPreset(choice) || choice === "areas" ? t(`presetHint.${choice}`) : t(`rightHint.${choice}`);
  return (
    <>
      <TextField
        select
        fullWidth
        required
        id="field-right"
        name="right"
        label={t("right")}
        value={choice}
        helperText={hint}
        inputRef={right.ref}
        onChange={({ target }) => put(target.value as Choice)}
      >
        {rights.map((value) => (
          <MenuItem key={value} value={value}>
            {label(value)}
          </MenuItem>
        ))}
        {[...named, "areas" as const].map((value) => (
          <MenuItem key={value} value={value}>
            {t(`presets.${value}`)}
          </MenuItem>
        ))}
      </TextField>
      {choice !== "manage" && <StoreChoice />}
      {choice === "areas" && (
        <Box role="group" aria-label={t("presets.areas")}>
          <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 200px), 1fr))" }}>
            {areas.map((area) => (
              <TextField
                key={area}
                select
                size="small"
                id={`field-areas-${area}`}
                label={t(`areas.${area}`)}
                value={own?.[area] ?? "none"}
                onChange={({ target }) => {
                  const { [area]: _, ...rest } = own ?? {};
                  const level = target.value as Level | "none";
                  field.onChange(level === "none" ? rest : { ...rest, [area]: level });
                }}
              >
                {/* Who is in the company is an owner's matter: by area it is only looked at. */}
                {(area === "people" ? (["none", "read"] as const) : (["none", "read", "write"] as const)).map((level) => (
                  <MenuItem key={level} value={level}>
                    {t(`levels.${level}`)}
                  </MenuItem>
                ))}
              </TextField>
            ))}
          </Box>
          {fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
        </Box>
      )}
    </>
  );
}

/** All stores, or some of them; where the company has one store there is nothing to choose. */
function StoreChoice() {
  const { t } = useTranslation("people");
  const { field } = useController({ name: "storeIds" });
  const { data } = useQuery({ ...api.Client.GetClientChannelAuths.query({}), staleTime: 60_000 });
  const stores = data?.stores ?? [];
  const own = (field.value ?? []) as string[];
  const nameOf = (id: string) => stores.find((store) => store.id === id)?.name ?? "–";
  if (stores.length < 2 && own.length === 0) return null;
  return (
    <TextField
      select
      fullWidth
      id="field-storeIds"
      label={t("stores")}
      value={own}
      helperText={own.length > 0 && t("storesHint")}
      onChange={({ target }) => {
        const ids = target.value as unknown as string[];
        field.onChange(ids.length === 0 ? null : ids);
      }}
      slotProps={{
        inputLabel: { shrink: true },
        select: {
          multiple: true,
          displayEmpty: true,
          renderValue: (ids) => (ids as string[]).map(nameOf).join(", ") || t("allStores"),
        },
      }}
    >
      {stores.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
