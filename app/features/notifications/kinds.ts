import type { PRIORITIES, TOPICS } from "#db/schema/index.ts";

export type Topic = (typeof TOPICS)[number];

type Kind = { type: string; topic: Topic; priority?: (typeof PRIORITIES)[number] };

/** Everything that people are told, with the type that decides its icon and the topic that decides its channels. */
export const NOTICE_KINDS = {
	payment_received: { type: "payment_completed", topic: "payments" },
	payment_declined: { type: "payment_failed", topic: "payments", priority: "high" },
	bank_asks: { type: "payment_action_required", topic: "payments", priority: "high" },
	charge_announced: { type: "payment_due", topic: "payments" },
	payment_reminder: { type: "payment_due", topic: "reminders" },
	payment_overdue: { type: "payment_due", topic: "reminders", priority: "high" },
	refund_requested: { type: "refund_request", topic: "payments", priority: "high" },
	refund_updated: { type: "refund_update", topic: "payments" },
	refund_failed: { type: "refund_update", topic: "payments", priority: "high" },
	release_sent: { type: "fund_release", topic: "payments" },
	release_failed: { type: "fund_release", topic: "payments", priority: "high" },
	payment_disputed: { type: "payment_disputed", topic: "payments", priority: "high" },
	member_joined: { type: "member_joined", topic: "group" },
	member_paid: { type: "payment_completed", topic: "group" },
	invitation_accepted: { type: "member_joined", topic: "group" },
	funds_released: { type: "fund_release", topic: "trip" },
	trip_changed: { type: "trip_update", topic: "trip" },
	chat_digest: { type: "chat_message", topic: "chat" },
	departure: { type: "trip_reminder", topic: "trip" },
} as const satisfies Record<string, Kind>;

export type NoticeKind = keyof typeof NOTICE_KINDS;

export function kindOf(kind: NoticeKind): Kind {
	return NOTICE_KINDS[kind];
}
