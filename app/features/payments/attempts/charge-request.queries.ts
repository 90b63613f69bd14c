import type { Member } from "#app/access/access.server.ts";
import type { ChargeRequest, Provider } from "#app/gateway/gateway.ts";
import { statementSuffix } from "#app/gateway/statement-descriptor.ts";
import type { Reader } from "#db/client.server.ts";
import { findCustomer } from "../cards/customers.queries.ts";
import { findPayer, hasConsented } from "../cards/payers.queries.ts";
import type { AttemptContext } from "../payments.queries.ts";
import * as texts from "../texts/memos.ts";

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
		statementSuffix: statementSuffix(trip.title),
		payer: { name: member.name, email: member.email },
		customerRef: await findCustomerRef(db, attempt.provider, member),
		saveCard: isPresent && moreFollow && (await hasConsented(db, member.id)),
	};
}

/** A member who has an account pays as its customer, unless they have paid as another one before. */
async function findCustomerRef(
	db: Reader,
	provider: Provider,
	{ id: memberId, userId }: Member,
): Promise<string | null> {
	const payer = await findPayer(db, { provider, memberId });
	if (payer) return payer.customerRef;
	return (userId && (await findCustomer(db, { userId, provider }))?.ref) || null;
}
