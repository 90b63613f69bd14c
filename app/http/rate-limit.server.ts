import type { Ctx } from "#app/access/ctx.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/lib/dates.ts";
import {
	type CountedWindow,
	countInDatabase,
	countInMemory,
	type RateLimit,
} from "./rate-limit-counters.server.ts";

/**
 * Limits in memory are per process and cost no write. Limits by address are generous, because a group may share one.
 */
export const RATE_LIMITS = {
	register: { max: 60, windowMs: HOUR_MS, store: "database" },
	createTrip: { max: 60, windowMs: HOUR_MS, store: "database" },
	signInAddress: { max: 100, windowMs: 15 * MINUTE_MS, store: "database" }, // all attempts from an address or a known browser, because each costs a password check
	signInClient: { max: 10, windowMs: 15 * MINUTE_MS, store: "database" }, // failed attempts for an account from one address or one known browser
	signInAccount: { max: 50, windowMs: HOUR_MS, store: "database" }, // failed attempts for an account from all addresses
	passwordCheck: { max: 10, windowMs: 15 * MINUTE_MS, store: "database" }, // wrong passwords and recovery codes typed in one session
	secondStep: { max: 30, windowMs: 15 * MINUTE_MS, store: "database" }, // attempts from an address; one step allows 5
	passkeyStep: { max: 60, windowMs: 15 * MINUTE_MS, store: "database" }, // passkey challenges for an address
	mailedLink: { max: 5, windowMs: HOUR_MS, store: "database" }, // links of one kind to one email address, per network or known browser that asks
	mailedLinkDay: { max: 10, windowMs: DAY_MS, store: "database" }, // links of one kind to one email address, per network
	mailedLinkTarget: { max: 10, windowMs: DAY_MS, store: "database" }, // links of one kind to one email address, from all networks
	mailedLinkSpaced: { max: 1, windowMs: 20 * MINUTE_MS, store: "database" }, // once the daily limit is used up; a link works for 30 minutes
	newsletterTarget: { max: 3, windowMs: 7 * DAY_MS, store: "database" }, // newsletter links to one email address, which all work for 7 days
	mailedLinkAddress: { max: 60, windowMs: HOUR_MS, store: "database" },
	wrongApiKey: { max: 60, windowMs: 15 * MINUTE_MS, store: "memory" }, // per address; nobody guesses a key, but each attempt costs a query
	keyedCall: { max: 1_200, windowMs: HOUR_MS, store: "memory" }, // calls under an Idempotency-Key, each of which is kept for a day
	apiKey: { max: 600, windowMs: MINUTE_MS, store: "memory" }, // calls by one key, besides their own limits
	profile: { max: 20, windowMs: HOUR_MS, store: "database" }, // saving reveals whether an email has an account
	profileAddress: { max: 60, windowMs: HOUR_MS, store: "database" },
	profilePicture: { max: 20, windowMs: HOUR_MS, store: "database" }, // each is decoded, which takes up to seconds of processor time
	profilePictureAddress: { max: 100, windowMs: HOUR_MS, store: "database" },
	answer: { max: 300, windowMs: HOUR_MS, store: "database" }, // answers to trips' invitations, of which organizers are told
	join: { max: 300, windowMs: HOUR_MS, store: "database" },
	waitingList: { max: 60, windowMs: HOUR_MS, store: "database" }, // names put on waiting lists, per address
	waitingAnswer: { max: 120, windowMs: HOUR_MS, store: "database" }, // offers accepted or declined and lists left, per address
	payment: { max: 30, windowMs: HOUR_MS, store: "database" },
	paymentAddress: { max: 300, windowMs: HOUR_MS, store: "database" },
	evidence: { max: 60, windowMs: HOUR_MS, store: "database" }, // words saved for a bank
	pushBrowser: { max: 30, windowMs: HOUR_MS, store: "database" },
	subscription: { max: 30, windowMs: HOUR_MS, store: "database" }, // plans chosen and cards saved for them
	confirmPlan: { max: 60, windowMs: HOUR_MS, store: "database" }, // plans confirmed, and visits to the provider's page of invoices
	chat: { max: 60, windowMs: MINUTE_MS, store: "database" },
	chatAddress: { max: 600, windowMs: MINUTE_MS, store: "database" },
	documents: { max: 60, windowMs: HOUR_MS, store: "database" }, // each reloads the open pages of its trip
	documentsAddress: { max: 600, windowMs: HOUR_MS, store: "database" },
	itinerary: { max: 300, windowMs: HOUR_MS, store: "database" }, // a trip has at most 200 entries, and each change reloads its open pages
	itineraryAddress: { max: 1_200, windowMs: HOUR_MS, store: "database" },
	refundRequest: { max: 20, windowMs: HOUR_MS, store: "database" }, // refund requests and withdrawals; each notifies the organizer
	refundRequestAddress: { max: 300, windowMs: HOUR_MS, store: "database" },
	outside: { max: 120, windowMs: HOUR_MS, store: "database" }, // payments outside the app; each notifies the other side
	outsideAddress: { max: 600, windowMs: HOUR_MS, store: "database" },
	outsidePicture: { max: 30, windowMs: HOUR_MS, store: "database" }, // pictures of receipts, each of which is decoded like a profile picture
	outsidePictureAddress: { max: 150, windowMs: HOUR_MS, store: "database" },
	reminder: { max: 120, windowMs: HOUR_MS, store: "database" }, // each reminds everyone on a trip
	reminderAddress: { max: 600, windowMs: HOUR_MS, store: "database" },
	budget: { max: 60, windowMs: HOUR_MS, store: "database" },
	budgetAddress: { max: 600, windowMs: HOUR_MS, store: "database" },
	tripChange: { max: 60, windowMs: HOUR_MS, store: "database" }, // each notifies every member
	tripChangeAddress: { max: 600, windowMs: HOUR_MS, store: "database" },
	expense: { max: 300, windowMs: HOUR_MS, store: "database" }, // expenses added and changed, and settlements recorded and answered
	expenseAddress: { max: 1_200, windowMs: HOUR_MS, store: "database" },
	cover: { max: 30, windowMs: HOUR_MS, store: "database" }, // covers of group pages, each of which is decoded three times
	coverAddress: { max: 150, windowMs: HOUR_MS, store: "database" },
	receipt: { max: 60, windowMs: HOUR_MS, store: "database" }, // pictures of receipts, each of which is decoded like a profile picture
	receiptAddress: { max: 300, windowMs: HOUR_MS, store: "database" },
	expenseImport: { max: 30, windowMs: HOUR_MS, store: "database" }, // files of up to 1,000 rows
	expenseImportAddress: { max: 120, windowMs: HOUR_MS, store: "database" },
	emergencyTold: { max: 10, windowMs: HOUR_MS, store: "database" }, // emergencies reported, limited apart from what people might do for fun
	emergencyToldAddress: { max: 300, windowMs: HOUR_MS, store: "database" }, // a whole hotel may share one
	emergency: { max: 10, windowMs: HOUR_MS, store: "database" }, // safety questions to everyone on the trip, and closed emergencies
	emergencyAddress: { max: 60, windowMs: HOUR_MS, store: "database" },
	safety: { max: 60, windowMs: HOUR_MS, store: "database" }, // answers, each of which makes the open pages of its trip load again; none by address, so that nobody blocks another's
	safetyRecorded: { max: 300, windowMs: HOUR_MS, store: "database" }, // answers recorded for others, of whom there may be 250; no limit by address
	assistant: { max: 60, windowMs: DAY_MS, store: "database" }, // questions to the assistant, per member
	assistantAddress: { max: 600, windowMs: DAY_MS, store: "database" },
	assistantTrip: { max: 300, windowMs: DAY_MS, store: "database" }, // questions to the assistant, per trip
	vote: { max: 120, windowMs: HOUR_MS, store: "database" }, // votes and added options, each of which reloads the open pages of its trip
	voteAddress: { max: 1_200, windowMs: HOUR_MS, store: "database" },
	pollPicture: { max: 120, windowMs: HOUR_MS, store: "database" }, // pictures of links, each of which is fetched and decoded like a profile picture
	pollPictureAddress: { max: 600, windowMs: HOUR_MS, store: "database" },
	linkReset: { max: 10, windowMs: HOUR_MS, store: "database" }, // per trip
	invite: { max: 100, windowMs: DAY_MS, store: "database" }, // addresses
	inviteAddress: { max: 300, windowMs: DAY_MS, store: "database" },
	contact: { max: 10, windowMs: HOUR_MS, store: "database" }, // threads that an account starts with support
	contactAddress: { max: 30, windowMs: HOUR_MS, store: "database" },
	thread: { max: 30, windowMs: 10 * MINUTE_MS, store: "database" }, // messages in a thread with support, each of which notifies the person on duty
	threadAddress: { max: 120, windowMs: 10 * MINUTE_MS, store: "database" },
	threadMail: { max: 20, windowMs: HOUR_MS, store: "database" }, // mailed replies in a thread with support
	searchLocations: { max: 600, windowMs: MINUTE_MS, store: "memory" },
	extract: { max: 60, windowMs: MINUTE_MS, store: "memory" },
	calendarAddress: { max: 600, windowMs: MINUTE_MS, store: "memory" }, // calendar services fetch for many people from one address
	calendarFeed: { max: 120, windowMs: HOUR_MS, store: "memory" },
	showPicture: { max: 1_200, windowMs: MINUTE_MS, store: "memory" },
	ownData: { max: 300, windowMs: HOUR_MS, store: "memory" },
	preview: { max: 60, windowMs: MINUTE_MS, store: "memory" },
	planQuestion: { max: 60, windowMs: HOUR_MS, store: "memory" }, // looks at a change's price, and returns from the provider's card page
	planOutcome: { max: 60, windowMs: MINUTE_MS, store: "memory" }, // pages that reload every 3 s
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
 * Counts a request against all limits or none; a key of `null` turns its limit off. All limits of a request belong in
 * one call, so that a refusal by one counts towards none.
 * @param count how many requests this one counts as
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
