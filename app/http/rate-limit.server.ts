import type { Ctx } from "#app/access/ctx.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/lib/dates.ts";
import {
	type CountedWindow,
	countInDatabase,
	countInMemory,
	type RateLimit,
} from "./rate-limit-counters.server.ts";

/**
 * The memory's limits are per process and cost no write. Limits by address are generous, because a group may share
 * one.
 */
export const RATE_LIMITS = {
	register: { max: 60, windowMs: HOUR_MS, store: "database" },
	createTrip: { max: 60, windowMs: HOUR_MS, store: "database" },
	signInAddress: { max: 100, windowMs: 15 * MINUTE_MS, store: "database" }, // all tries of an address or a known browser, because each costs a password check
	signInClient: { max: 10, windowMs: 15 * MINUTE_MS, store: "database" }, // failed tries for an account from one address or one known browser
	signInAccount: { max: 50, windowMs: HOUR_MS, store: "database" }, // failed tries for an account from all addresses
	passwordCheck: { max: 10, windowMs: 15 * MINUTE_MS, store: "database" }, // wrong passwords and recovery codes that someone signed in types, in one session
	secondStep: { max: 30, windowMs: 15 * MINUTE_MS, store: "database" }, // tries of an address; one step allows 5
	passkeyStep: { max: 60, windowMs: 15 * MINUTE_MS, store: "database" }, // challenges to passkeys, of an address
	mailedLink: { max: 5, windowMs: HOUR_MS, store: "database" }, // links of one kind to one email address, for each network or known browser that asks
	mailedLinkDay: { max: 10, windowMs: DAY_MS, store: "database" }, // the same, for each network
	mailedLinkTarget: { max: 10, windowMs: DAY_MS, store: "database" }, // the same, for all networks together
	mailedLinkSpaced: { max: 1, windowMs: 20 * MINUTE_MS, store: "database" }, // when those are used up; a link works for 30 minutes
	newsletterTarget: { max: 3, windowMs: 7 * DAY_MS, store: "database" }, // links for the newsletter to one email address, which all work for 7 days
	mailedLinkAddress: { max: 60, windowMs: HOUR_MS, store: "database" },
	wrongApiKey: { max: 60, windowMs: 15 * MINUTE_MS, store: "memory" }, // of an address; nobody guesses a key, but each try costs a query
	keyedCall: { max: 1_200, windowMs: HOUR_MS, store: "memory" }, // calls under an Idempotency-Key, each of which is kept for a day
	apiKey: { max: 600, windowMs: MINUTE_MS, store: "memory" }, // calls by one key, besides their own limits
	profile: { max: 20, windowMs: HOUR_MS, store: "database" }, // saving reveals whether an email has an account
	profileAddress: { max: 60, windowMs: HOUR_MS, store: "database" },
	profilePicture: { max: 20, windowMs: HOUR_MS, store: "database" }, // each is decoded, which takes a processor up to seconds
	profilePictureAddress: { max: 100, windowMs: HOUR_MS, store: "database" },
	answer: { max: 300, windowMs: HOUR_MS, store: "database" }, // answers to trips' invitations, of which organizers are told
	join: { max: 300, windowMs: HOUR_MS, store: "database" },
	waitingList: { max: 60, windowMs: HOUR_MS, store: "database" }, // names put on waiting lists, of an address
	waitingAnswer: { max: 120, windowMs: HOUR_MS, store: "database" }, // offers taken or declined and lists left, of an address
	payment: { max: 30, windowMs: HOUR_MS, store: "database" },
	paymentAddress: { max: 300, windowMs: HOUR_MS, store: "database" },
	evidence: { max: 60, windowMs: HOUR_MS, store: "database" }, // words saved for a bank
	pushBrowser: { max: 30, windowMs: HOUR_MS, store: "database" },
	subscription: { max: 30, windowMs: HOUR_MS, store: "database" }, // plans chosen and cards saved for them
	confirmPlan: { max: 60, windowMs: HOUR_MS, store: "database" }, // plans confirmed, and visits to the provider's page of invoices
	chat: { max: 60, windowMs: MINUTE_MS, store: "database" },
	chatAddress: { max: 600, windowMs: MINUTE_MS, store: "database" },
	documents: { max: 60, windowMs: HOUR_MS, store: "database" }, // each makes the open pages of its trip load again
	documentsAddress: { max: 600, windowMs: HOUR_MS, store: "database" },
	itinerary: { max: 300, windowMs: HOUR_MS, store: "database" }, // a trip has at most 200 entries, and each change makes its open pages load again
	itineraryAddress: { max: 1_200, windowMs: HOUR_MS, store: "database" },
	refundRequest: { max: 20, windowMs: HOUR_MS, store: "database" }, // refunds asked for and taken back, which the organizer is told of
	refundRequestAddress: { max: 300, windowMs: HOUR_MS, store: "database" },
	outside: { max: 120, windowMs: HOUR_MS, store: "database" }, // money beside the card, of which the other side is told
	outsideAddress: { max: 600, windowMs: HOUR_MS, store: "database" },
	outsidePicture: { max: 30, windowMs: HOUR_MS, store: "database" }, // pictures of receipts, each of which is decoded like a profile picture
	outsidePictureAddress: { max: 150, windowMs: HOUR_MS, store: "database" },
	reminder: { max: 120, windowMs: HOUR_MS, store: "database" }, // each reminds everyone on a trip
	reminderAddress: { max: 600, windowMs: HOUR_MS, store: "database" },
	budget: { max: 60, windowMs: HOUR_MS, store: "database" },
	budgetAddress: { max: 600, windowMs: HOUR_MS, store: "database" },
	tripChange: { max: 60, windowMs: HOUR_MS, store: "database" }, // each notifies every member
	tripChangeAddress: { max: 600, windowMs: HOUR_MS, store: "database" },
	expense: { max: 300, windowMs: HOUR_MS, store: "database" }, // expenses written down and changed, and payments noted and answered
	expenseAddress: { max: 1_200, windowMs: HOUR_MS, store: "database" },
	cover: { max: 30, windowMs: HOUR_MS, store: "database" }, // covers of group pages, each of which is decoded three times
	coverAddress: { max: 150, windowMs: HOUR_MS, store: "database" },
	receipt: { max: 60, windowMs: HOUR_MS, store: "database" }, // pictures of receipts, each of which is decoded like a profile picture
	receiptAddress: { max: 300, windowMs: HOUR_MS, store: "database" },
	expenseImport: { max: 30, windowMs: HOUR_MS, store: "database" }, // files of up to 1,000 rows
	expenseImportAddress: { max: 120, windowMs: HOUR_MS, store: "database" },
	emergencyTold: { max: 10, windowMs: HOUR_MS, store: "database" }, // emergencies told to us, apart from what can be done for fun
	emergencyToldAddress: { max: 300, windowMs: HOUR_MS, store: "database" }, // a whole hotel may share one
	emergency: { max: 10, windowMs: HOUR_MS, store: "database" }, // questions to everyone aboard, and closing emergencies
	emergencyAddress: { max: 60, windowMs: HOUR_MS, store: "database" },
	safety: { max: 60, windowMs: HOUR_MS, store: "database" }, // answers, each of which makes the open pages of its trip load again; none by address, so that nobody blocks another's
	safetyRecorded: { max: 300, windowMs: HOUR_MS, store: "database" }, // what people aboard, of whom there may be 250, have said in another way; none by address, too
	assistant: { max: 60, windowMs: DAY_MS, store: "database" }, // questions to the assistant, of a member
	assistantAddress: { max: 600, windowMs: DAY_MS, store: "database" },
	assistantTrip: { max: 300, windowMs: DAY_MS, store: "database" }, // of everyone on a trip
	vote: { max: 120, windowMs: HOUR_MS, store: "database" }, // votes and added options, each of which makes the open pages of its trip load again
	voteAddress: { max: 1_200, windowMs: HOUR_MS, store: "database" },
	pollPicture: { max: 120, windowMs: HOUR_MS, store: "database" }, // pictures of links, each of which is fetched and decoded like a profile picture
	pollPictureAddress: { max: 600, windowMs: HOUR_MS, store: "database" },
	linkReset: { max: 10, windowMs: HOUR_MS, store: "database" }, // of a trip
	invite: { max: 100, windowMs: DAY_MS, store: "database" }, // addresses
	inviteAddress: { max: 300, windowMs: DAY_MS, store: "database" },
	contact: { max: 10, windowMs: HOUR_MS, store: "database" }, // threads with support that an account begins
	contactAddress: { max: 30, windowMs: HOUR_MS, store: "database" },
	thread: { max: 30, windowMs: 10 * MINUTE_MS, store: "database" }, // messages in a thread with support, each of which tells whoever is on duty
	threadAddress: { max: 120, windowMs: 10 * MINUTE_MS, store: "database" },
	threadMail: { max: 20, windowMs: HOUR_MS, store: "database" }, // replies by mail in a thread with support
	searchLocations: { max: 600, windowMs: MINUTE_MS, store: "memory" },
	extract: { max: 60, windowMs: MINUTE_MS, store: "memory" },
	calendarAddress: { max: 600, windowMs: MINUTE_MS, store: "memory" }, // calendar services fetch for many people from one address
	calendarFeed: { max: 120, windowMs: HOUR_MS, store: "memory" },
	showPicture: { max: 1_200, windowMs: MINUTE_MS, store: "memory" },
	ownData: { max: 300, windowMs: HOUR_MS, store: "memory" },
	preview: { max: 60, windowMs: MINUTE_MS, store: "memory" },
	planQuestion: { max: 60, windowMs: HOUR_MS, store: "memory" }, // looks at a change's price, and returns from the provider's card page
	planOutcome: { max: 60, windowMs: MINUTE_MS, store: "memory" }, // pages that load themselves again every 3 s
	paymentOutcome: { max: 120, windowMs: MINUTE_MS, store: "memory" }, // each asks the provider; pages ask every 3 s
	pass: { max: 30, windowMs: MINUTE_MS, store: "memory" },
	fundPage: { max: 60, windowMs: MINUTE_MS, store: "memory" }, // the page asks the provider about the payout account and a release under way, and reloads every 4 s
	movement: { max: 120, windowMs: HOUR_MS, store: "database" }, // decisions about refunds, and releases
} as const satisfies Record<string, { max: number; windowMs: number; store: "database" | "memory" }>;

export type LimitName = keyof typeof RATE_LIMITS;

type DatabaseLimitName = {
	[Name in LimitName]: (typeof RATE_LIMITS)[Name]["store"] extends "database" ? Name : never;
}[LimitName];

/** @throws DomainError rate_limited with the seconds to wait; a refused request is not counted */
export async function enforceRateLimit(
	ctx: Pick<Ctx, "db" | "now">,
	name: LimitName,
	key: string,
): Promise<void> {
	const limit = rateLimitOf(name, key);
	if (RATE_LIMITS[name].store === "memory") countInMemory(limit, ctx.now.getTime());
	else await countInDatabase(ctx, [limit]);
}

/**
 * Counts a request against all limits or none; a key of `null` turns its limit off. Limits of one request are counted by
 * one call, so that a refusal by one of them counts towards none.
 * @param count for how many it counts
 * @throws DomainError rate_limited
 */
export function enforceRateLimits(
	ctx: Pick<Ctx, "db" | "now">,
	keys: Partial<Record<DatabaseLimitName, string | null>>,
	count = 1,
): Promise<CountedWindow[]> {
	const limits = Object.entries(keys).flatMap(([name, key]) =>
		key === null ? [] : [{ ...rateLimitOf(name as DatabaseLimitName, key), count }],
	);
	return countInDatabase(ctx, limits);
}

function rateLimitOf(name: LimitName, key: string): RateLimit {
	return { key: `${name}:${key}`, max: RATE_LIMITS[name].max, windowMs: RATE_LIMITS[name].windowMs };
}
