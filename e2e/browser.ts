import fs from "node:fs";

/** The system's Chromium where there is one ($CHROME names another), else the one from the registry. */
export const findBrowser = async (): Promise<{ executablePath: string; args: string[] }> => {
  const quiet = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--no-first-run",
  ];
  const named = process.env.CHROME ?? ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((file) => fs.existsSync(file));
  if (named) return { executablePath: named, args: quiet };
  const { default: chromium } = await import("@sparticuz/chromium");
  return { executablePath: await chromium.executablePath(), args: [...chromium.args, ...quiet] };
};
