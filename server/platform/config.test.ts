import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig, settings, settingsOf, WrongSetting } from "./config.ts";

const refusal = (env: Record<string, string>) => {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(WrongSetting);
    return (error as Error).message;
  }
  throw new Error("was not refused");
};

test("with nothing set, everything has a default that works", () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    publicUrl: "http://localhost:3000",
    demo: true,
    uploadMaxBytes: 104_857_600,
  });
  expect(config.databaseUrl).toBeUndefined();
  expect(config.masterKeyFile).toBe(`${config.data}/master.key`);
});

test("defaults follow the settings that they come from, and an empty variable counts as not set", () => {
  const config = readConfig({ PORT: "4100", TRADEPORT_DATA: "/var/lib/tradeport", DATABASE_URL: "", DEMO: " " });
  expect(config).toMatchObject({
    publicUrl: "http://localhost:4100",
    sandboxPort: 4110,
    masterKeyFile: "/var/lib/tradeport/master.key",
  });
  expect(readConfig({ PORT: "80" }).publicUrl).toBe("http://localhost");
  expect(config.databaseUrl).toBeUndefined();
  const stored = readConfig({
    S3_ENDPOINT: "https://s3.example.com",
    S3_BUCKET: "files",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  });
  expect(stored).toMatchObject({ backupS3Endpoint: "https://s3.example.com", backupS3AccessKeyId: "key" });
});

test.each([
  ["PORT", "0"],
  ["PORT", "3000abc"],
  ["HOST", "local host"],
  ["PUBLIC_URL", "console.example.com"],
  ["PUBLIC_URL", "https://console.example.com/path"],
  ["PUBLIC_URL", "https://user@console.example.com"],
  ["DATABASE_POOL", "1"],
  ["OIDC_ISSUER", "login.example.com"],
  ["SANDBOX_ORIGIN", "http://10.0.0.5:3010"],
  ["SANDBOX_ORIGIN", "http://localhost.example.com:3010"],
  ["DEMO", "yes"],
  ["LOG_LEVEL", "loud"],
  ["PUBLIC_URL", "http://console.example.com"],
  ["PUBLIC_URL", "http://203.0.113.9:3000"],
  ["TRUSTED_PROXY", "0.0.0.0/0"],
  ["TRUSTED_PROXY", "127.0.0.1, ::/0"],
  ["TRUSTED_PROXY", "0.0.0.0/1, 128.0.0.0/1"],
  // As wide, in the other notation.
  ["TRUSTED_PROXY", "::ffff:0:0/96"],
  ["TRUSTED_PROXY", "::/16"],
  // A range of the open net that no proxies have: of such a list may hold everybody.
  ["TRUSTED_PROXY", "1.0.0.0/8"],
  ["TRUSTED_PROXY", "10.0.0.0/7"],
  ["TRUSTED_PROXY", "2001::/16"],
  ["TRUSTED_PROXY", "my-proxy"],
  ["OIDC_ISSUER", "http://login.example.com"],
  ["SANDBOX_HOST", "0.0.0.0"],
  ["SANDBOX_HOST", "192.168.1.5"],
  ["UPLOAD_MAX_BYTES", "100 MB"],
])("S26: %s=%s is refused in one line with its name, the value and what is expected", (name, value) => {
  const line = refusal({ [name]: value });
  expect(line).not.toContain("\n");
  expect(line).toContain(`${name}=${JSON.stringify(value)}`);
  expect(line).toContain(Object.values(settings).find((one) => one.name === name)?.expected);
});

test("S34: no part starts where Node was told not to check certificates", () => {
  expect(refusal({ NODE_TLS_REJECT_UNAUTHORIZED: "0" })).toBe(
    'NODE_TLS_REJECT_UNAUTHORIZED="0" is not valid: expected not set: certificates are always checked.',
  );
  expect(readConfig({ NODE_TLS_REJECT_UNAUTHORIZED: "1" }).port).toBe(3000);
});

test("S34: open beyond this machine it needs the address that people type, so that it knows whether strangers call", () => {
  for (const HOST of ["0.0.0.0", "::", "192.168.1.5"]) {
    expect(refusal({ HOST })).toBe(
      `PUBLIC_URL is not set: expected the address that people type, because HOST=${HOST} listens beyond this machine.`,
    );
    expect(readConfig({ HOST, PUBLIC_URL: "http://192.168.1.5:3000" }).host).toBe(HOST);
  }
  for (const HOST of ["127.0.0.1", "127.0.1.1", "::1", "localhost"]) expect(readConfig({ HOST }).host).toBe(HOST);
});

test("S58: a wrong secret is refused without being shown", () => {
  for (const [name, value] of [
    ["MASTER_KEY", "canary-1-not-a-key"],
    ["DATABASE_URL", "mysql://me:canary-2@host/db"],
    ["DEMO_PASSWORD", "canary3"],
  ] as const) {
    const line = refusal({ [name]: value });
    expect(line).toMatch(new RegExp(`^${name}=\\(hidden, \\d+ characters\\)`));
    expect(line).not.toContain("canary");
  }
});

test("a master key is 32 bytes, in base64 or in hex digits", () => {
  const bytes = Buffer.alloc(32, 9);
  expect(readConfig({ MASTER_KEY: bytes.toString("base64") }).masterKey).toEqual([bytes]);
  expect(readConfig({ MASTER_KEY: bytes.toString("hex") }).masterKey).toEqual([bytes]);
  expect(() => readConfig({ MASTER_KEY: Buffer.alloc(16).toString("base64") })).toThrow(WrongSetting);
});

test("a provider of one's own needs its client id, and the other way round", () => {
  expect(refusal({ OIDC_ISSUER: "https://login.example.com" })).toMatch(/^OIDC_CLIENT_ID is not set/);
  expect(refusal({ OIDC_CLIENT_ID: "console" })).toMatch(/^OIDC_ISSUER is not set/);
});

test("S14: an audience that is the client's own is refused: each ID token would open the API", () => {
  const own = { OIDC_ISSUER: "https://login.example.com", OIDC_CLIENT_ID: "console" };
  expect(refusal({ ...own, OIDC_AUDIENCE: "console" })).toMatch(
    /^OIDC_AUDIENCE="console" is not valid: .* other than OIDC_CLIENT_ID/,
  );
  expect(readConfig({ ...own, OIDC_AUDIENCE: "urn:example:api" }).oidcAudience).toBe("urn:example:api");
});

test("a part is handed only what it reads", () => {
  expect(settingsOf("sandboxes")).toEqual(["PUBLIC_URL", "SANDBOX_PORT", "SANDBOX_HOST", "SANDBOX_DATA"]);
  expect(settingsOf("worker")).not.toContain("OIDC_CLIENT_SECRET");
});

test("S26: an installation that strangers reach has no demo unless it is asked for, and then by random passwords alone", () => {
  expect(readConfig(far).demo).toBe(false);
  expect(readConfig({ ...far, DEMO: "true" })).toMatchObject({ demo: true, demoPassword: undefined });
  for (const given of ["demo-parola-1", "dokuz-ada-bir-martı"])
    expect(refusal({ ...far, DEMO: "true", DEMO_PASSWORD: given })).toMatch(
      /^DEMO_PASSWORD=\(hidden.*random one there, which is printed\.$/,
    );
  expect(readConfig({ DEMO_PASSWORD: "demo-parola-1" }).demo).toBe(true);
});

test("S26, S24: what stands behind a proxy counts as open, for the demo and for the second factor of Admins", () => {
  const behind = { TRUSTED_PROXY: "127.0.0.1" };
  expect(refusal({ ...behind, DEMO_PASSWORD: "demo1234" })).toMatch(/^DEMO_PASSWORD=\(hidden/);
  expect(readConfig(behind)).toMatchObject({ demo: true, demoPassword: undefined, secondFactor: "admins" });
});

test.each(["https://konsol", "https://tradeport.lan", "https://konsol.internal", "https://192.168.1.20", "https://[fd00::5]"])(
  "S26: %s is another machine's name, for whoever stands on that net: the demo takes no password that somebody thought of",
  (PUBLIC_URL) => {
    expect(refusal({ PUBLIC_URL, DEMO_PASSWORD: "demo1234" })).toMatch(/^DEMO_PASSWORD=\(hidden/);
    expect(readConfig({ PUBLIC_URL })).toMatchObject({ demo: true, demoPassword: undefined });
  },
);

test.each(["http://localhost:3000", "http://127.0.0.1:4000", "http://[::1]:3000", "http://konsol.localhost:3000"])(
  "S26: %s is this machine, where a given password opens the demo",
  (PUBLIC_URL) => expect(readConfig({ PUBLIC_URL, DEMO_PASSWORD: "demo1234" }).demoPassword).toBe("demo1234"),
);

test("S26: what listens beyond this machine counts as open for the demo, whatever PUBLIC_URL says", () => {
  for (const PUBLIC_URL of ["http://localhost:3000", "http://192.168.1.5:3000", "http://kasa"])
    for (const HOST of ["0.0.0.0", "::", "192.168.1.5"]) {
      const given = { HOST, PUBLIC_URL };
      expect(refusal({ ...given, DEMO_PASSWORD: "demo1234" })).toMatch(/^DEMO_PASSWORD=\(hidden/);
      expect(readConfig({ ...given, DEMO: "false", DEMO_PASSWORD: "demo1234" }).demo).toBe(false);
      expect(readConfig(given)).toMatchObject({ demo: true, demoPassword: undefined });
    }
});

test.each([
  ["S3_ENDPOINT", "http://8.8.8.8"],
  ["S3_ENDPOINT", "http://[2001:4860:4860::8888]:9000"],
  ["S3_ENDPOINT", "http://s3.example.com"],
  ["BACKUP_S3_ENDPOINT", "http://s3.example.com"],
  ["TRANSLATION_URL", "http://translate.example.com"],
  ["TRANSLATION_URL", "http://8.8.8.8:5000"],
  ["SMTP_URL", "smtp://me:canary@8.8.8.8?ignoreTLS=true"],
  ["DATABASE_URL", "postgres://me:canary@8.8.8.8/t"],
  ["DATABASE_CLIENT_URL", "postgres://me:canary@8.8.8.8/t"],
  ["AUDIT_HEADS_URL", "http://canary.example.com/heads"],
])("S34: %s=%s crosses the open net readable, and is refused wherever the console is", (name, address) => {
  const bucketFor = { ...bucket, BACKUP_S3_BUCKET: "b", BACKUP_S3_ACCESS_KEY_ID: "k", BACKUP_S3_SECRET_ACCESS_KEY: "s" };
  const line = refusal({ ...bucketFor, ...(name === "TRANSLATION_URL" ? translator : {}), [name]: address });
  expect(line).toMatch(new RegExp(`^${name}=.* is not valid: expected .*(smtps://|sslmode=verify-full|https://)`));
  expect(line).not.toContain("canary");
});

const far = { PUBLIC_URL: "https://console.example.com" };
const bucket = { S3_BUCKET: "b", S3_ACCESS_KEY_ID: "k", S3_SECRET_ACCESS_KEY: "s" };
const translator = { TRANSLATION_FORM: "deepl", TRANSLATION_KEY: "canary" };
const ways = (name: string, addresses: string[]) => addresses.map((address) => [name, address] as const);

/** S22, S34: nothing of an installation that strangers reach crosses the open net readable. */
test.each([
  ...ways("SMTP_URL", [
    "smtp://me:canary@mail.example.com:587?ignoreTLS=true",
    "smtp://mail.example.com?ignoreTLS=false&ignoreTLS=true",
  ]),
  ...ways("DATABASE_URL", [
    "postgres://me:canary@db.example.com/t",
    ...["disable", "allow", "prefer", "no-verify"].map((mode) => `postgres://me:canary@db.example.com/t?sslmode=${mode}`),
    "postgres://me:canary@db.example.com/t?uselibpqcompat=true&sslmode=require",
    "postgres://me:canary@db.example.com/t?ssl=no-verify",
    "postgres://me:canary@localhost/t?host=203.0.113.9",
    // Of two the driver takes the last.
    "postgres://me:canary@localhost/t?host=localhost&host=203.0.113.9",
    "postgres://me:canary@db.example.com/t?sslmode=require&sslmode=disable",
    "postgres://me:canary@/t?host=db.example.com",
    "postgres://me:canary@db.example.com/t?host=",
    "postgres://me:canary@134744072/t",
    "postgres://me:canary@localhost/t?host=0x08080808",
    // Read otherwise by whoever takes it for any address of the web.
    "postgres://me:canary@db.example.com/t?application_name=a b&sslm%6fde=verify-full",
    "postgres://me:canary@db.example.com/t?application_name=a b&h%6fst=localhost",
    "postgres://me:canary@ /t?host=db.example.com",
    "postgres://me:canary@db.example.com/t?h%6fst=localhost&a=%zz",
  ]),
  ...ways("DATABASE_CLIENT_URL", ["postgres://me:canary@db.example.com/t"]),
  ...ways("S3_ENDPOINT", ["http://s3.example.com"]),
  ...ways("BACKUP_S3_ENDPOINT", ["http://203.0.113.9:9000"]),
])(
  "S34: %s=%s is refused where strangers reach PUBLIC_URL, with the remedy, and a name of one's own net is taken there",
  (name, address) => {
    const line = refusal({ ...far, ...bucket, [name]: address });
    expect(line).toMatch(new RegExp(`^${name}=.* is not valid: expected .*(smtps://|sslmode=verify-full|https://)`));
    expect(line).not.toContain("canary");
    if (!name.endsWith("S3_ENDPOINT") && address.includes("example.com"))
      expect(() => readConfig({ ...bucket, [name]: address })).not.toThrow();
  },
);

test("S34: an address that the driver can't read leads nobody knows where, and is refused", () => {
  const line = refusal({ DATABASE_URL: "postgres://me:canary@db.example.com/t?sslrootcert=/nope" });
  expect(line).toMatch(/^DATABASE_URL=.* is not valid: expected an address that can be read/);
  expect(line).not.toContain("canary");
});

test.each([
  ...ways("SMTP_URL", ["smtp://mail.example.com", "smtps://mail.example.com", "smtp://10.0.0.5:25?ignoreTLS=true"]),
  ...ways("DATABASE_URL", [
    ...["require", "verify-ca", "verify-full"].map((mode) => `postgres://db.example.com/t?sslmode=${mode}`),
    "postgres://db.example.com/t?ssl=true",
    "postgres://db/t",
    "postgres://127.0.0.1/t?sslmode=disable",
    "postgres:///t?host=/run/postgresql",
  ]),
  ...ways("S3_ENDPOINT", ["https://s3.example.com", "http://minio:9000", "http://[fd00::5]:9000"]),
])("S34: %s=%s is taken where strangers reach PUBLIC_URL", (name, address) =>
  expect(() => readConfig({ ...far, ...bucket, [name]: address })).not.toThrow(),
);

test.each(["http://localhost:3000", "http://192.168.1.5:3000", "http://[fd00::5]:3000", "http://console.lan", "http://kasa"])(
  "S26: on this machine and on a private net %s needs no certificate, and has the demo",
  (publicUrl) => expect(readConfig({ PUBLIC_URL: publicUrl })).toMatchObject({ publicUrl, demo: true, secondFactor: "offered" }),
);

test("where strangers reach PUBLIC_URL there is no demo unless it is asked for, and Admins need a second factor (S19)", () =>
  expect(readConfig(far)).toMatchObject({ demo: false, secondFactor: "admins" }));

test.each(["0.0.0.0", "::", "192.168.1.5"])(
  "listening on %s Admins need a second factor, whatever PUBLIC_URL says (S19)",
  (host) => expect(readConfig({ HOST: host, PUBLIC_URL: "http://localhost:3000" })).toMatchObject({ secondFactor: "admins" }),
);

test.each([
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "fc00::/7",
  "fe80::/10",
])("the private net %s may be the proxies', and nothing that is wider, in either notation", (net) => {
  const [address, bits] = net.split("/") as [string, string];
  const wider = `${address}/${Number(bits) - 1}`;
  expect(readConfig({ TRUSTED_PROXY: net })).toMatchObject({ trustedProxy: net });
  expect(refusal({ TRUSTED_PROXY: wider })).toContain(`TRUSTED_PROXY=${JSON.stringify(wider)}`);
  if (address.includes(":")) return;
  const mapped = (width: number) => `::ffff:${address}/${96 + width}`;
  expect(readConfig({ TRUSTED_PROXY: mapped(Number(bits)) })).toMatchObject({ trustedProxy: mapped(Number(bits)) });
  expect(refusal({ TRUSTED_PROXY: mapped(Number(bits) - 1) })).toContain("TRUSTED_PROXY=");
});

test("proxies and a provider on this machine are taken as before", () => {
  const given = {
    TRUSTED_PROXY: "127.0.0.1, 10.0.0.0/8, fd00::/64, ::ffff:10.0.0.0/104",
    OIDC_ISSUER: "http://127.0.0.1:9000",
    OIDC_CLIENT_ID: "console",
  };
  expect(readConfig(given)).toMatchObject({ trustedProxy: given.TRUSTED_PROXY, oidcIssuer: given.OIDC_ISSUER });
});

test("whoever translates is named whole: form and address together, and an address of one's own net is taken (S34)", () => {
  const url = "http://libretranslate:5000/inside";
  expect(readConfig({ TRANSLATION_FORM: "libretranslate", TRANSLATION_URL: url })).toMatchObject({
    ...{ translationForm: "libretranslate", translationUrl: url, translationKey: undefined },
  });
  for (const own of ["http://10.0.0.5:5000", "http://127.0.0.1:5000", "https://api-free.deepl.com"])
    expect(() => readConfig({ ...far, ...translator, TRANSLATION_URL: own })).not.toThrow();
  expect(refusal({ TRANSLATION_URL: url })).toMatch(/^TRANSLATION_FORM is not set: expected .*, because TRANSLATION_URL is set/);
  expect(refusal({ TRANSLATION_FORM: "deepl" })).toMatch(/^TRANSLATION_URL is not set: .*, because TRANSLATION_FORM is set/);
  expect(refusal({ TRANSLATION_KEY: "canary" })).toMatch(/^TRANSLATION_URL is not set: .*, because TRANSLATION_KEY is set/);
  for (const odd of ["deepl.com", "https://me:canary@deepl.com", "https://deepl.com/?auth_key=canary", "ftp://deepl.com"])
    expect(refusal({ ...translator, TRANSLATION_URL: odd })).toMatch(/^TRANSLATION_URL=.* is not valid: expected http/);
});

test("S58: each secret may stand in a file that NAME_FILE names; both, none there, an empty one and a huge one are refused without what is in it", () => {
  const folder = mkdtempSync(join(tmpdir(), "secrets-"));
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const secrets = Object.values(settings).filter(
    ({ secret, name }) => secret && !["MASTER_KEY", "BACKUP_PASSPHRASE"].includes(name),
  );
  expect(secrets.length).toBeGreaterThan(8);
  const SMTP_URL_FILE = file("smtp", "smtps://anka:canary-1@mail.example.com\n");
  expect(readConfig({ SMTP_URL_FILE }).smtpUrl).toBe("smtps://anka:canary-1@mail.example.com");
  const databaseUrl = readConfig({
    DATABASE_URL_FILE: file("database", "postgres://app:canary-2@db.example/tradeport"),
  }).databaseUrl;
  expect(databaseUrl).toBe("postgres://app:canary-2@db.example/tradeport");
  expect(settingsOf("worker")).toContain("SMTP_URL_FILE");
  expect(settingsOf("worker")).not.toContain("PORT_FILE");
  const lines = [
    refusal({ SMTP_URL_FILE, SMTP_URL: "smtp://mail.example.com" }),
    refusal({ SMTP_URL_FILE: join(folder, "nowhere") }),
    refusal({ SMTP_URL_FILE: file("empty", " \n") }),
    refusal({ SMTP_URL_FILE: file("huge", "canary-3".repeat(10_000)) }),
    refusal({ SMTP_URL_FILE: file("wrong", "canary-4") }),
  ];
  expect(lines.map((line) => line.split(":").at(-1)?.trim())).toEqual([
    expect.stringContaining("because SMTP_URL is set too"),
    "there is no such file.",
    "it is empty.",
    "it has more than 65536 bytes.",
    expect.any(String),
  ]);
  expect(lines.at(-1)).toMatch(/^SMTP_URL=\(hidden, 8 characters\)/);
  expect(lines.join()).not.toContain("canary");
  rmSync(folder, { recursive: true });
});
