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
  const [asked, setAsked] = useState<string | null>(null);
  const [chosen, setChosen] = useState(known);
  useEffect(() => {
    const wait = setTimeout(() => setAsked((now) => (now === null && typed === "" ? null : typed)), 250);
    return () => clearTimeout(wait);
  }, [typed]);
  const found = useQuery({
    queryKey: ["find", props.name, asked],
    queryFn: ({ signal }) => find(asked ?? "", signal),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const options = found.data ?? [];
  const listed = chosen && !options.some(({ value }) => value === chosen.value) ? [chosen, ...options] : options;
  const { field, frame } = useInput(props, labelIn(listed));
  return (
    <SearchField
      {...frame}
      helperText={found.error && !frame.error ? t("find.failed") : frame.helperText}
      error={frame.error || found.error !== null}
      options={listed}
      loading={found.isFetching || asked !== typed}
      onOpen={() => setAsked((now) => now ?? "")}
      onSearch={setTyped}
      value={field.value ?? null}
      onChange={(value) => {
        setChosen(listed.find((option) => option.value === value));
        field.onChange(value);
      }}
    />
  );
}
