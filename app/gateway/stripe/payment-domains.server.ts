import type { AccountFacts } from "./account-findings.ts";
import type { Stripe } from "./client.server.ts";
import { callStripe } from "./errors.server.ts";

/**
 * Registers a domain for Apple Pay and Google Pay, and has Stripe validate it again if one of them is not active. It
 * creates nothing twice.
 * @returns the domain's wallets
 */
export async function registerDomain(
	stripe: Stripe,
	domain_name: string,
): Promise<NonNullable<AccountFacts["wallets"]>> {
	const known = await findDomain(stripe, domain_name);
	const own = known ?? (await callStripe(() => stripe.paymentMethodDomains.create({ domain_name })));
	if (!own.enabled) await callStripe(() => stripe.paymentMethodDomains.update(own.id, { enabled: true }));
	const wallets = walletsOf(own);
	if (wallets.isApplePayActive && wallets.isGooglePayActive) return wallets;
	return walletsOf(await callStripe(() => stripe.paymentMethodDomains.validate(own.id)));
}

export async function findDomain(
	stripe: Stripe,
	domain_name: string,
): Promise<Stripe.PaymentMethodDomain | null> {
	const { data } = await callStripe(() => stripe.paymentMethodDomains.list({ domain_name, limit: 1 }));
	return data[0] ?? null;
}

export function walletsOf({ domain_name, apple_pay, google_pay }: Stripe.PaymentMethodDomain) {
	const problems = [apple_pay, google_pay].map(({ status_details }) => status_details?.error_message);
	return {
		domain: domain_name,
		isApplePayActive: apple_pay.status === "active",
		isGooglePayActive: google_pay.status === "active",
		problem: problems.find((one) => Boolean(one)) ?? null,
	};
}
