import { isIP } from "node:net";
import { dirname, join } from "node:path";
import { z } from "zod";
import { isPostgres, urlProblem } from "#db/engine.ts";
import { type ReplicaTarget, replicaTarget } from "#db/litestream/replica-target.ts";
import { readSecretsKeys, type SecretsKey } from "#db/secret-box.ts";
import { databasePath } from "#db/sqlite/connect.ts";
import { LOG_LEVELS } from "./log.server.ts";
import { type Cents, MAX_CENTS } from "./money.ts";
import type { HostOverrides } from "./safe-fetch.server.ts";
import { readWeeklyHours, type WeeklyHours } from "./weekly-hours.ts";

const port = z.coerce.number().int().min(0).max(65_535);

const origin = z
	.url({ protocol: /^https?$/ })
	.refine((value) => new URL(value).origin === value, "must be an origin, such as https://gangway.example");

/** The message must not repeat the value, which could be another secret. */
const keySchema = (pattern: RegExp, example: string) =>
	z.string().regex(pattern, `must look like ${example}`);

function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
	return z.enum(values, `must be ${values.slice(0, -1).join(", ")} or ${values.at(-1)}`);
}

const hostOverrides = z.string().transform((text, context): HostOverrides => {
	const pairs = text.split(",").map((pair) => {
		const { host, address, port } = HOST_OVERRIDE.exec(pair.trim())?.groups ?? {};
		return host && address && isIP(address.replace(/[[\]]/g, "")) && Number(port) <= 65_535
			? ([host, { address: address.replace(/[[\]]/g, ""), port: Number(port) }] as const)
			: null;
	});
	if (pairs.every((pair) => pair !== null)) return new Map(pairs);
	context.addIssue({ code: "custom", message: "must look like www.airbnb.com=127.0.0.1:4000, with commas" });
	return z.NEVER;
});

const HOST_OVERRIDE =
	/^(?<host>[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]+)=(?<address>127(?:\.\d{1,3}){3}|\[::1\]):(?<port>[1-9]\d{0,4})$/;

const weeklyHours = z.string().transform((text, context): WeeklyHours => {
	const hours = readWeeklyHours(text);
	if (hours) return hours;
	context.addIssue({
		code: "custom",
		message: 'must be "24/7", or days, times and a time zone such as "Mon-Fri 09:00-18:00 America/New_York"',
	});
	return z.NEVER;
});

/** The message must not repeat the value. */
const secretsKeys = z.string().transform((text, context): SecretsKey[] => {
	const keys = readSecretsKeys(text);
	if (keys) return keys;
	context.addIssue({
		code: "custom",
		message: "must be 32 bytes in base64, as `openssl rand -base64 32` makes them; several with commas",
	});
	return z.NEVER;
});

const databaseUrl = z.string().superRefine((value, context) => {
	const problem = urlProblem(value);
	if (problem !== null) context.addIssue({ code: "custom", message: problem });
});

const schema = z.object({
	NODE_ENV: oneOf(["production", "development", "test"]).default("development"),
	PORT: port.default(3000),
	HOST: z.string().optional(),
	DATABASE_URL: databaseUrl.default("file:./data/gangway.db"),
	BACKUP_FOLDER: z
		.string()
		.refine(
			(value) => !value.includes("://"),
			"must be a folder of this machine; LITESTREAM_REPLICA_URL can name a bucket",
		)
		.optional(), // if unset, `backups` next to the database
	LITESTREAM_REPLICA_URL: replicaTarget.optional(), // the place that Litestream copies the database to
	SECRETS_KEY: secretsKeys.optional(), // the first encrypts secrets in the database, the others only decrypt
	APP_ORIGIN: origin.optional(), // if unset, each request's Host is used, which is only fit for one machine and demo money
	TRUST_PROXY: z.coerce.number().int().min(0).max(5).default(0), // how many proxies set X-Forwarded-For and X-Forwarded-Proto
	ALLOW_DEMO: oneOf(["0", "1"]).default("0"),
	SEED: oneOf(["demo", "none"]).optional(), // if unset, only the default database gets demo data
	STRIPE_SECRET_KEY: keySchema(/^[rs]k_(test|live)_\w+$/, "sk_test_… or sk_live_…").optional(),
	STRIPE_PUBLISHABLE_KEY: keySchema(/^pk_(test|live)_\w+$/, "pk_test_… or pk_live_…").optional(),
	STRIPE_WEBHOOK_SECRET: keySchema(
		/^whsec_[^\s,]+(\s*,\s*whsec_[^\s,]+)*$/,
		"whsec_…, several with commas",
	).optional(),
	STRIPE_API_BASE: origin.optional(),
	RELEASE_HOLD_DAYS: z.coerce.number().int().min(0).max(90).optional(), // by default 7 with live keys and 0 otherwise
	HOUSE_RESERVE_CENTS: z.coerce.number().int().min(0).max(MAX_CENTS).default(0),
	SMTP_URL: z
		.url({ protocol: /^smtps?$/, error: "must look like smtps://user:password@mail.example:465" })
		.optional(),
	MAIL_FROM: z.string().min(3).optional(), // such as Gangway <hello@gangway.example>
	SUPPORT_EMAIL: z.email("must look like support@gangway.example").optional(), // if unset, the address of MAIL_FROM
	SUPPORT_REPLY_ADDRESS: z // takes replies to threads with support, with a token behind a plus
		.email("must look like reply@gangway.example")
		.refine((value) => !value.includes("+") && value.indexOf("@") <= 30, "must be short, and have no plus")
		.optional(),
	SUPPORT_PHONE: z
		.string()
		.regex(/^\+[1-9]\d{6,14}$/, "must be a number as E.164 writes it, such as +12025550143")
		.optional(), // the phone number for people with Pro
	SUPPORT_PHONE_HOURS: weeklyHours.optional(),
	SECURITY_EMAIL: z.email("must look like security@gangway.example").optional(), // where security problems are reported
	MAIL_WEBHOOK_SECRET: z.string().min(16, "must have at least 16 characters").optional(), // authenticates reports of bounces
	ASSISTANT_URL: z
		.url({ protocol: /^https?$/, error: "must look like https://models.example/v1" })
		.refine(isPlainUrl, "must have no user, password, query or fragment")
		.optional(), // an OpenAI-compatible endpoint; if unset, Gangway answers by itself
	ASSISTANT_MODEL: z
		.string()
		.regex(/^[\w./:@-]{1,200}$/, "must be the name of a model")
		.optional(),
	ASSISTANT_KEY: z
		.string()
		.regex(/^[\x21-\x7e]{1,500}$/, "must be a key without blanks")
		.optional(),
	LOG_LEVEL: oneOf(LOG_LEVELS).default("info"), // the lowest level that is logged
	METRICS_PORT: port.optional(), // if unset, there are no metrics
	METRICS_HOST: z.string().default("127.0.0.1"),
	LINK_FETCH_RESOLVE: hostOverrides.optional(), // for tests
});

type ParsedEnv = z.output<typeof schema>;
/** Banks detect most stolen cards within this time. */
const LIVE_HOLD_DAYS = 7;

type StripeVariable =
	| "STRIPE_SECRET_KEY"
	| "STRIPE_PUBLISHABLE_KEY"
	| "STRIPE_WEBHOOK_SECRET"
	| "STRIPE_API_BASE";

export type StripeEnv = {
	secretKey: string;
	publishableKey: string;
	webhookSecrets: string[]; // one for each endpoint, two while a secret is being replaced
	apiBase: string | null; // of a fake Stripe, in tests
};

export type PhoneLine = { number: string; hours: WeeklyHours };

/** A model that answers questions about trips. */
export type AssistantEnv = { url: string; model: string; key: string | null };

type SmtpEnv = { url: string; from: string; support: string };

export type Env = Omit<
	ParsedEnv,
	| StripeVariable
	| "BACKUP_FOLDER"
	| "SECRETS_KEY"
	| "LITESTREAM_REPLICA_URL"
	| "SEED"
	| "SMTP_URL"
	| "MAIL_FROM"
	| "RELEASE_HOLD_DAYS"
	| "HOUSE_RESERVE_CENTS"
	| "SUPPORT_PHONE"
	| "SUPPORT_PHONE_HOURS"
	| "ASSISTANT_URL"
	| "ASSISTANT_MODEL"
	| "ASSISTANT_KEY"
> & {
	BACKUP_FOLDER: string;
	secretsKeys: SecretsKey[] | null;
	replica: ReplicaTarget | null;
	SEED: "demo" | "none";
	stripe: StripeEnv | null; // null for demo money
	smtp: SmtpEnv | null; // null if mail is not sent
	assistant: AssistantEnv | null; // null if Gangway answers questions by itself
	house: { holdDays: number; reserve: Cents };
	phone: PhoneLine | null; // null if nobody can call us
};

type Source = Record<string, string | undefined>;

/** Reads the configuration. An empty variable counts as unset. @throws Error that names each wrong variable */
export function readEnv(source: Source): Env {
	const given = withoutEmpty(source);
	const parsed = parse(schema, given);
	const {
		STRIPE_SECRET_KEY,
		STRIPE_PUBLISHABLE_KEY,
		STRIPE_WEBHOOK_SECRET,
		STRIPE_API_BASE,
		SEED,
		...others
	} = parsed;
	const {
		SMTP_URL,
		MAIL_FROM,
		RELEASE_HOLD_DAYS,
		HOUSE_RESERVE_CENTS,
		SECRETS_KEY,
		LITESTREAM_REPLICA_URL,
		SUPPORT_PHONE,
		SUPPORT_PHONE_HOURS,
		ASSISTANT_URL: _url,
		ASSISTANT_MODEL: _model,
		ASSISTANT_KEY: _key,
		...rest
	} = others;
	const stripe = readStripeEnv(parsed);
	if (stripe && SEED === "demo") throw configError("SEED: demo accounts are for demo money; unset it");
	if (stripe && rest.LINK_FETCH_RESOLVE) {
		throw configError("LINK_FETCH_RESOLVE: is for tests on demo money; unset it");
	}
	if (!stripe && rest.NODE_ENV === "production" && rest.ALLOW_DEMO !== "1") {
		throw configError(
			"ALLOW_DEMO: no payment provider is configured; set the three STRIPE_ keys, or ALLOW_DEMO=1 to run on demo money",
		);
	}
	if (isPostgres(rest.DATABASE_URL) && LITESTREAM_REPLICA_URL) {
		throw configError(
			'LITESTREAM_REPLICA_URL: Litestream copies a SQLite file; unset it. The backups of a PostgreSQL server are made by its operator (docs/scaling.md, "Backups")',
		);
	}
	const smtp = readSmtpEnv(parsed);
	const phone = readPhoneEnv(parsed);
	if (rest.SUPPORT_REPLY_ADDRESS && !rest.MAIL_WEBHOOK_SECRET) {
		throw configError(
			"MAIL_WEBHOOK_SECRET: missing; replies to SUPPORT_REPLY_ADDRESS come in by its webhook",
		);
	}
	const isLive = STRIPE_SECRET_KEY?.slice(3).startsWith("live_");
	const holdDays = RELEASE_HOLD_DAYS ?? (isLive ? LIVE_HOLD_DAYS : 0);
	const house = { holdDays, reserve: HOUSE_RESERVE_CENTS };
	const BACKUP_FOLDER = backupFolder(parsed);
	const secretsKeys = SECRETS_KEY ?? null;
	const replica = LITESTREAM_REPLICA_URL ?? null;
	return {
		...rest,
		BACKUP_FOLDER,
		secretsKeys,
		replica,
		SEED: SEED ?? (stripe || given.DATABASE_URL ? "none" : "demo"),
		stripe,
		smtp,
		assistant: readAssistantEnv(parsed),
		house,
		phone,
	};
}

/** The configuration for preparing the database before it is opened (`prepareDatabase`). */
export function databaseOf({ DATABASE_URL: url, BACKUP_FOLDER: folder, secretsKeys, replica, stripe }: Env) {
	return { place: { url, folder }, replica, secretsKeys, isDemo: stripe === null };
}

/** The configuration of the process that starts several servers. @throws Error that names each wrong variable */
export function readObservingEnv(source: Source): Pick<Env, "LOG_LEVEL" | "METRICS_PORT" | "METRICS_HOST"> {
	return parse(
		schema.pick({ LOG_LEVEL: true, METRICS_PORT: true, METRICS_HOST: true }),
		withoutEmpty(source),
	);
}

/** The configuration of a command that only uses the database. @throws Error as `readEnv` does */
export function readDatabaseEnv(
	source: Source,
): Pick<Env, "DATABASE_URL" | "BACKUP_FOLDER" | "secretsKeys" | "replica"> {
	const variables = schema.pick({
		DATABASE_URL: true,
		BACKUP_FOLDER: true,
		SECRETS_KEY: true,
		LITESTREAM_REPLICA_URL: true,
	});
	const { SECRETS_KEY, LITESTREAM_REPLICA_URL, ...parsed } = parse(variables, withoutEmpty(source));
	return {
		...parsed,
		BACKUP_FOLDER: backupFolder(parsed),
		secretsKeys: SECRETS_KEY ?? null,
		replica: LITESTREAM_REPLICA_URL ?? null,
	};
}

function withoutEmpty(source: Source): Source {
	return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
}

function parse<Schema extends z.ZodType>(variables: Schema, given: Source): z.output<Schema> {
	const parsed = variables.safeParse(given);
	if (parsed.success) return parsed.data;
	const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
	throw configError(problems.join("; "));
}

function backupFolder({
	DATABASE_URL,
	BACKUP_FOLDER,
}: Pick<ParsedEnv, "DATABASE_URL" | "BACKUP_FOLDER">): string {
	if (BACKUP_FOLDER) return BACKUP_FOLDER;
	return isPostgres(DATABASE_URL) ? "./backups" : join(dirname(databasePath(DATABASE_URL)), "backups");
}

function readStripeEnv(given: ParsedEnv): StripeEnv | null {
	const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE } = given;
	const keys = { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET };
	const missing = Object.entries(keys).flatMap(([name, value]) => (value ? [] : [name]));
	if (missing.length === 3 && !STRIPE_API_BASE) return null;
	if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) {
		throw configError(`${missing.join(", ")}: missing; Stripe needs its three keys, all of them or none`);
	}
	const isLive = STRIPE_SECRET_KEY.slice(3).startsWith("live_");
	if (isLive !== STRIPE_PUBLISHABLE_KEY.startsWith("pk_live_")) {
		throw configError("STRIPE_PUBLISHABLE_KEY: must be of the same mode, test or live, as STRIPE_SECRET_KEY");
	}
	if (isLive && !given.APP_ORIGIN?.startsWith("https:")) {
		throw configError("APP_ORIGIN: live keys take real money, which needs an https:// origin");
	}
	if (STRIPE_API_BASE && (isLive || !isLoopback(STRIPE_API_BASE))) {
		throw configError("STRIPE_API_BASE: is for tests: a loopback address, together with an sk_test_ key");
	}
	return {
		secretKey: STRIPE_SECRET_KEY,
		publishableKey: STRIPE_PUBLISHABLE_KEY,
		webhookSecrets: STRIPE_WEBHOOK_SECRET.split(",").map((secret) => secret.trim()),
		apiBase: STRIPE_API_BASE ?? null,
	};
}

function readSmtpEnv({ SMTP_URL, MAIL_FROM, SUPPORT_EMAIL, APP_ORIGIN }: ParsedEnv): SmtpEnv | null {
	if (!SMTP_URL && !MAIL_FROM) return null;
	if (!SMTP_URL || !MAIL_FROM) {
		throw configError(`${SMTP_URL ? "MAIL_FROM" : "SMTP_URL"}: missing; mail needs SMTP_URL and MAIL_FROM`);
	}
	if (!APP_ORIGIN)
		throw configError("APP_ORIGIN: links in mail need the origin at which people reach Gangway");
	const support = SUPPORT_EMAIL ?? ADDRESS_OF_SENDER.exec(MAIL_FROM)?.groups?.address;
	if (!support) throw configError("MAIL_FROM: must hold an address, such as Gangway <hello@gangway.example>");
	return { url: SMTP_URL, from: MAIL_FROM, support };
}

function readPhoneEnv({ SUPPORT_PHONE, SUPPORT_PHONE_HOURS }: ParsedEnv): PhoneLine | null {
	if (!SUPPORT_PHONE && !SUPPORT_PHONE_HOURS) return null;
	if (!SUPPORT_PHONE || !SUPPORT_PHONE_HOURS) {
		const missing = SUPPORT_PHONE ? "SUPPORT_PHONE_HOURS" : "SUPPORT_PHONE";
		throw configError(`${missing}: missing; a phone line needs SUPPORT_PHONE and SUPPORT_PHONE_HOURS`);
	}
	return { number: SUPPORT_PHONE, hours: SUPPORT_PHONE_HOURS };
}

function readAssistantEnv({ ASSISTANT_URL, ASSISTANT_MODEL, ASSISTANT_KEY }: ParsedEnv): AssistantEnv | null {
	if (!ASSISTANT_URL && !ASSISTANT_MODEL && !ASSISTANT_KEY) return null;
	if (!ASSISTANT_URL || !ASSISTANT_MODEL) {
		const missing = ASSISTANT_URL ? "ASSISTANT_MODEL" : "ASSISTANT_URL";
		throw configError(
			`${missing}: missing; the assistant needs ASSISTANT_URL and ASSISTANT_MODEL, or neither`,
		);
	}
	if (ASSISTANT_KEY && ASSISTANT_URL.startsWith("http:") && !isLoopback(ASSISTANT_URL))
		throw configError("ASSISTANT_URL: a key is sent over https:// only, or to this machine");
	return { url: ASSISTANT_URL.replace(/\/+$/, ""), model: ASSISTANT_MODEL, key: ASSISTANT_KEY ?? null };
}

function isPlainUrl(value: string): boolean {
	const { username, password, search, hash } = new URL(value);
	return !username && !password && !search && !hash;
}

const ADDRESS_OF_SENDER = /^(?:.*<)?(?<address>[^\s<>@]+@[^\s<>@]+)>?\s*$/;

function isLoopback(base: string): boolean {
	return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(base).hostname);
}

const configError = (problem: string) => new Error(`Configuration: ${problem}`);
