import { isProviderRefusal, isProviderTimeout } from "#app/gateway/gateway.ts";
import { type Env, readEnv, type StripeEnv } from "#app/lib/env.server.ts";

type Given = Env & { stripe: StripeEnv };
type Result = { lines: string[]; isRight: boolean };

const SECRET = /\b([rsp]k_(?:test|live)|whsec)_\S+/g;

/** Runs a `stripe:` command. It prints its lines, or why it cannot run, and exits with 0 if all is right. */
export async function runStripeCommand(run: (env: Given) => Promise<Result>): Promise<void> {
	try {
		const env = readEnv({ ALLOW_DEMO: "1", ...process.env });
		if (!env.stripe)
			throw new Error("Configuration: Stripe's keys are not set: STRIPE_SECRET_KEY and the other two.");
		const { lines, isRight } = await run({ ...env, stripe: env.stripe });
		console.log(lines.join("\n"));
		process.exitCode = isRight ? 0 : 1;
	} catch (error) {
		console.error(reasonOf(error).replace(SECRET, "$1_…"));
		process.exitCode = 1;
	}
}

/** @throws the error itself if it is unexpected */
function reasonOf(error: unknown): string {
	if (isProviderTimeout(error)) return "Stripe does not answer. Try again in a few minutes.";
	if (isProviderRefusal(error)) return `Stripe refuses: ${error.message}`;
	if (error instanceof Error && error.message.startsWith("Configuration:")) return error.message;
	throw error;
}
