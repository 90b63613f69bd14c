import type { ChargeRequest } from "#app/gateway/gateway.ts";
import type { Reader } from "#db/client.server.ts";
import { findPayer, hasConsented } from "./payers.queries.ts";
import type { AttemptContext } from "./payments.queries.ts";
import * as texts from "./texts/memos.ts";

/** Builds the request of an attempt. The card is saved where more instalments follow and the member has agreed. */
export async function buildChargeRequest(
	db: Reader,
	{ trip, member, payment, attempt }: Pick<AttemptContext, "trip" | "member" | "payment" | "attempt">,
): Promise<ChargeRequest> {
	const moreFollow = payment.paymentNumber < payment.totalPayments;
	const isPresent = attempt.surface !== "off_session";
	return {
		id: attempt.id,
		createdAt: attempt.createdAt,
		amount: attempt.amount,
		currency: "usd",
		tripId: trip.id,
		memberId: member.id,
		paymentId: payment.id,
		description: texts.chargeFor(trip.title, payment.paymentNumber, payment.totalPayments),
		payer: { name: member.name, email: member.email },
		customerRef:
			(await findPayer(db, { provider: attempt.provider, memberId: member.id }))?.customerRef ?? null,
		saveCard: isPresent && moreFollow && (await hasConsented(db, member.id)),
	};
}
