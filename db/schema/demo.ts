import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cents, id, instant, oneOfCheck, rowCheck } from "./columns.ts";

/** The demo provider's refunds, transfers and reversals. */
export const demoMoves = sqliteTable(
	"demo_moves",
	{
		ref: id(),
		idempotencyKey: text().notNull(),
		kind: text({ enum: ["refund", "transfer", "reversal"] }).notNull(),
		orderId: text().notNull(),
		of: text().notNull(), // the charge of a refund or transfer, the transfer of a reversal
		payeeRef: text(),
		amount: cents().notNull(),
		createdAt: instant().notNull(),
	},
	(t) => [
		uniqueIndex("demo_moves_key").on(t.idempotencyKey),
		index("demo_moves_of").on(t.of),
		oneOfCheck("demo_moves_kind", t.kind, ["refund", "transfer", "reversal"]),
		rowCheck("demo_moves_amount", sql`amount > 0`),
	],
);

export const demoPayees = sqliteTable(
	"demo_payees",
	{ ref: id(), userId: text().notNull(), readyAt: instant() },
	(t) => [uniqueIndex("demo_payees_user").on(t.userId)],
);

export const demoIntents = sqliteTable(
	"demo_intents",
	{
		ref: id(),
		idempotencyKey: text().notNull(),
		attemptId: text().notNull(),
		amount: cents().notNull(),
		currency: text().notNull(),
		status: text({
			enum: ["requires_payment", "requires_action", "succeeded", "failed", "canceled"],
		}).notNull(),
		clientSecret: text().notNull(),
		card: text({ enum: ["success", "declined", "authentication", "lost_answer"] }),
		savedFor: text(), // the member whose card is saved on success
		chargeRef: text(),
		fee: cents().notNull().default(0),
		refundedAmount: cents().notNull().default(0),
		errorCode: text(),
		silentUntil: instant(), // until then the provider does not answer about this intent
		createdAt: instant().notNull(),
	},
	(t) => [
		uniqueIndex("demo_intents_key").on(t.idempotencyKey),
		uniqueIndex("demo_intents_charge").on(t.chargeRef).where(sql`charge_ref is not null`),
		oneOfCheck("demo_intents_status", t.status, [
			"requires_payment",
			"requires_action",
			"succeeded",
			"failed",
			"canceled",
		]),
	],
);
