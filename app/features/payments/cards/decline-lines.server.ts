import { isBankCheck } from "#app/gateway/decline-words.ts";
import type { PaymentError } from "#app/gateway/intent-fact.ts";
import { declineFields } from "#app/gateway/observed-gateway.server.ts";
import { log } from "#app/lib/log.server.ts";
import { metrics } from "#app/lib/metrics.server.ts";
import type { Cents } from "#app/lib/money.ts";
import type { attempts } from "#db/schema/payments.ts";
import { CARD_AUTHENTICATION_REQUIRED } from "../instalments/retry.ts";

/** The fields that every log line about an attempt has. */
export type TryFields = { amount: Cents; currency: string; how: (typeof HOW)[keyof typeof HOW] };

const HOW = { off_session: "automatic", embedded: "card_field", hosted: "hosted_page" } as const;

export function tryFields({ amount, currency, surface }: typeof attempts.$inferSelect): TryFields {
	return { amount, currency, how: HOW[surface] };
}

/**
 * Logs a card that did not pay, and counts it only if it was declined: a bank that asks for its check (3-D Secure), or
 * a payer who fails it, is no decline. For payments, applyPayment logs failed checks.
 * @param fields of the attempt; missing if the card was only to be saved
 */
export function logDecline(error: PaymentError | null, fields?: TryFields): void {
	if (error?.code === CARD_AUTHENTICATION_REQUIRED) {
		log.info("bank check needed", { ...fields, ...declineFields(error) });
	} else if (!isBankCheck(error?.code)) {
		metrics.declines.inc();
		log.info("card declined", { ...fields, ...declineFields(error) });
	} else if (!fields) {
		logBankCheck(error);
	}
}

/** Logs a failed bank's check (3-D Secure). */
export function logBankCheck(error: PaymentError | null, fields?: TryFields): void {
	log.info("bank check not passed", { ...fields, ...declineFields(error) });
}
