import type { PRIORITIES, TOPICS } from "#db/schema/messages.ts";

export type Topic = (typeof TOPICS)[number];

/** The audience of a notice. */
export type Audience =
	| "aboard" // people on a trip or on its waiting list
	| "organizers" // the trip's organizer and co-organizers
	| "organizer"
	| "account"; // the owner of an account, independent of trips

type Kind = {
	type: string;
	topic: Topic;
	to: Audience;
	priority?: (typeof PRIORITIES)[number];
	always?: true; // by every channel, even those the reader has switched off, because somebody may be in danger
	maxPerDay?: number; // messages about a trip in 24 hours, for notices that anyone with the link can cause repeatedly
};

const MAX_COMINGS = 20; // the number of places of a trip
const MAX_DIGESTS = 4; // each says that there is something new; the page has the details

/**
 * All kinds of notices, with the type that determines the icon, the topic that determines the channels, and the
 * audience.
 */
export const NOTICE_KINDS = {
	payment_received: { type: "payment_completed", topic: "payments", to: "aboard" },
	spot_confirmed: { type: "trip_update", topic: "payments", to: "aboard" },
	payment_declined: { type: "payment_failed", topic: "payments", to: "aboard", priority: "high" },
	bank_asks: { type: "payment_action_required", topic: "payments", to: "aboard", priority: "high" },
	card_needed: { type: "payment_action_required", topic: "payments", to: "aboard", priority: "high" },
	charge_announced: { type: "payment_due", topic: "payments", to: "aboard" },
	payment_reminder: { type: "payment_due", topic: "reminders", to: "aboard" },
	payment_overdue: { type: "payment_due", topic: "reminders", to: "aboard", priority: "high" },
	paying_open: { type: "payment_due", topic: "payments", to: "aboard" },
	outside_payment: { type: "trip_update", topic: "payments", to: "aboard", priority: "high" },
	outside_claim: {
		type: "payment_action_required",
		topic: "payments",
		to: "organizer",
		priority: "high",
		maxPerDay: MAX_COMINGS,
	},
	refund_requested: {
		type: "refund_request",
		topic: "payments",
		to: "organizers",
		priority: "high",
		maxPerDay: MAX_COMINGS,
	},
	refund_withdrawn: { type: "refund_update", topic: "payments", to: "organizers", maxPerDay: MAX_COMINGS },
	refund_reminder: { type: "refund_request", topic: "payments", to: "organizers", priority: "high" },
	refund_updated: { type: "refund_update", topic: "payments", to: "aboard" },
	refund_failed: { type: "refund_update", topic: "payments", to: "organizer", priority: "high" },
	refund_by_hand: { type: "refund_update", topic: "payments", to: "organizer" },
	release_sent: { type: "fund_release", topic: "payments", to: "organizer" },
	release_failed: { type: "fund_release", topic: "payments", to: "organizer", priority: "high" },
	release_taken_back: { type: "fund_release", topic: "payments", to: "organizer", priority: "high" },
	payout_failed: { type: "fund_release", topic: "payments", to: "organizer", priority: "high" },
	payout_account_closed: { type: "fund_release", topic: "payments", to: "organizer", priority: "high" },
	payment_disputed: { type: "payment_disputed", topic: "payments", to: "organizer", priority: "high" },
	member_joined: { type: "member_joined", topic: "group", to: "organizers", maxPerDay: MAX_COMINGS },
	member_paid: { type: "payment_completed", topic: "group", to: "organizer" },
	member_plan_changed: { type: "trip_update", topic: "group", to: "organizer", maxPerDay: MAX_COMINGS },
	member_options_changed: { type: "trip_update", topic: "group", to: "organizer", maxPerDay: MAX_COMINGS },
	companion_asks: { type: "trip_update", topic: "payments", to: "aboard", priority: "high" },
	companion_changed: { type: "trip_update", topic: "payments", to: "aboard", priority: "high" },
	price_asked: { type: "trip_update", topic: "trip", to: "aboard", priority: "high" },
	price_lowered: { type: "trip_update", topic: "trip", to: "aboard" },
	price_answered: { type: "trip_update", topic: "group", to: "organizer", maxPerDay: MAX_COMINGS },
	surplus_decided: { type: "trip_update", topic: "trip", to: "aboard" },
	answer_given: { type: "member_joined", topic: "group", to: "organizers", maxPerDay: MAX_COMINGS },
	spot_held: { type: "trip_update", topic: "trip", to: "aboard" },
	spot_ends_soon: { type: "payment_due", topic: "reminders", to: "aboard" },
	spot_lapsed: { type: "trip_update", topic: "trip", to: "aboard" },
	spot_free_again: { type: "trip_update", topic: "group", to: "organizers", maxPerDay: MAX_COMINGS },
	invitation_accepted: { type: "member_joined", topic: "group", to: "organizers", maxPerDay: MAX_COMINGS },
	waiting_joined: { type: "member_joined", topic: "group", to: "organizers", maxPerDay: MAX_COMINGS },
	waiting_listed: { type: "trip_update", topic: "trip", to: "aboard" },
	waiting_offered: { type: "trip_update", topic: "trip", to: "aboard", priority: "high" },
	waiting_ended: { type: "trip_update", topic: "trip", to: "aboard" },
	funds_released: { type: "fund_release", topic: "trip", to: "aboard" },
	trip_changed: { type: "trip_update", topic: "trip", to: "aboard" },
	poll_asked: { type: "trip_update", topic: "trip", to: "aboard" },
	poll_closed: { type: "trip_update", topic: "trip", to: "aboard" },
	options_reminder: { type: "trip_reminder", topic: "reminders", to: "aboard" },
	poll_reminder: { type: "trip_reminder", topic: "reminders", to: "aboard" },
	expenses_changed: { type: "trip_update", topic: "trip", to: "aboard", maxPerDay: MAX_DIGESTS },
	settlement_marked: { type: "trip_update", topic: "trip", to: "aboard", maxPerDay: MAX_COMINGS },
	settlement_answered: { type: "trip_update", topic: "trip", to: "aboard", maxPerDay: MAX_COMINGS },
	pool_topped_up: { type: "payment_completed", topic: "payments", to: "aboard" },
	pool_changed: { type: "trip_update", topic: "group", to: "organizers", maxPerDay: MAX_COMINGS },
	pool_asked: {
		type: "payment_action_required",
		topic: "payments",
		to: "organizers",
		maxPerDay: MAX_COMINGS,
	},
	pool_answered: { type: "payment_completed", topic: "payments", to: "aboard" },
	pool_returned: { type: "refund_update", topic: "payments", to: "aboard" },
	pool_problem: { type: "refund_update", topic: "payments", to: "organizers", priority: "high" },
	link_changed: { type: "trip_update", topic: "trip", to: "aboard" },
	trip_cancelled: { type: "trip_update", topic: "payments", to: "aboard", priority: "high" },
	member_removed: { type: "trip_update", topic: "payments", to: "aboard", priority: "high" },
	co_organizer_made: { type: "trip_update", topic: "trip", to: "aboard", priority: "high" },
	co_organizer_ended: { type: "trip_update", topic: "trip", to: "aboard" },
	handover_offered: { type: "trip_update", topic: "trip", to: "aboard", priority: "high" },
	handover_begun: { type: "trip_update", topic: "trip", to: "organizer", priority: "high" },
	handover_withdrawn: { type: "trip_update", topic: "trip", to: "aboard" },
	handover_answered: { type: "trip_update", topic: "trip", to: "organizer" },
	organizer_changed: { type: "trip_update", topic: "trip", to: "aboard", priority: "high" },
	member_left: { type: "trip_update", topic: "group", to: "organizers", maxPerDay: MAX_COMINGS },
	chat_digest: { type: "chat_message", topic: "chat", to: "aboard" },
	plan_begun: { type: "plan_update", topic: "payments", to: "account" },
	plan_renewed: { type: "plan_update", topic: "payments", to: "account" },
	plan_changed: { type: "plan_update", topic: "payments", to: "account" },
	plan_cancelled: { type: "plan_update", topic: "payments", to: "account" },
	plan_resumed: { type: "plan_update", topic: "payments", to: "account" },
	plan_unpaid: { type: "payment_failed", topic: "payments", to: "account", priority: "high" },
	plan_ended: { type: "plan_update", topic: "payments", to: "account", priority: "high" },
	plan_refunded: { type: "plan_update", topic: "payments", to: "account" },
	plan_renews_soon: { type: "payment_due", topic: "payments", to: "account" },
	// Threads with support. They have mails of their own, which quote the thread and accept replies.
	request_written: { type: "support_request", topic: "support", to: "account", priority: "high" },
	emergency_written: {
		type: "support_request",
		topic: "support",
		to: "account",
		priority: "high",
		always: true,
	},
	request_answered: { type: "support_request", topic: "support", to: "account", priority: "high" },
	safety_asked: { type: "trip_update", topic: "trip", to: "aboard", priority: "high", always: true },
	safety_help: { type: "trip_update", topic: "trip", to: "organizers", priority: "high", always: true },
	departure: { type: "trip_reminder", topic: "trip", to: "aboard" },
	dispute_reminder: { type: "payment_disputed", topic: "payments", to: "organizer", priority: "high" },
	dispute_won: { type: "payment_disputed", topic: "payments", to: "organizer" },
	dispute_lost: { type: "payment_disputed", topic: "payments", to: "organizer", priority: "high" },
	organizer_debt: { type: "payment_disputed", topic: "payments", to: "organizer", priority: "high" },
	charges_stopped: { type: "payment_disputed", topic: "payments", to: "aboard" },
} as const satisfies Record<string, Kind>;

export type NoticeKind = keyof typeof NOTICE_KINDS;

export function kindOf(kind: NoticeKind): Kind {
	return NOTICE_KINDS[kind];
}

/** Whether someone of this audience gets any notice of a topic. */
export function isToldTo(audience: Audience, topic: Topic): boolean {
	return Object.values<Kind>(NOTICE_KINDS).some((kind) => kind.topic === topic && kind.to === audience);
}
