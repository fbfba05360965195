// What Fastify and the database driver alone can answer: the limit of a call. No session, no role, no schemas.
import { readFileSync } from "node:fs";
import fastify from "fastify";
import pg from "pg";

const [url = "", file = ""] = process.argv.slice(2);
const { list, noop } = JSON.parse(readFileSync(file, "utf8")) as { list: string; noop: unknown };
const pool = new pg.Pool({ connectionString: url, max: 10 });
const app = fastify();
app.get("/list", async () => (await pool.query({ name: "list", text: list })).rows);
app.get("/noop", async () => noop);
process.send?.(await app.listen({ port: 0, host: "127.0.0.1" }));
process.once("disconnect", () => process.exit(0));
