import { type Contract, type ErrorCode, errors, everyError, statusOf, walk } from "@tradeport/contract";
import { inputSchema } from "@tradeport/contract/json-text";
import { z } from "zod";

const safe = (text: unknown) =>
  String(text).replace(
    /[&<>"']/g,
    (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[sign] as string,
  );

const shape = (schema: z.ZodType, io: "input" | "output") => {
  const { $schema: _, ...json } =
    io === "input" ? inputSchema(schema) : (z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Record<string, unknown>);
  return safe(JSON.stringify(json, null, 1));
};

const css = `
:root{color-scheme:light dark;--line:light-dark(#d5dbe3,#39424e);--soft:light-dark(#f4f7fa,#1d232b);--brand:light-dark(#235a91,#8fbfee)}
body{font:15px/1.5 system-ui,sans-serif;margin:0 auto;max-width:1000px;padding:24px 16px}
h1{font-size:26px}h2{margin-top:40px;border-bottom:1px solid var(--line)}a{color:var(--brand)}
details{border:1px solid var(--line);border-radius:8px;margin:8px 0;padding:0 12px}summary{cursor:pointer;padding:10px 0}
code,pre{font:13px/1.45 ui-monospace,monospace}pre{background:var(--soft);padding:12px;border-radius:6px;overflow:auto;max-height:420px}
b{font-family:ui-monospace,monospace;color:var(--brand)}small{opacity:.75}table{border-collapse:collapse;width:100%}
td,th{border-bottom:1px solid var(--line);padding:6px 8px;text-align:left;vertical-align:top}`;

/** The contract as one readable page: no script, nothing from elsewhere. */
export const apiDocs = (contract: Contract, { server }: { server: string }) => {
  const groups = Map.groupBy(walk(contract), (entry) => entry.controller);
  const sections = [...groups].map(
    ([controller, entries]) =>
      `<h2 id="${controller}">${controller}</h2>${entries
        .map(({ address, procedure }) => {
          const method = procedure.kind === "stream" ? "GET" : procedure.method;
          const codes = procedure.errors.map((code) => `${errors[code].number} ${code}`).join(", ") || "none of its own";
          return `<details><summary><b>${method} ${safe(address)}</b><br>${safe(procedure.summary)}
<br><small>${procedure.kind} · ${procedure.roles.join(", ")} · ${procedure.roles.includes("Client") ? `${procedure.area} · ` : ""}${procedure.right}</small></summary>
<p>Errors: ${safe(codes)}</p><h4>Input</h4><pre>${shape(procedure.input, "input")}</pre>${
            procedure.kind === "download" ? "" : `<h4>Result</h4><pre>${shape(procedure.output, "output")}</pre>`
          }</details>`;
        })
        .join("")}`,
  );
  const rows = Object.entries(errors).map(
    ([code, { number, status, tr, en }]) =>
      `<tr><td>${number}</td><td><code>${code}</code></td><td>${[...new Set([statusOf(code as ErrorCode, { right: "read" }), status])].join(" or ")}</td><td>${safe(tr)}<br><small>${safe(en)}</small></td></tr>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Tradeport API</title>
<style>${css}</style><h1>Tradeport API</h1>
<p>Every call is one address below <code>/api</code>. Sign in with the browser's session or send <code>Authorization: Bearer …</code>. A change takes an
<code>Idempotency-Key</code>. Every json answer is the envelope <code>{ result, success, message, hasError, errorMessage }</code>. The same as a machine
reads it: <a href="/api/openapi.json">OpenAPI 3.1</a>. A typed client of this installation for JavaScript and TypeScript:
<code>npm install ${safe(server)}/api/client.tgz</code>.
An agent asks what a company may read by the Model Context Protocol at <code>/api/mcp</code>, with an API key.</p>
<p>${[...groups.keys()].map((name) => `<a href="#${name}">${name}</a>`).join(" · ")} · <a href="#errors">Errors</a></p>
${sections.join("")}<h2 id="errors">Errors</h2><p>Any call may answer: ${everyError.join(", ")}.</p><table>${rows.join("")}</table></html>`;
};

/** The page's own policy: its one style sheet is named by its hash. */
export const docsPolicy = async () => {
  const hash = Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(css))).toString("base64");
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`;
};
