import fs from "node:fs";

// A fresh installation for the browser tests: what the last run left is thrown away, then the README's own start.
fs.rmSync(process.env.TRADEPORT_DATA as string, { recursive: true, force: true });
await import("../server/main.ts");
