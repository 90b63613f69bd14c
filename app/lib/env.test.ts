import { describe, expect, test } from "vitest";
import { readDatabaseEnv, readEnv } from "./env.server.ts";

const KEYS = {
	STRIPE_SECRET_KEY: "sk_test_abc",
	STRIPE_PUBLISHABLE_KEY: "pk_test_abc",
	STRIPE_WEBHOOK_SECRET: "whsec_abc",
};
const LIVE = {
	...KEYS,
	STRIPE_SECRET_KEY: "sk_live_abc",
	STRIPE_PUBLISHABLE_KEY: "pk_live_abc",
};

describe("without keys", () => {
	test("uses the demo provider, which production must allow explicitly", () => {
		expect(readEnv({})).toMatchObject({ stripe: null, SEED: "demo", PORT: 3000 });
		expect(readEnv({ NODE_ENV: "production", ALLOW_DEMO: "1" }).stripe).toBeNull();
		expect(() => readEnv({ NODE_ENV: "production" })).toThrow("ALLOW_DEMO");
	});

	test("puts demo data into the default database only", () => {
		expect(readEnv({ DATABASE_URL: "file:other.db" }).SEED).toBe("none");
		expect(readEnv({ DATABASE_URL: "file:other.db", SEED: "demo" }).SEED).toBe("demo");
	});

	test("treats an empty variable as unset, and names an invalid one in the error", () => {
		expect(readEnv({ STRIPE_SECRET_KEY: "", PORT: "" })).toMatchObject({ stripe: null, PORT: 3000 });
		expect(() => readEnv({ PORT: "seventy" })).toThrow(/^Configuration: PORT: /);
		expect(() => readEnv({ LOG_LEVEL: "loud" })).toThrow(
			"Configuration: LOG_LEVEL: must be trace, debug, info, warn, error, fatal or silent",
		);
	});
});

describe("with Stripe's keys", () => {
	test("needs no ALLOW_DEMO, and puts no demo data anywhere", () => {
		expect(readEnv({ ...KEYS, NODE_ENV: "production" })).toMatchObject({
			SEED: "none",
			stripe: {
				secretKey: "sk_test_abc",
				publishableKey: "pk_test_abc",
				webhookSecrets: ["whsec_abc"],
				apiBase: null,
			},
		});
		expect(() => readEnv({ ...KEYS, SEED: "demo" })).toThrow("SEED");
	});

	test.each(Object.keys(KEYS))("refuses to start without %s, and names it", (name) => {
		expect(() => readEnv({ ...KEYS, [name]: undefined })).toThrow(`Configuration: ${name}: missing`);
		expect(() => readEnv({ [name]: KEYS[name as keyof typeof KEYS] })).toThrow("missing");
	});

	test.each([
		["STRIPE_SECRET_KEY", "pk_test_abc"],
		["STRIPE_PUBLISHABLE_KEY", "sk_test_abc"],
		["STRIPE_WEBHOOK_SECRET", "sk_test_abc"],
	])("refuses another kind of key as %s, without repeating it", (name, value) => {
		expect(() => readEnv({ ...KEYS, [name]: value })).toThrow(name);
		expect(() => readEnv({ ...KEYS, [name]: value })).not.toThrow(value);
	});

	test("the keys must be of one mode", () => {
		expect(() => readEnv({ ...KEYS, STRIPE_PUBLISHABLE_KEY: "pk_live_abc" })).toThrow(
			"STRIPE_PUBLISHABLE_KEY",
		);
	});

	test("live keys need an https origin", () => {
		expect(() => readEnv(LIVE)).toThrow("APP_ORIGIN");
		expect(() => readEnv({ ...LIVE, APP_ORIGIN: "http://gangway.example" })).toThrow("APP_ORIGIN");
		expect(readEnv({ ...LIVE, APP_ORIGIN: "https://gangway.example" }).stripe?.secretKey).toBe("sk_live_abc");
	});

	test("webhook secrets are split at commas", () => {
		const env = readEnv({ ...KEYS, STRIPE_WEBHOOK_SECRET: "whsec_a, whsec_b" });
		expect(env.stripe?.webhookSecrets).toEqual(["whsec_a", "whsec_b"]);
	});

	test("no Stripe variable is left outside `stripe`", () => {
		expect(Object.keys(readEnv(KEYS)).filter((name) => name.startsWith("STRIPE"))).toEqual([]);
	});
});

describe("STRIPE_API_BASE", () => {
	test.each(["http://127.0.0.1:4010", "http://localhost:4010", "http://[::1]:4010"])("may be %s", (base) => {
		expect(readEnv({ ...KEYS, STRIPE_API_BASE: base }).stripe?.apiBase).toBe(base);
	});

	test.each([
		"http://stripe.example",
		"https://127.0.0.1.example.com",
		"http://10.0.0.1:80",
		"http://localhost:80/path",
		"ftp://localhost",
	])("may not be %s", (base) => {
		expect(() => readEnv({ ...KEYS, STRIPE_API_BASE: base })).toThrow("STRIPE_API_BASE");
	});

	test("is refused with live keys and without keys", () => {
		const base = { STRIPE_API_BASE: "http://127.0.0.1:4010" };
		expect(() => readEnv({ ...LIVE, ...base, APP_ORIGIN: "https://gangway.example" })).toThrow(
			"STRIPE_API_BASE",
		);
		expect(() => readEnv(base)).toThrow("STRIPE_SECRET_KEY");
	});
});

describe("LINK_FETCH_RESOLVE", () => {
	test("maps host names to ports of this machine", () => {
		const env = readEnv({ LINK_FETCH_RESOLVE: "www.airbnb.com=127.0.0.1:4000, a.b.example=[::1]:80" });
		expect([...(env.LINK_FETCH_RESOLVE ?? [])]).toEqual([
			["www.airbnb.com", { address: "127.0.0.1", port: 4000 }],
			["a.b.example", { address: "::1", port: 80 }],
		]);
	});

	test.each([
		"www.airbnb.com",
		"www.airbnb.com=10.0.0.1:80",
		"www.airbnb.com=127.0.0.1.evil.example:80",
		"www.airbnb.com=127.0.0.1",
		"www.airbnb.com=127.0.0.1:0",
		"www.airbnb.com=127.0.0.1:65536",
		"www.airbnb.com=127.0.0.999:80",
		"localhost=127.0.0.1:4000",
		"10.0.0.1=127.0.0.1:4000",
		"www.airbnb.com=127.0.0.1:4000,",
	])("may not be %s", (value) => {
		expect(() => readEnv({ LINK_FETCH_RESOLVE: value })).toThrow("LINK_FETCH_RESOLVE");
	});

	test("is for demo money only", () => {
		expect(() => readEnv({ ...KEYS, LINK_FETCH_RESOLVE: "www.airbnb.com=127.0.0.1:4000" })).toThrow(
			"LINK_FETCH_RESOLVE",
		);
	});
});

describe("with a mail server", () => {
	const MAIL = {
		SMTP_URL: "smtps://user:secret@mail.example:465",
		MAIL_FROM: "Gangway <hi@gangway.example>",
	};
	const APP_ORIGIN = "https://gangway.example";

	test("needs the sender, and the origin for its links", () => {
		expect(readEnv({})).toMatchObject({ smtp: null });
		expect(readEnv({ ...MAIL, APP_ORIGIN }).smtp).toEqual({
			url: MAIL.SMTP_URL,
			from: MAIL.MAIL_FROM,
			support: "hi@gangway.example",
		});
		expect(() => readEnv(MAIL)).toThrow("APP_ORIGIN");
		expect(() => readEnv({ SMTP_URL: MAIL.SMTP_URL, APP_ORIGIN })).toThrow("MAIL_FROM: missing");
		expect(() => readEnv({ MAIL_FROM: MAIL.MAIL_FROM, APP_ORIGIN })).toThrow("SMTP_URL: missing");
	});

	test("refuses what is no SMTP address, without repeating it", () => {
		const read = () => readEnv({ ...MAIL, SMTP_URL: "https://user:secret@mail.example", APP_ORIGIN });
		expect(read).toThrow("SMTP_URL");
		expect(read).not.toThrow("secret");
	});
});

describe("the assistant's endpoint", () => {
	const ENDPOINT = { ASSISTANT_URL: "https://models.example/v1/", ASSISTANT_MODEL: "small:7b" };

	test("is its address and its model, both or neither, and a key if it needs one", () => {
		expect(readEnv({})).toMatchObject({ assistant: null });
		expect(readEnv({ ...ENDPOINT, ASSISTANT_KEY: "" }).assistant).toEqual({
			...{ url: "https://models.example/v1", model: "small:7b", key: null },
		});
		expect(readEnv({ ...ENDPOINT, ASSISTANT_KEY: "k-1" }).assistant?.key).toBe("k-1");
		expect(() => readEnv({ ASSISTANT_URL: ENDPOINT.ASSISTANT_URL })).toThrow("ASSISTANT_MODEL: missing");
		expect(() => readEnv({ ASSISTANT_MODEL: "small" })).toThrow("ASSISTANT_URL: missing");
		expect(() => readEnv({ ASSISTANT_KEY: "k-1" })).toThrow("ASSISTANT_URL: missing");
		expect(readEnv({ ...ENDPOINT, ASSISTANT_KEY: "k-1" })).not.toHaveProperty("ASSISTANT_KEY");
	});

	test("gets its key over https, or on this machine", () => {
		const at = (url: string, key?: string) => () =>
			readEnv({ ...ENDPOINT, ASSISTANT_URL: url, ASSISTANT_KEY: key }).assistant?.url;
		expect(at("http://127.0.0.1:11434/v1", "k-1")()).toBe("http://127.0.0.1:11434/v1");
		expect(at("http://models.lan/v1")()).toBe("http://models.lan/v1");
		expect(at("http://models.lan/v1", "k-1")).toThrow("ASSISTANT_URL");
	});

	test.each([
		{ ASSISTANT_URL: "ftp://hunter2.example" },
		{ ASSISTANT_URL: "https://u:hunter2@models.example/v1" },
		{ ASSISTANT_URL: "https://models.example/v1?key=hunter2" },
		{ ASSISTANT_KEY: "hunter2 and more" },
		{ ASSISTANT_MODEL: "hunter2 and more" },
	])("refuses what is wrong without repeating it: %j", (wrong) => {
		const read = () => readEnv({ ...ENDPOINT, ...wrong });
		expect(read).toThrow(Object.keys(wrong)[0] ?? "");
		expect(read).not.toThrow("hunter2");
	});
});

describe("DATABASE_URL", () => {
	test("names a file, or a database of a PostgreSQL server, without repeating a wrong one", () => {
		for (const url of [
			"file:/data/gangway.db",
			"postgres://u:p%23@db.example:5432/gangway",
			"postgresql://db/g",
		])
			expect(readEnv({ DATABASE_URL: url }).DATABASE_URL).toBe(url);
		for (const url of [
			"mysql://u:hunter2@db/g",
			"postgres://u:hunter2#@db/g",
			"postgres://u:p/hunter2@db/g",
			"postgres://u:p@hunter2/x@db/g",
			"postgres://u:hunter2@db",
			"postgres://u:hunter2%@db/g",
		]) {
			expect(() => readEnv({ DATABASE_URL: url })).toThrow(/^Configuration: DATABASE_URL: must /);
			expect(() => readEnv({ DATABASE_URL: url })).not.toThrow("hunter2");
		}
	});

	test("of PostgreSQL is not copied by Litestream", () => {
		const given = { DATABASE_URL: "postgres://db/g", LITESTREAM_REPLICA_URL: "s3://bucket/gangway" };
		expect(() => readEnv(given)).toThrow(/LITESTREAM_REPLICA_URL: .*unset it.*docs\/scaling\.md/);
	});
});

describe("BACKUP_FOLDER", () => {
	test("is beside the database unless another one is named", () => {
		expect(readEnv({}).BACKUP_FOLDER).toBe("data/backups");
		expect(readEnv({ DATABASE_URL: "file:/data/gangway.db" }).BACKUP_FOLDER).toBe("/data/backups");
		expect(readEnv({ BACKUP_FOLDER: "/mnt/backups" }).BACKUP_FOLDER).toBe("/mnt/backups");
	});

	test("is no bucket", () => {
		expect(() => readEnv({ BACKUP_FOLDER: "s3://bucket/backups" })).toThrow(/BACKUP_FOLDER: .*LITESTREAM/);
	});

	test("is read by commands on the database, whatever else is wrong", () => {
		const given = { NODE_ENV: "production", PORT: "seventy", DATABASE_URL: "file:/data/gangway.db" };
		expect(readDatabaseEnv(given)).toEqual({
			DATABASE_URL: "file:/data/gangway.db",
			BACKUP_FOLDER: "/data/backups",
			secretsKeys: null,
			replica: null,
		});
	});
});

describe("support", () => {
	test("has a phone line with a number and its hours, and replies by mail with the webhook that they come by", () => {
		expect(readEnv({}).phone).toBeNull();
		expect(readEnv({ SUPPORT_PHONE: "+12025550143", SUPPORT_PHONE_HOURS: "24/7" }).phone).toEqual({
			number: "+12025550143",
			hours: "always",
		});
		const replies = {
			SUPPORT_REPLY_ADDRESS: "reply@in.gangway.example",
			MAIL_WEBHOOK_SECRET: "x".repeat(16),
		};
		expect(readEnv(replies).SUPPORT_REPLY_ADDRESS).toBe("reply@in.gangway.example");
	});

	test.each([
		[{ SUPPORT_PHONE: "+12025550143" }, "SUPPORT_PHONE_HOURS: missing"],
		[{ SUPPORT_PHONE_HOURS: "24/7" }, "SUPPORT_PHONE: missing"],
		[{ SUPPORT_PHONE: "202-555-0143", SUPPORT_PHONE_HOURS: "24/7" }, "SUPPORT_PHONE: must be"],
		[{ SUPPORT_PHONE: "+12025550143", SUPPORT_PHONE_HOURS: "nine to five" }, "SUPPORT_PHONE_HOURS: must be"],
		[{ SUPPORT_REPLY_ADDRESS: "reply@in.gangway.example" }, "MAIL_WEBHOOK_SECRET: missing"],
		[
			{ SUPPORT_REPLY_ADDRESS: "re+ply@in.gangway.example", MAIL_WEBHOOK_SECRET: "x".repeat(16) },
			"SUPPORT_REPLY_ADDRESS",
		],
	])("%j is refused: %s", (given, problem) => {
		expect(() => readEnv(given)).toThrow(problem);
	});
});
