import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { get, useFormContext, useWatch } from "react-hook-form";
import { api } from "#api";
import { foldText, useTranslation } from "#i18n";
import { TextInput } from "#ui/inputs.tsx";
import { SearchField } from "#ui/search-input.tsx";
import { type InputProps, labelIn, type Option, useInput } from "#ui/use-input.tsx";

interface Names {
  country: string;
  region?: string;
  city: string;
  district: string;
}
const long = 10 * 60_000;

/** Country, region where a country has them, city, district: each list by what was chosen above it. Turkey's are complete. */
export function PlaceFields({ names, cityRequired = false }: { names: Names; cityRequired?: boolean }) {
  const { t } = useTranslation("company");
  const [country, region, city] = useWatch({ name: [names.country, names.region ?? names.country, names.city] }) as [
    string,
    string,
    string,
  ];
  const inTurkey = country === "TR";
  const [typed, setTyped] = useState("");
  const countries = useQuery({ ...api.Address.Countries.query({}), staleTime: long });
  const regions = useQuery({
    ...api.Address.Regions.query({ countryCode: country }),
    staleTime: long,
    enabled: /^[A-Z]{2}$/.test(country),
  });
  const code = regions.data?.find(({ name }) => name === region)?.code;
  const search = inTurkey ? {} : { search: typed, ...(code !== undefined && names.region ? { region: code } : {}) };
  const cities = useQuery({
    ...api.Address.Cities.query({ countryCode: country, ...search }),
    staleTime: long,
    enabled: /^[A-Z]{2}$/.test(country),
  });
  const cityId = inTurkey ? cities.data?.find(({ name }) => foldText(name) === foldText(city ?? ""))?.id : undefined;
  const districts = useQuery({
    ...api.Address.Districts.query({ cityId: cityId ?? "" }),
    staleTime: long,
    enabled: cityId !== undefined,
  });
  useFollow(names.country, [names.region, names.city, names.district]);
  useFollow(names.city, [names.district]);
  return (
    <>
      <Choice
        name={names.country}
        label={t("place.country")}
        required
        options={(countries.data ?? []).map(({ code: value, name: label }) => ({ value, label }))}
        loading={countries.isLoading}
      />
      {names.region && (regions.data?.length ?? 0) > 0 && (
        <Choice
          name={names.region}
          label={t("place.region")}
          free
          options={(regions.data ?? []).map(named)}
          loading={regions.isLoading}
        />
      )}
      <Choice
        key={`city ${country}`}
        name={names.city}
        label={t(inTurkey ? "place.province" : "place.city")}
        required={cityRequired}
        options={unique((cities.data ?? []).map(named))}
        loading={cities.isLoading}
        {...(!inTurkey && { free: true, onSearch: setTyped })}
      />
      {inTurkey ? (
        <Choice
          key={`district ${cityId}`}
          name={names.district}
          label={t("place.district")}
          disabled={!city}
          options={(districts.data ?? []).map(named)}
          loading={districts.isLoading}
        />
      ) : (
        <TextInput name={names.district} label={t("place.district")} maxLength={100} />
      )}
    </>
  );
}

const named = ({ name }: { name: string }): Option => ({ value: name, label: name });
const unique = (options: Option[]) => [...new Map(options.map((option) => [option.value, option])).values()];

/** A choice whose nothing is the empty text. */
function Choice({
  options,
  loading,
  free,
  onSearch,
  ...props
}: InputProps & { options: readonly Option[]; loading?: boolean; free?: boolean; onSearch?: (text: string) => void }) {
  const { field, frame } = useInput(props, labelIn(options));
  const value = field.value === "" ? null : (field.value ?? null);
  // While the list is still on its way the value shows all the same.
  const shown =
    value !== null && !options.some((option) => option.value === value) ? [{ value, label: String(value) }, ...options] : options;
  return (
    <SearchField
      {...frame}
      options={shown}
      loading={loading}
      free={free}
      onSearch={onSearch}
      value={value}
      onChange={(next) => field.onChange(next ?? "")}
    />
  );
}

/** What lies below a choice is emptied with it, and comes back with the value that was loaded. */
const useFollow = (above: string, below: readonly (string | undefined)[]) => {
  const { setValue, formState } = useFormContext();
  const now = useWatch({ name: above }) as string;
  const before = useRef(now);
  useEffect(() => {
    if (before.current === now) return;
    before.current = now;
    const loaded = formState.defaultValues ?? {};
    const back = get(loaded, above) === now;
    for (const name of below) if (name) setValue(name, back ? get(loaded, name) : "", { shouldDirty: true });
  }, [now, above, below, formState.defaultValues, setValue]);
};
