/**
 * Advisory locks of a backup. While it holds `lock` (shared) no file leaves the store: its snapshot names it. `running`: one backup of an
 * installation at a time.
 */
export const filesStay = { lock: 7_265_010, running: 7_265_011 } as const;
