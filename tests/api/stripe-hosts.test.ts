import { beforeAll, expect, test } from "vitest";
import { paidMember } from "#tests/support/stripe-members.ts";
import { type SharedStripeServer, sharedStripeServer } from "#tests/support/stripe-server.ts";

let stripe: SharedStripeServer;
beforeAll(async () => {
	stripe = await sharedStripeServer();
});

/** The hosts that a policy allows besides our own and the Stripe twin. */
function foreignHosts(policy: string | null): Record<string, string[]> {
	const found = (policy ?? "").split("; ").map((directive) => {
		const [name = "", ...sources] = directive.split(" ");
		const others = sources.filter((one) => one.startsWith("https:") || one.startsWith("*"));
		return [name, others] as const;
	});
	return Object.fromEntries(found.filter(([, others]) => others.length > 0));
}

test("paying pages allow all hosts that Stripe's guide names, and no other page allows any", async () => {
	const { trip, maya, olga, memberId, paymentIds } = await paidMember(stripe, { paymentPlan: "3-month" });
	const policyOf = async (who: typeof maya, path: string) =>
		foreignHosts((await who.get(path)).headers.get("Content-Security-Policy"));
	for (const path of [`/join/${trip.shareId}`, `/checkout/${trip.shareId}/${memberId}/${paymentIds[1]}`]) {
		expect(await policyOf(maya, path)).toEqual({
			"script-src": ["https://*.js.stripe.com", "https://js.stripe.com"],
			"frame-src": ["https://*.js.stripe.com", "https://js.stripe.com", "https://hooks.stripe.com"],
			"connect-src": ["https://api.stripe.com"],
			"form-action": ["https://checkout.stripe.com"],
		});
	}
	expect(await policyOf(olga, `/fund-release/${trip.id}`)).toEqual({
		"form-action": ["https://connect.stripe.com"],
	});
	for (const path of [
		"/",
		"/login",
		`/trip/${trip.shareId}`,
		`/trip/${trip.shareId}/refunds`,
		"/no-such-page",
	]) {
		expect(await policyOf(maya, path)).toEqual({});
	}
});
