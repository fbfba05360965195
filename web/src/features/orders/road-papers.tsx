import { useQuery } from "@tanstack/react-query";
import { api } from "#api";
import { RoadFiles } from "#list/road-files.tsx";

/** The documents of one road order. */
export function RoadPapers({ roadOrderId }: { roadOrderId: string }) {
  const { data } = useQuery(api.Logistics.GetRoadOrderFiles.query({ roadOrderId }));
  return data && data.length > 0 ? <RoadFiles files={data} /> : null;
}
