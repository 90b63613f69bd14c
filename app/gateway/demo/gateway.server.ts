import { eq } from "drizzle-orm";
import { newId } from "#app/lib/ids.server.ts";
import type { Db, Reader, Tx } from "#db/db.ts";
import { demoIntents } from "#db/schema/demo.ts";
import {
	type ChargeRequest,
	type PaymentGateway,
	ProviderRefusal,
	ProviderTimeout,
	payerIdOf,
} from "../gateway.ts";
import type { IntentFact } from "../intent-fact.ts";
import { type SavedCard, TEST_CARD_EXPIRY, type TestCard } from "../saved-card.ts";
import { demoCards } from "./cards.server.ts";
import { demoDisputesOf } from "./disputes.server.ts";
import { demoPayeeMethods } from "./payees.server.ts";
import { demoRefundsAndPayouts } from "./refunds-and-payouts.server.ts";
import { chargeableAs, demoCustomerOf, keepDemoCard } from "./saved-cards.server.ts";
import { demoSubscriptions } from "./subscriptions.server.ts";
import { cardFaceOf, demoError, demoFee, fingerprintOf, methodRefOf } from "./test-cards.ts";

type Row = typeof demoIntents.$inferSelect;

/** After a "lost" answer the demo provider does not answer for this long. */
const SILENCE_MS = 4_000;

/**
 * A payment provider without real money. It keeps its books in the database, and the test card decides each outcome.
 */
export function demoGateway(db: Db, now: () => Date): PaymentGateway {
	async function change(ref: string, next: (row: Row) => Partial<Row>): Promise<IntentFact> {
		return db.write(async (tx) => {
			const row = await requireIntent(tx, ref);
			await tx
				.update(demoIntents)
				.set({ ref, ...next(row) })
				.where(eq(demoIntents.ref, ref));
			const fact = toIntentFact(await requireIntent(tx, ref));
			if (fact.card) await keepDemoCard(tx, fact.card, now());
			return fact;
		});
	}

	/** Creates an intent once per idempotency key, with its outcome if it is paid at once. */
	function open(request: ChargeRequest, outcomeOf: (row: Row) => Partial<Row> = () => ({})): Promise<Row> {
		return db.write(async (tx) => {
			const made = newIntent(request, now());
			const [added] = await tx
				.insert(demoIntents)
				.values({ ...made, ...outcomeOf(made) })
				.onConflictDoNothing()
				.returning();
			const row = added ?? (await payOpenIntent(tx, made.idempotencyKey, outcomeOf));
			const { card } = toIntentFact(row);
			if (card) await keepDemoCard(tx, card, now());
			return row;
		});
	}

	return {
		provider: "demo",

		async createIntent(request) {
			const { ref, clientSecret } = await open(request);
			return { ref, clientSecret, customerRef: customerOf(request) };
		},

		async createHostedCheckout() {
			return null;
		},

		async chargeSavedCard(request, { methodRef, brand, last4 }) {
			const card = await chargeableAs(db.read, methodRef);
			const charged = { ...request, saveCard: false };
			const fact = toIntentFact(await open(charged, (row) => offSessionOutcome(row, card, now())));
			if (card === "lost_answer") throw lostAnswer();
			return { ...fact, paidWith: fact.paidWith && { brand, last4 } };
		},

		async fetchIntent(ref) {
			return answerOf(await requireIntent(db.read, ref), now());
		},

		async findIntent(attemptId) {
			const [row] = await db.read.select().from(demoIntents).where(eq(demoIntents.attemptId, attemptId));
			return row ? answerOf(row, now()) : null;
		},

		cancel(ref) {
			return change(ref, (row) => (row.status === "succeeded" ? {} : { status: "canceled" }));
		},

		async payDemo(request, card) {
			const row = await open(request, (made) => outcome(made, card, now()));
			if (card === "lost_answer") throw lostAnswer();
			return toIntentFact(row);
		},

		async confirmDemo(ref, card) {
			const fact = await change(ref, (row) => (isOpen(row) ? outcome(row, card, now()) : {}));
			if (card === "lost_answer") throw lostAnswer();
			return fact;
		},

		answerDemo(ref, answer) {
			return change(ref, (row) => {
				if (row.status !== "requires_action") return {};
				return answer === "approve"
					? succeededFields(row)
					: { status: "failed", errorCode: "authentication_failed" };
			});
		},

		...demoRefundsAndPayouts(db, now),
		...demoPayeeMethods(db, now),
		...demoCards(db, now),
		...demoSubscriptions(db, now),
		...demoDisputesOf(db, now),

		async parseWebhook() {
			throw new ProviderRefusal("no_webhooks", "The demo provider sends no webhooks.");
		},
	};
}

function newIntent(request: ChargeRequest, at: Date): Row {
	const ref = `pi_demo_${newId()}`;
	return {
		ref,
		idempotencyKey: `attempt:${request.id}`,
		attemptId: request.id,
		amount: request.amount,
		currency: request.currency,
		status: "requires_payment",
		clientSecret: `${ref}_secret_${newId()}`,
		card: null,
		savedFor: request.saveCard ? customerOf(request) : null,
		chargeRef: null,
		fee: 0,
		refundedAmount: 0,
		errorCode: null,
		silentUntil: null,
		createdAt: at.getTime(),
	};
}

/** A repeated call pays the first call's intent, unless that has an outcome already. */
async function payOpenIntent(
	tx: Tx,
	idempotencyKey: string,
	outcomeOf: (row: Row) => Partial<Row>,
): Promise<Row> {
	const [known] = await tx.select().from(demoIntents).where(eq(demoIntents.idempotencyKey, idempotencyKey));
	if (!known) throw new Error("an intent that was not added is known");
	const change = isOpen(known) ? outcomeOf(known) : {};
	if (Object.keys(change).length === 0) return known;
	await tx.update(demoIntents).set(change).where(eq(demoIntents.ref, known.ref));
	return { ...known, ...change };
}

function outcome(row: Row, card: TestCard, now: Date): Partial<Row> {
	switch (card) {
		case "success":
		case "disputed":
			return { card, ...succeededFields(row) };
		case "declined":
			return { card, status: "failed", errorCode: "card_declined" };
		case "authentication":
			return { card, status: "requires_action" };
		case "lost_answer":
			return { card, ...succeededFields(row), silentUntil: now.getTime() + SILENCE_MS };
	}
}

/** Off session nobody can pass the bank's check, so the charge fails. */
function offSessionOutcome(row: Row, card: TestCard, now: Date): Partial<Row> {
	if (card === "authentication") return { card, status: "failed", errorCode: "authentication_required" };
	return outcome(row, card, now);
}

function customerOf(request: ChargeRequest): string {
	return request.customerRef ?? demoCustomerOf({ memberId: payerIdOf(request) });
}

/** An earlier version has stored the member instead of the customer. */
function savedCardFrom({ ref, status, savedFor, card }: Row): SavedCard | null {
	if (status !== "succeeded" || !savedFor || !card) return null;
	const customerRef = savedFor.startsWith("cus_") ? savedFor : demoCustomerOf({ memberId: savedFor });
	return { customerRef, methodRef: methodRefOf(card, ref), ...cardFaceOf(card), ...TEST_CARD_EXPIRY };
}

function succeededFields(row: Row): Partial<Row> {
	return {
		status: "succeeded",
		chargeRef: `ch_demo_${newId()}`,
		fee: demoFee(row.amount),
		errorCode: null,
	};
}

function isOpen(row: Row): boolean {
	return row.status === "requires_payment" || row.status === "requires_action";
}

async function requireIntent(db: Reader, ref: string): Promise<Row> {
	const [row] = await db.select().from(demoIntents).where(eq(demoIntents.ref, ref));
	if (!row) throw new Error("the demo provider has no such intent");
	return row;
}

/** @throws ProviderTimeout for as long as the provider does not answer */
function answerOf(row: Row, at: Date): IntentFact {
	if (row.silentUntil !== null && row.silentUntil > at.getTime()) throw lostAnswer();
	return toIntentFact(row);
}

function lostAnswer() {
	return new ProviderTimeout("the answer was lost");
}

function toIntentFact(row: Row): IntentFact {
	return {
		ref: row.ref,
		attemptId: row.attemptId,
		status: row.status,
		amount: row.amount,
		currency: row.currency,
		fee: row.fee,
		chargeRef: row.chargeRef,
		card: savedCardFrom(row),
		paidWith: row.status === "succeeded" && row.card ? cardFaceOf(row.card) : null,
		fingerprint: row.card && fingerprintOf(row.card, row.attemptId),
		declineRef: row.errorCode ? row.ref : null,
		error: row.errorCode ? demoError(row.errorCode) : null,
	};
}
