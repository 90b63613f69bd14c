import * as tables from "#db/schema/index.ts";
import type { TwinState } from "#tests/support/stripe-twin/index.ts";
import type { House } from "./house.ts";

type Rows = Record<string, unknown>[];

/** The columns that are the same in every run, which leaves out random ids and times. */
const pick = (rows: Rows, ...names: string[]) =>
	rows.map((row) => names.map((name) => `${name}=${JSON.stringify(row[name])}`).join(" "));

/** Everything that an action has caused, in our database and at Stripe, with counts. Abandoned attempts are left out. */
export async function outcomeOf(
	{ world, twin }: House,
	{ shareIds }: { shareIds: string[] },
): Promise<string[]> {
	const rows = (table: Parameters<ReturnType<typeof world.db.read.select>["from"]>[0]) =>
		world.db.read.select().from(table) as unknown as Promise<Rows>;
	const lines = await rows(tables.ledgerLines);
	const balances = Object.groupBy(lines, ({ book, account }) => `${book} ${account}`);
	const entries = await rows(tables.ledgerEntries);
	const ours: Record<string, string[]> = {
		balance: Object.entries(balances).map(
			([account, own]) => `${account} ${(own ?? []).reduce((sum, { amount }) => sum + Number(amount), 0)}`,
		),
		entry: entries.map(({ source }) => String(source).replace(/:.*/, "")),
		trip: pick(await rows(tables.trips), "id", "status", "organizerId", "cancelReason"),
		"share link": (await rows(tables.trips)).map(
			({ id, shareId }) => `${id} ${shareIds.includes(String(shareId)) ? "old" : "new"}`,
		),
		member: (await rows(tables.members)).map(
			(row) =>
				pick([row], "name", "userId", "guestKeyHash", "confirmed", "leftAs", "individualCost")[0] +
				` gone=${row.removedAt !== null}`,
		),
		payment: pick(await rows(tables.payments), "id", "status", "amount", "refundedAmount"),
		payer: pick(await rows(tables.payers), "memberId", "customerRef", "cardLast4"),
		consent: (await rows(tables.consents)).map(
			({ memberId, withdrawnAt }) => `${memberId} ${withdrawnAt === null ? "given" : "withdrawn"}`,
		),
		pause: pick(await rows(tables.chargePauses), "memberId", "reason"),
		"card form": pick(
			(await rows(tables.chargeSetups)).filter(({ status }) => status === "succeeded"),
			"memberId",
			"surface",
		),
		refund: pick(
			await rows(tables.refundRequests),
			"memberId",
			"status",
			"approvedAmount",
			"origin",
			"settledAs",
			"isLeaving",
		),
		"refund line": pick(await rows(tables.refundLines), "paymentId", "status", "amount"),
		release: pick(await rows(tables.fundReleases), "tripId", "status", "amount", "debtPaid"),
		"release line": pick(await rows(tables.releaseLines), "paymentId", "status", "amount", "isDebt"),
		"top-up": pick(
			(await rows(tables.poolTopUps)).filter(({ status }) => status === "succeeded"),
			"memberId",
			"amount",
		),
		"refund of a pool": pick(await rows(tables.poolRefunds), "status", "amount"),
		"payment of a pool": pick(await rows(tables.poolPayments), "state", "amount", "way"),
		reversal: pick(await rows(tables.transferReversals), "status", "amount"),
		dispute: (await rows(tables.disputes)).map(
			(row) =>
				pick([row], "ref", "status", "amount", "returned", "evidenceText")[0] +
				` answered=${row.evidenceSubmittedAt !== null}`,
		),
		account: (await rows(tables.payees)).map(
			(row) =>
				pick([row], "userId", "country")[0] +
				` archived=${row.archivedAt !== null} ready=${row.readyAt !== null} opened=${row.ref !== null}`,
		),
		payout: pick(await rows(tables.payouts), "ref", "status", "amount"),
		difference: (await rows(tables.differences)).map(
			({ source, settledAt }) => `${source} ${settledAt === null ? "open" : "settled"}`,
		),
		job: pick(await rows(tables.jobs), "kind", "status"),
		notice: withFoldedApprovals(await rows(tables.notifications)).flatMap((row) =>
			pick([row], "userId", "type", "title", ...(isRefundMade(row) ? [] : ["message"])),
		),
		mail: pick(withFoldedApprovals(await rows(tables.outbox)), "kind", "userId", "email", "status"),
		record: pick(
			(await rows(tables.adminActions)).filter(({ action }) => action !== "viewed"), // the rules look at pages too
			"action",
			"subject",
		),
	};
	const all = { ...ours, ...theirsOf(twin.state) };
	return Object.entries(all).flatMap(([name, list]) => counted(list.map((one) => `${name}: ${one}`)));
}

/**
 * A refund made within a minute shares one message with its approval. After a kill it is made later, and the approval
 * has a separate message.
 */
function withFoldedApprovals(told: Rows): Rows {
	const made = new Set(told.filter(isRefundMade).map(causeOf));
	return told.filter((row) => !/:approved$/.test(String(row.source)) || !made.has(causeOf(row)));
}

const isRefundMade = ({ source }: Rows[number]) => /\brefund:[^:]+:(processed|failed)\b/.test(String(source));

/** The source of a message without its last part. */
const causeOf = ({ source }: Rows[number]) => String(source).replace(/:\w+$/, "");

/** The objects at Stripe. */
function theirsOf(state: TwinState): Record<string, string[]> {
	const kept = <Row extends { status: string | null }>(rows: Row[]) =>
		rows.filter(({ status }) => status === "succeeded") as unknown as Rows;
	const asRows = (rows: object[]) => rows as Rows;
	return {
		"Stripe's charge": pick(kept(state.intents), "amount"),
		"Stripe's refund": pick(asRows(state.refunds), "charge", "amount", "status"),
		"Stripe's transfer": pick(asRows(state.transfers), "amount", "amount_reversed"),
		"Stripe's reversal": pick(asRows(state.reversals), "amount"),
		"Stripe's saved card": pick(kept(state.setupIntents), "customer"),
		"Stripe's card": pick(
			asRows(state.paymentMethods.filter(({ customer }) => customer !== null)),
			"customer",
		),
		"Stripe's customer": state.customers.map(() => "one"),
		"Stripe's account": state.accounts.map(
			({ closed, identity }) => `${identity?.country} closed=${closed === true}`,
		),
		"Stripe's dispute": state.disputes.map(
			({ id, status, evidence_details }) => `${id} ${status} answers=${evidence_details.submission_count}`,
		),
		"Stripe's balance": [String(state.balance)],
		"open at Stripe": state.intents
			.filter(({ status, metadata }) => status.startsWith("requires_") && metadata.surface !== "hosted")
			.map(({ amount }) => String(amount)),
	};
}

function counted(list: string[]): string[] {
	const counts = Map.groupBy(list, (one) => one);
	return [...counts].map(([one, own]) => (own.length > 1 ? `${one} × ${own.length}` : one)).sort();
}
