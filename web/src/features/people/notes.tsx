import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { When } from "#ui/cells.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Loader } from "#ui/loader.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { AddCommunicationActivity } from "./add-communication-activity.tsx";

/** Talks with a client, newest first; for the platform's people alone. */
export function Notes({ clientId }: { clientId: string }) {
  const { t } = useTranslation("people");
  const [pageSize, setPageSize] = useState(10);
  const { data, error, refetch } = useQuery({
    ...api.Client.GetCommunicationActivities.query({ clientId, pageSize }),
    placeholderData: (before) => before,
  });
  return (
    <Stack sx={{ gap: 2 }}>
      <AddCommunicationActivity clientId={clientId} />
      {error && !data && <TableFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loader />}
      {data?.data.length === 0 && <EmptyState title={t("note.none")} />}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {data?.data.map((note) => (
          <Box component="li" key={note.id} sx={{ py: 1.25, borderTop: 1, borderColor: "divider", overflowWrap: "anywhere" }}>
            <Typography variant="body2" color="textSecondary">
              <When at={note.contactDate} as="date" /> · {note.activitiesOwner}
            </Typography>
            <Typography sx={{ whiteSpace: "pre-wrap" }}>{note.note}</Typography>
          </Box>
        ))}
      </Box>
      {data && data.totalCount > data.data.length && (
        <Button onClick={() => setPageSize(pageSize + 50)} sx={{ alignSelf: "center" }}>
          {t("note.more")}
        </Button>
      )}
    </Stack>
  );
}
