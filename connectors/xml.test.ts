import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { openRemoteClient, type RemoteClientSetting, type RemoteError, type RemoteRequest } from "./http.ts";
import { envelope, faultOf, inBody, several, soapCall } from "./soap.ts";
import { parseXml, xmlOf, xmlText } from "./xml.ts";

const closes: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

const SECRET = "pa<ss & word";
/** A server that gives these answers one after the other, and a client of it. */
const serving = async (answers: [status: number, body: string, type?: string][], more: Partial<RemoteClientSetting> = {}) => {
  const seen: { headers: IncomingHttpHeaders; body: string }[] = [];
  const left: string[] = [];
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    seen.push({ headers: request.headers, body: Buffer.concat(chunks).toString("utf8") });
    const [status, body, type = "text/xml;charset=utf-8"] = answers.shift() ?? [404, ""];
    reply.writeHead(status, { "content-type": type }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  closes.push(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  const remote = openRemoteClient({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    basePath: "/base",
    headers: { "user-agent": "tradeport" },
    account: {},
    credentials: { user: "u", password: SECRET },
    secrets: [SECRET],
    sandbox: true,
    spend: async () => {},
    throttled: async () => {},
    readError: (status, body) => ({ reasons: [`${status} ${JSON.stringify(body)}`] }),
    ...more,
  });
  return { remote: remote.noting(async () => void left.push("left")), seen, left };
};

const ask = (more: Partial<RemoteRequest<z.ZodType>> = {}) => ({
  ...soapCall("urn:t", "doIt", ({ user, password }) => ({ user, password, keys: ["a", "b"] })),
  path: "/service",
  limit: "any",
  expect: inBody("doItResponse", z.object({ flag: z.string(), row: several(z.object({ key: z.string() })) })),
  ...more,
});
const answerOf = (inner: string) =>
  `<?xml version="1.0"?><S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body><n:doItResponse xmlns:n="urn:t">${inner}</n:doItResponse></S:Body></S:Envelope>`;
const faultAnswer = (code: string, text: string) =>
  `<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body><S:Fault><faultcode>S:${code}</faultcode><faultstring>${text}</faultstring></S:Fault></S:Body></S:Envelope>`;
const failure = (promise: Promise<unknown>): Promise<RemoteError> =>
  promise.then(
    () => Promise.reject(new Error("it was done")),
    (error: RemoteError) => error,
  );

test("R17: XML is read as a value: prefixes off, several of one name a list, CDATA and signs as text, nothing as null", () => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?><!-- note --><a:r xmlns:a="urn:a"><a:x>1</a:x><x><![CDATA[<2>&]]></x><y>\u0130\u015f &amp; &#x31;</y><z/><n xsi:nil="true" xmlns:xsi="i"/><o><k>  v  </k></o></a:r>`;
  expect(parseXml(xml)).toEqual({ r: { x: ["1", "<2>&"], y: "İş & 1", z: null, n: null, o: { k: "v" } } });
});

test("S31: no entity is ever defined: a DOCTYPE, inner or outer, ends the reading; nor is one that nobody defined taken", () => {
  const bomb = `<!DOCTYPE l [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 20 }, (_, n) => `<!ENTITY b${n} "${`&${n ? `b${n - 1}` : "a"};`.repeat(10)}">`).join("")}]><l>&b19;</l>`;
  for (const text of [
    bomb,
    `<!DOCTYPE f [<!ENTITY x SYSTEM "file:///etc/passwd">]><f>&x;</f>`,
    `<!DOCTYPE f SYSTEM "http://127.0.0.1:9/evil.dtd"><f/>`,
    `<!doctype html><html></html>`,
    `<f>&x;</f>`,
  ])
    expect(() => parseXml(text), text.slice(0, 40)).toThrow(SyntaxError);
});

test("S31: what is nested too deep, of too many elements, broken, cut or named __proto__ is not read and changes nothing", () => {
  const broken = [
    "",
    "   ",
    "{}",
    "<a>",
    "<a></b>",
    "<a/><b/>",
    "<a b='<'/>",
    "text",
    "<a>\u0000</a>",
    "<__proto__><polluted>1</polluted></__proto__>",
  ];
  for (const text of broken) expect(() => parseXml(text), text).toThrow(SyntaxError);
  expect(() => parseXml(`${"<a>".repeat(100)}${"</a>".repeat(100)}`)).toThrow(RangeError);
  expect(() => parseXml(`<l>${"<a/>".repeat(200_001)}</l>`)).toThrow(RangeError);
  expect({}).not.toHaveProperty("polluted");
});

test("what is written is what is read, whatever signs it has; what XML has no sign for is left out", () => {
  const name = `Ayşe "Yılmaz" <b>&amp; 'x' ]]> \r\n 🧵`;
  expect(parseXml(`<a>${xmlOf({ name, list: ["1", "2"], gone: undefined, none: null, inner: { n: 1 } })}</a>`)).toEqual({
    a: { name, list: ["1", "2"], none: null, inner: { n: "1" } },
  });
  expect(xmlText("a\u0000\u0008\uFFFE\uD800b")).toBe("a\uFFFDb");
});

test("S58: a call that carries its key in the body is written with it right before it leaves; no operation holds it, and what comes back with it is cleaned", async () => {
  const { remote, seen } = await serving([
    [200, answerOf("<flag>0</flag><row><key>a</key></row>")],
    [500, faultAnswer("Server", `no ${xmlText(SECRET)}`)],
  ]);
  expect(await remote.call(ask())).toEqual({ flag: "0", row: [{ key: "a" }] });
  const { Envelope } = parseXml(seen[0]!.body) as { Envelope: { Body: object } };
  expect(Envelope.Body).toEqual({ doIt: { user: "u", password: SECRET, keys: ["a", "b"] } });
  expect(seen[0]!.headers).toMatchObject({
    "content-type": "text/xml; charset=utf-8",
    soapaction: '""',
    accept: "text/xml, application/xml",
    "user-agent": "tradeport",
  });
  expect(JSON.stringify(Object.keys(remote.account))).toBe("[]");
  const error = await failure(remote.call(ask()));
  expect(`${error.message}${error.reasons}${error.excerpt}`).not.toMatch(/word/);
  expect(error.reasons).toEqual(["no •••"]);
});

test("R14, R17: a fault is an answer: the caller's is refused with its words, any other is unknown of a write and unavailable of a read, with 200 too", async () => {
  const cases = [
    [500, faultAnswer("Client", "Cannot find dispatch method"), "refused", "refused"],
    [200, faultAnswer("Client.Validation", "bad key"), "refused", "refused"],
    [500, faultAnswer("Server", "NullPointerException"), "unknown", "unavailable"],
    [200, faultAnswer("Server", "later"), "unknown", "unavailable"],
    [500, "<html>down</html>", "unknown", "unavailable"],
    [503, "", "unknown", "unavailable"],
    [200, "<html><body>Bakım</body></html>", "unknown", "malformed"],
    [200, "<!doctype html><title>Bakım</title>", "unknown", "malformed"],
    [200, answerOf("<flag>0</flag>").slice(0, -20), "unknown", "malformed"],
    [200, '{"flag":"0"}', "unknown", "malformed"],
    [200, "", "unknown", "malformed"],
  ] as const;
  for (const [status, body, onWrite, onRead] of cases) {
    const { remote, left } = await serving([
      [status, body],
      [status, body],
    ]);
    const kinds = [await failure(remote.call(ask())), await failure(remote.call(ask({ isRead: true })))].map(({ kind }) => kind);
    expect([body.slice(0, 30), kinds]).toEqual([body.slice(0, 30), [onWrite, onRead]]);
    // A read is no message that has left.
    expect(left).toEqual(["left"]);
  }
  const { remote } = await serving([[500, faultAnswer("Client", "Cannot find dispatch method")]]);
  expect((await failure(remote.call(ask()))).reasons).toEqual(["Cannot find dispatch method"]);
});

test("R14: a no inside a 200 is the kind and the reasons that the connector reads from it; nobody knows what came of one that is unavailable", async () => {
  const refusedBy: RemoteClientSetting["refusedBy"] = (body) => {
    const flag = JSON.stringify(body).match(/"flag":"(\w+)"/)?.[1];
    return flag && flag !== "0" ? { kind: flag as "refused", reasons: [`flag ${flag}`] } : undefined;
  };
  for (const [flag, onWrite, onRead] of [
    ["refused", "refused", "refused"],
    ["unauthorized", "unauthorized", "unauthorized"],
    ["duplicate", "duplicate", "duplicate"],
    ["unavailable", "unknown", "unavailable"],
  ] as const) {
    const body = answerOf(`<flag>${flag}</flag>`);
    const { remote } = await serving(
      [
        [200, body],
        [200, body],
      ],
      { refusedBy },
    );
    const errors = [await failure(remote.call(ask())), await failure(remote.call(ask({ isRead: true })))];
    expect(errors.map(({ kind }) => kind)).toEqual([onWrite, onRead]);
    expect(errors[0]!.reasons).toEqual([`flag ${flag}`]);
  }
  const { remote } = await serving([[200, answerOf("<flag>0</flag>")]], { refusedBy });
  expect(await remote.call(ask())).toEqual({ flag: "0", row: [] });
});

test("headers of one call go beside those of the connector, and are as secret", async () => {
  const { remote, seen } = await serving([
    [200, '{"ok":true}', "application/json"],
    [200, '{"ok":true}', "application/json"],
    [400, '{"echo":"restricted-token"}', "application/json"],
  ]);
  const plain = { method: "GET", path: "/x", limit: "any", expect: z.unknown() } as const;
  await remote.call({ ...plain, headers: { "x-correlation-id": "1", "x-token": "restricted-token" } });
  await remote.call(plain);
  expect(seen.map(({ headers }) => [headers["x-correlation-id"], headers["user-agent"]])).toEqual([
    ["1", "tradeport"],
    [undefined, "tradeport"],
  ]);
  const error = await failure(remote.call({ ...plain, headers: { "x-token": "restricted-token" } }));
  expect(`${error.message}${error.excerpt}${error.reasons}`).not.toContain("restricted-token");
});

test("faults of both versions are told apart from answers", () => {
  const recent = { Envelope: { Body: { Fault: { Code: { Value: "env:Sender" }, Reason: { Text: "no such thing" } } } } };
  expect(faultOf(recent)).toEqual({ isCallers: true, reason: "no such thing" });
  expect(faultOf({ Envelope: { Body: { Fault: null } } })).toEqual({ isCallers: false, reason: "Fault" });
  for (const value of [undefined, null, "x", {}, { Envelope: null }, parseXml(answerOf("<flag>0</flag>"))])
    expect(faultOf(value)).toBeUndefined();
  expect(faultOf(parseXml(envelope("urn:t", "doIt", {})))).toBeUndefined();
});
