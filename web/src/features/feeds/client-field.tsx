import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#api";
import { SearchInput } from "#ui/search-input.tsx";

/** Whose feed it is: chosen once, and named from then on. */
export function ClientField({ label, of }: { label: string; of: string | undefined }) {
  const [search, setSearch] = useState("");
  const clients = useQuery({
    ...api.Client.GetAllClient.query({ ...(search && { search }), pageSize: 50 }),
    enabled: of === undefined,
  });
  if (of !== undefined)
    return (
      <Typography sx={{ alignSelf: "center" }}>
        {label}: {of}
      </Typography>
    );
  return (
    <SearchInput
      name="clientId"
      label={label}
      required
      options={(clients.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      loading={clients.isLoading}
      onSearch={setSearch}
    />
  );
}
