import { z } from "zod";

const port = z.coerce.number().int().min(0).max(65_535);

const origin = z
	.url({ protocol: /^https?$/ })
	.refine((value) => new URL(value).origin === value, "must be an origin, such as https://gangway.example");

const schema = z.object({
	NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
	PORT: port.default(3000),
	HOST: z.string().optional(),
	DATABASE_URL: z
		.string()
		.startsWith("file:", "must be a file: URL, such as file:./data/gangway.db")
		.default("file:./data/gangway.db"),
	/** Where browsers reach the app. Unset, each request's own Host is taken: fit for one machine and demo money only. */
	APP_ORIGIN: origin.optional(),
	/** How many proxies in front set X-Forwarded-For and X-Forwarded-Proto. */
	TRUST_PROXY: z.coerce.number().int().min(0).max(5).default(0),
	ALLOW_DEMO: z.enum(["0", "1"]).default("0"),
	/** Unset, demo data goes into the default database and into no other. */
	SEED: z.enum(["demo", "none"]).optional(),
});

export type Env = z.output<typeof schema> & { SEED: "demo" | "none" };

/**
 * The configuration, validated once at boot. Empty variables count as unset.
 * @throws Error naming each variable that is wrong.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
	const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
	const parsed = schema.safeParse(given);
	if (!parsed.success) {
		const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
		throw new Error(`Configuration: ${problems.join("; ")}`);
	}
	const stripe = Object.keys(given).find((name) => name.startsWith("STRIPE_"));
	if (stripe) throw new Error(`Configuration: ${stripe}: this build takes demo money only; unset it`);
	const env = { ...parsed.data, SEED: parsed.data.SEED ?? (given.DATABASE_URL ? "none" : "demo") } as const;
	if (env.NODE_ENV === "production" && env.ALLOW_DEMO !== "1") {
		throw new Error(
			"Configuration: ALLOW_DEMO: no payment provider is configured; set ALLOW_DEMO=1 to run on demo money",
		);
	}
	return env;
}
