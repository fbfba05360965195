/** systemd hands the sockets of a unit over from this file number on. */
const firstHanded = 3;

/**
 * The socket that whoever starts this part holds for it (systemd's way: LISTEN_FDS and LISTEN_PID). It stays open while the part is restarted:
 * calls that come meanwhile wait in it, and none is refused, or cut off after it was sent. Null where nobody holds one.
 */
export const handedSocket = (env: Record<string, string | undefined> = process.env): { fd: number } | null => {
  const isOurs = env.LISTEN_PID === String(process.pid) && env.LISTEN_FDS === "1";
  // What we start is not whom it was handed to.
  for (const name of ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"]) delete env[name];
  return isOurs ? { fd: firstHanded } : null;
};
