import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect } from "vitest";
import { deleteAccount } from "#app/features/account/deletion/delete-account.server.ts";
import { eraseMessagesOfDeleted } from "#app/features/account/deletion/erase-messages.server.ts";
import { reconcile } from "#app/features/fund/reconciliation/reconcile.server.ts";
import { readAllNotifications } from "#app/features/messages/notifications/own-notifications.server.ts";
import { cancelFormerProviderAttempts } from "#app/features/payments/change-of-provider.server.ts";
import { sendDepartureNotices } from "#app/features/payments/reminders/departure-notices.server.ts";
import { queueArticle } from "#app/features/site/blog/newsletter.server.ts";
import { cancelTrip } from "#app/features/trips/changes/cancel-trip.server.ts";
import { resetShareLink } from "#app/features/trips/changes/reset-share-link.server.ts";
import type { BalanceFact, PaymentGateway } from "#app/gateway/gateway.ts";
import { deleteExpired } from "#app/jobs/delete-expired.server.ts";
import { bringBackFutureTimes } from "#app/jobs/future-times.server.ts";
import { suppressMail } from "#app/mail/suppressions.server.ts";
import { memberLinks, members, tripClaims, trips, users } from "#db/schema/access.ts";
import { linkPages } from "#db/schema/bookings.ts";
import { demoSubscriptions } from "#db/schema/demo.ts";
import { balanceLines, differences, providerEvents } from "#db/schema/fund.ts";
import { accountTokens, knownBrowsers, sessions, signInSteps } from "#db/schema/identity.ts";
import { outbox } from "#db/schema/mail.ts";
import { messages, notifications } from "#db/schema/messages.ts";
import { attempts, cardDeclines, cardFormNetworks, payments } from "#db/schema/payments.ts";
import { newsletterSubscribers } from "#db/schema/site.ts";
import { jobs, keyedCalls, rateLimits } from "#db/schema/system.ts";
import { draftTrips } from "#db/schema/trips.ts";
import { DAY, HOUR, MINUTE } from "./clock.ts";
import { PASSWORD, PASSWORD_HASH } from "./password.ts";
import { openWorld, type World, type WorldOptions } from "./world.ts";

/** An operation on many rows. */
export type LargeCase = {
	name: string;
	/** Makes about `count` rows of each kind. @returns the operation, which checks its own result */
	make: (world: LargeWorld, count: number) => Promise<() => Promise<void>>;
	maxRows?: number; // for one transaction, if a request changes everything of a trip or a person
};

type LargeWorld = World & { balance: BalanceFact[] };

/** A world whose provider lists the lines of `balance`, too. */
export function openLargeWorld(wrapDb?: WorldOptions["wrapDb"]) {
	const balance: BalanceFact[] = [];
	const wrap = (gateway: PaymentGateway): PaymentGateway => ({
		...gateway,
		listBalanceSince: async (at) => [
			...(await gateway.listBalanceSince(at)),
			...balance.filter((line) => line.at >= at),
		],
	});
	return Object.assign(openWorld({ wrap, ...(wrapDb && { wrapDb }) }), { balance });
}

export const LARGE_CASES: readonly LargeCase[] = [
	{
		name: "reconcile copies, compares and settles",
		async make(world, count) {
			const at = world.clock.now().getTime() - HOUR;
			const lines = Array.from({ length: count }, (_, i) => ({
				...{ ref: `txn_${i}`, source: `charge:ch_${i}`, net: 9_700, at: at + (i % MINUTE) },
			}));
			world.balance.push(...lines);
			return async () => {
				expect(await reconcile(world.jobs)).toHaveLength(count);
				expect(await world.db.read.$count(balanceLines)).toBe(count);
				world.balance.length = 0; // the provider no longer has these lines
				expect(await reconcile(world.jobs)).toEqual([]);
				expect(await world.db.read.$count(balanceLines)).toBe(0);
				expect(await world.db.read.$count(differences)).toBe(count);
			};
		},
	},
	{
		name: "the job that cleans deletes old rows of every kind",
		async make(world, count) {
			const tables = await makeOldRows(world, count);
			for (const table of tables)
				expect(await world.db.read.$count(table)).toBeGreaterThanOrEqual(count / 20);
			return async () => {
				await deleteExpired(world.jobs);
				for (const table of tables) expect(await world.db.read.$count(table)).toBe(0);
				expect(await world.db.read.$count(trips)).toBe(1); // a person's
			};
		},
	},
	{
		name: "times of the future are brought back",
		async make(world, count) {
			const at = world.clock.now().getTime() + 400 * DAY;
			const event = { provider: "demo", type: "charge.succeeded", receivedAt: at, retryAt: at } as const;
			await fill(world, outbox, count, (i) => ({ ...mail(i), createdAt: at, runAt: at }));
			await fill(world, jobs, count, (i) => ({
				...{ id: `job-${i}`, kind: "test", source: `s-${i}`, payload: {}, runAt: at, createdAt: at },
			}));
			await fill(world, providerEvents, count, (i) => ({ id: `evt-${i}`, ...event }));
			return async () => {
				expect(await bringBackFutureTimes(world.jobs)).toBe(3 * count);
				expect(await bringBackFutureTimes(world.jobs)).toBe(0);
			};
		},
	},
	{
		name: "an account with a lot is deleted",
		async make(world, count) {
			const user = await world.user({ passwordHash: PASSWORD_HASH, emailVerifiedAt: 1 });
			const trip = await world.trip(await world.user());
			await fillNotices(world, { userId: user.id, tripId: trip.id, count });
			await fill(world, keyedCalls, count, (i) => ({ callHash: `call-${i}`, userId: user.id, startedAt: 1 }));
			await fill(world, sessions, count / 20, (i) => session(i, user.id, 1));
			return async () => {
				await deleteAccount(world.as({ ...user, emailVerified: true }), { password: PASSWORD });
				await eraseMessagesOfDeleted(world.jobs);
				for (const table of [notifications, keyedCalls, sessions])
					expect(await world.db.read.$count(table)).toBe(0);
				const left = await world.db.read.select({ kind: outbox.kind }).from(outbox);
				expect(left).toEqual([{ kind: "account_deleted" }]);
			};
		},
	},
	{
		name: "an article goes to all subscribers",
		async make(world, count) {
			await fill(world, newsletterSubscribers, count, (i) => ({
				...{ email: `reader${i}@people.example`, createdAt: 1, confirmedAt: 1 },
			}));
			return async () => {
				const article = { id: 3, title: "A payment calendar", excerpt: "Work back." };
				expect(await queueArticle(world.jobs, article)).toBe(count);
				expect(await queueArticle(world.jobs, article)).toBe(0);
			};
		},
	},
	{
		name: "a trip with 200 members, who have thousands of notices, departs, gets another link and is cancelled",
		maxRows: 15_000,
		async make(world, count) {
			const organizer = await world.user({ subscriptionPlan: "pro" });
			const startDate = new Date(world.clock.now().getTime() + 7 * DAY).toISOString().slice(0, 10);
			const trip = await world.trip(organizer, { startDate, endDate: startDate });
			await fill(world, users, 200, user);
			await fill(world, members, 200, (i) => ({
				...{ id: `member-${i}`, tripId: trip.id, userId: `user-${i}`, name: `Member ${i}` },
				...{ individualCost: 97_000, joinedAt: 1 },
			}));
			await fillNotices(world, { userId: "user-1", tripId: trip.id, count: Math.min(count, 5_000) });
			return async () => {
				world.clock.set(new Date(`${startDate}T14:00:00Z`).getTime() - 7 * DAY);
				expect(await sendDepartureNotices(world.jobs, world.locations)).toBe(1);
				await resetShareLink(world.as(organizer), trip.id);
				await cancelTrip(world.as(organizer), trip.id, { reason: "The flat is gone.", refund: "none" });
				await readAllNotifications(world.as({ ...organizer, id: "user-1" }));
			};
		},
	},
	{
		name: "plans at the demo provider are renewed",
		async make(world, count) {
			const now = world.clock.now().getTime();
			await fill(world, demoSubscriptions, count / 20, (i) => ({
				...{ ref: `sub_${i}`, subscriptionId: `plan-${i}`, customerRef: "cus", methodRef: "pm" },
				...{ plan: "plus" as const, isAnnual: false, status: "active" as const, price: 499 },
				...{ anchorAt: now - 40 * DAY, periodStart: now - 40 * DAY, periodEnd: now - 10 * DAY, createdAt: 1 },
			}));
			return async () => {
				await world.provider.listBalanceSince(now);
				await expect(world.db.read.$count(demoSubscriptions)).resolves.toBe(count / 20);
			};
		},
	},
	{
		name: "what is not paid yet is taken over from a former provider",
		async make(world, count) {
			const trip = await world.trip(await world.user());
			const [member] = await world.db.read.select().from(members);
			const of = { tripId: trip.id, memberId: member?.id ?? "", amount: 5_000, dueDate: "2027-01-01" };
			await fill(world, payments, count, (i) => ({
				...{
					id: `pay-${i}`,
					...of,
					paymentNumber: i + 1,
					totalPayments: count,
					provider: "demo" as const,
					createdAt: 1,
				},
			}));
			await fill(world, attempts, count, (i) => ({
				...{ id: `attempt-${i}`, paymentId: `pay-${i}`, amount: 5_000, provider: "demo" as const },
				...{ surface: "embedded" as const, createdAt: 1, updatedAt: 1 },
			}));
			const stripe = { ...world.jobs, payments: { ...world.provider, provider: "stripe" as const } };
			return async () => {
				expect(await cancelFormerProviderAttempts(stripe)).toBe(count);
			};
		},
	},
	{
		name: "a mail server reports addresses",
		async make(world) {
			const events = Array.from({ length: 1_000 }, (_, i) => ({
				...{ type: "bounce" as const, email: `gone${i}@people.example` },
			}));
			return () => suppressMail(world.jobs, events);
		},
	},
];

/**
 * Makes `count` old rows of each kind that the job deletes, or a 20th of it if each is a trip.
 * @returns their tables
 */
async function makeOldRows(world: LargeWorld, count: number): Promise<SQLiteTable[]> {
	const { clock } = world;
	const owned = await world.trip(await world.user());
	const [organizer] = await world.db.read.select().from(members);
	const memberId = organizer?.id ?? "";
	await fill(world, users, count, user);
	const userId = "user-1";
	await fill(world, sessions, count, (i) => session(i, userId, 1));
	await fill(world, knownBrowsers, count, (i) => ({
		id: `b-${i}`,
		userId,
		keyHash: `k-${i}`,
		signedInAt: 1,
	}));
	await fill(world, accountTokens, count, (i) => ({
		...{
			tokenHash: `t-${i}`,
			userId,
			purpose: "sign_in" as const,
			email: "a@b.example",
			expiresAt: 1,
			createdAt: 1,
		},
	}));
	await fill(world, signInSteps, count, (i) => ({
		...{ tokenHash: `s-${i}`, purpose: "second_step" as const, expiresAt: 1 },
	}));
	await fill(world, memberLinks, count, (i) => ({ tokenHash: `l-${i}`, memberId, expiresAt: 1 }));
	await fill(world, rateLimits, count, (i) => ({ key: `limit-${i}`, count: 1, resetsAt: 1 }));
	await fill(world, keyedCalls, count, (i) => ({ callHash: `c-${i}`, startedAt: 1 }));
	await fill(world, cardDeclines, count, (i) => ({ ref: `d-${i}`, isStranger: true, at: 1 }));
	await fill(world, cardFormNetworks, count, (i) => ({ formId: `f-${i}`, network: "192.0.2.1", at: 1 }));
	await fill(world, linkPages, count, (i) => ({ url: `https://example.com/${i}`, info: {}, readAt: 1 }));
	await fill(world, newsletterSubscribers, count, (i) => ({ email: `r${i}@people.example`, createdAt: 1 }));
	await fill(world, draftTrips, count, (i) => ({
		...{ id: `draft-${i}`, userId: `user-${i}`, fields: {}, lastSaved: 1, clearedAt: 1 },
	}));
	await fillNotices(world, { userId, tripId: owned.id, count });
	await world.db.write((tx) => tx.update(outbox).set({ status: "sent", kind: "sign_in", tripId: null }));

	const abandoned = (i: number) => `abandoned-${i}`;
	await fill(world, trips, count / 20, (i) => ({
		...{ id: abandoned(i), shareId: `share-${i}`, title: "T", destination: "Lisbon", duration: 3 },
		...{ partySize: 4, totalCost: 0, costPerPerson: 0, organizerName: "Ada", createdAt: 1, updatedAt: 1 },
	}));
	await fill(world, tripClaims, count / 20, (i) => ({
		tripId: abandoned(i),
		tokenHash: `h-${i}`,
		expiresAt: 1,
	}));
	await fill(world, messages, count, (i) => ({
		...{ id: `m-${i}`, tripId: abandoned(i % 5), message: "Hello", createdAt: 1 },
	}));
	await fill(world, notifications, count, (i) => ({
		...notice(count + i, userId, abandoned(i % 5)),
		createdAt: clock.now().getTime(), // not old in itself
	}));
	const kept = [messages, notifications, outbox, tripClaims, draftTrips, newsletterSubscribers, linkPages];
	const counted = [sessions, knownBrowsers, accountTokens, signInSteps, memberLinks, rateLimits, keyedCalls];
	return [...kept, ...counted, cardDeclines, cardFormNetworks];
}

/** Notices and mails to one account about one trip. The notices are old. */
export async function fillNotices(
	world: World,
	of: { userId: string; tripId: string; count: number },
): Promise<void> {
	await fill(world, notifications, of.count, (i) => notice(i, of.userId, of.tripId));
	await fill(world, outbox, of.count, (i) => ({
		...mail(i),
		userId: of.userId,
		tripId: of.tripId,
		email: null,
	}));
}

const user = (i: number) => ({
	...{ id: `user-${i}`, email: `user${i}@people.example`, passwordHash: "none", createdAt: 0, updatedAt: 0 },
	...{ firstName: `U${i}`, lastName: "Tester" },
});

const session = (i: number, userId: string, expiresAt: number) => ({
	...{ idHash: `session-${i}`, userId, createdAt: 1, lastSeenAt: 1, expiresAt },
});

const notice = (i: number, userId: string, tripId: string) => ({
	...{ id: `notice-${i}`, userId, tripId, type: "trip_update", title: "T", message: "M", source: `n-${i}` },
	...{ actionUrl: "/trip/share", createdAt: 1 },
});

const mail = (i: number) => ({
	...{ id: `mail-${i}`, source: `mail:${i}`, channel: "mail" as const, kind: "welcome", topic: "account" },
	...{ content: { subject: "S" }, email: "a@b.example", createdAt: 1, runAt: 1 },
});

const ROWS_PER_INSERT = 500;

async function fill<Table extends SQLiteTable>(
	{ db }: World,
	table: Table,
	count: number,
	rowOf: (index: number) => Table["$inferInsert"],
): Promise<void> {
	for (let from = 0; from < count; from += ROWS_PER_INSERT) {
		const length = Math.min(ROWS_PER_INSERT, count - from);
		const rows = Array.from({ length }, (_, i) => rowOf(from + i));
		await db.write((tx) => tx.insert(table).values(rows));
	}
}
