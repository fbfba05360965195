import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api.ts";
import { SearchField } from "../ui/search-input.tsx";

/** Which customer, for the platform's people: found as its name is typed. `known`: the one that is chosen, where its name is there already. */
export function CustomerField({
  label,
  value,
  onChange,
  known,
}: {
  label: string;
  value: string;
  onChange: (id: string) => void;
  known?: { id: string; name: string } | undefined;
}) {
  const [search, setSearch] = useState("");
  const clients = useQuery(api.Client.GetAllClient.query({ ...(search && { search }), pageSize: 50 }));
  const found = clients.data?.data ?? [];
  const options = known && !found.some(({ id }) => id === known.id) ? [known, ...found] : found;
  return (
    <div style={{ width: "min(100%, 300px)" }}>
      <SearchField
        label={label}
        options={options.map(({ id, name }) => ({ value: id, label: name }))}
        value={value || null}
        loading={clients.isLoading}
        onSearch={setSearch}
        onChange={(id) => onChange(id === null ? "" : String(id))}
      />
    </div>
  );
}
