import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import { DAY_MS, MINUTE_MS } from "#app/lib/dates.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Db, Reader } from "#db/db.ts";
import { demoDisputes, demoIntents } from "#db/schema/demo.ts";
import type { DisputeFact } from "../disputes.ts";
import { type BalanceFact, type PaymentGateway, type ProviderEvent, ProviderRefusal } from "../gateway.ts";

type Row = typeof demoDisputes.$inferSelect;

/** The test card's bank disputes each payment after this time. */
const OPENS_AFTER_MS = 3 * MINUTE_MS;
const EVIDENCE_MS = 7 * DAY_MS;
/** The bank decides this long after it has received the evidence. */
const DECIDES_AFTER_MS = 5 * MINUTE_MS;
const FEE = 1_500;

/** The demo provider's disputes, by the app's clock: won if evidence came in time, else lost. */
export function demoDisputesOf(
	db: Db,
	now: () => Date,
): Pick<PaymentGateway, "fetchDispute" | "submitEvidence" | "listEventsSince"> {
	return {
		async fetchDispute(ref) {
			await advanceDisputes(db, now().getTime());
			return toFact(await requireDispute(db.read, ref));
		},

		async submitEvidence(ref) {
			const at = now().getTime();
			await advanceDisputes(db, at);
			await db.write(async (tx) => {
				const { status } = await requireDispute(tx, ref);
				if (status !== "open") throw new ProviderRefusal("dispute_closed", "The bank has decided already.");
				await tx
					.update(demoDisputes)
					.set({ evidenceAt: at })
					.where(and(eq(demoDisputes.ref, ref), isNull(demoDisputes.evidenceAt)));
			});
			return toFact(await requireDispute(db.read, ref));
		},

		async listEventsSince(at) {
			await advanceDisputes(db, now().getTime());
			const rows = await db.read.select().from(demoDisputes).orderBy(asc(demoDisputes.openedAt));
			return rows
				.flatMap((row) => [event(row, "opened", row.openedAt), event(row, "closed", row.closedAt)])
				.filter((one) => one !== null)
				.filter((one) => one.at >= at);
		},
	};
}

/** Lists the movements of disputes in the demo provider's balance since a time, UTC ms. The bank keeps its fee. */
export async function listDisputeBalance(db: Reader, at: number): Promise<BalanceFact[]> {
	const rows = await db.select().from(demoDisputes);
	return rows
		.flatMap(({ ref, amount, fee, openedAt, status, closedAt }) => {
			const source = `dispute:${ref}`;
			const taken = { ref: `txn_${ref}`, source, net: -(amount + fee), at: openedAt };
			const isReturned = status === "won" && closedAt !== null;
			return isReturned ? [taken, { ref: `txn_${ref}_won`, source, net: amount, at: closedAt }] : [taken];
		})
		.filter((one) => one.at >= at);
}

/** Tells whether a charge has an open dispute, and how much of the charge was lost to disputes, in cents. */
export async function findDisputed(db: Reader, chargeRef: string): Promise<{ isOpen: boolean; lost: Cents }> {
	const rows = await db.select().from(demoDisputes).where(eq(demoDisputes.chargeRef, chargeRef));
	const lost = rows.filter(({ status }) => status === "lost").reduce((sum, { amount }) => sum + amount, 0);
	return { isOpen: rows.some(({ status }) => status === "open"), lost };
}

/** Opens and closes disputes that are due. It may run in several processes at once. */
async function advanceDisputes(db: Db, now: number): Promise<void> {
	const known = sql`(select ${demoDisputes.chargeRef} from ${demoDisputes})`;
	const due = await db.read
		.select()
		.from(demoIntents)
		.where(
			and(
				eq(demoIntents.card, "disputed"),
				eq(demoIntents.status, "succeeded"),
				lte(demoIntents.createdAt, now - OPENS_AFTER_MS),
				sql`${demoIntents.chargeRef} not in ${known}`,
			),
		);
	const open = await db.read.select().from(demoDisputes).where(eq(demoDisputes.status, "open"));
	const closing = open.flatMap((row) => decisionOn(row, now) ?? []);
	if (due.length === 0 && closing.length === 0) return;
	await db.write(async (tx) => {
		for (const { chargeRef, amount, refundedAmount } of due) {
			if (!chargeRef || amount <= refundedAmount) continue;
			await tx
				.insert(demoDisputes)
				.values({
					...{ ref: `du_demo_${newId()}`, chargeRef, amount: amount - refundedAmount, fee: FEE },
					...{ status: "open", openedAt: now, evidenceDueAt: now + EVIDENCE_MS },
				})
				.onConflictDoNothing();
		}
		for (const { ref, status, closedAt } of closing) {
			const stillOpen = and(eq(demoDisputes.ref, ref), eq(demoDisputes.status, "open"));
			await tx.update(demoDisputes).set({ status, closedAt }).where(stillOpen);
		}
	});
}

function decisionOn({ ref, evidenceAt, evidenceDueAt }: Row, now: number) {
	const isHeard = evidenceAt !== null && evidenceAt < evidenceDueAt;
	const at = isHeard ? evidenceAt + DECIDES_AFTER_MS : evidenceDueAt;
	const status = isHeard ? ("won" as const) : ("lost" as const);
	return at <= now ? { ref, status, closedAt: now } : null;
}

function event(row: Row, what: "opened" | "closed", at: number | null): ProviderEvent | null {
	if (at === null) return null;
	const about = { kind: "dispute", ref: row.ref } as const;
	return { id: `evt_${row.ref}_${what}`, type: `charge.dispute.${what}`, at, about };
}

async function requireDispute(db: Reader, ref: string): Promise<Row> {
	const [row] = await db.select().from(demoDisputes).where(eq(demoDisputes.ref, ref));
	if (!row) throw new ProviderRefusal("resource_missing", "The demo provider has no such dispute.");
	return row;
}

function toFact({ ref, chargeRef, amount, fee, status, evidenceAt, evidenceDueAt }: Row): DisputeFact {
	return {
		...{ ref, chargeRef, amount, fee, status },
		returned: status === "won" ? amount : 0,
		reason: "fraudulent",
		evidence: { dueAt: evidenceDueAt, isSubmitted: evidenceAt !== null },
	};
}
