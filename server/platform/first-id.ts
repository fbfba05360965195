/** None made since that millisecond is before this one: ids begin with it. */
export const firstIdAt = (ms: number): string => {
  const hex = Math.floor(ms).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
};
