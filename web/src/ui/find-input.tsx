import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "#i18n";
import { SearchField } from "./search-input.tsx";
import { type InputProps, labelIn, type Option, useInput } from "./use-input.tsx";

export type FindProps = InputProps & {
  /** Asks the server for what fits the typed text; "" for the first ones. */
  find: (text: string, signal: AbortSignal) => Promise<readonly Option[]>;
  /** The words of the value that the form starts with. */
  known?: Option | undefined;
};

/** A list that the server searches: asked when the person stops typing for 250 ms. */
export function FindInput({ find, known, ...props }: FindProps) {
  const { t } = useTranslation("forms");
  const [typed, setTyped] = useState("");
  const [query, setQuery] = useState<string | null>(null);
  const [selected, setSelected] = useState(known);
  useEffect(() => {
    const wait = setTimeout(() => setQuery((now) => (now === null && typed === "" ? null : typed)), 250);
    return () => clearTimeout(wait);
  }, [typed]);
  const found = useQuery({
    queryKey: ["find", props.name, query],
    queryFn: ({ signal }) => find(query ?? "", signal),
    enabled: query !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const options = found.data ?? [];
  const listed = selected && !options.some(({ value }) => value === selected.value) ? [selected, ...options] : options;
  const { field, frame } = useInput(props, labelIn(listed));
  return (
    <SearchField
      {...frame}
      helperText={found.error && !frame.error ? t("find.failed") : frame.helperText}
      error={frame.error || found.error !== null}
      options={listed}
      loading={found.isFetching || query !== typed}
      onOpen={() => setQuery((now) => now ?? "")}
      onSearch={setTyped}
      value={field.value ?? null}
      onChange={(value) => {
        setSelected(listed.find((option) => option.value === value));
        field.onChange(value);
      }}
    />
  );
}
