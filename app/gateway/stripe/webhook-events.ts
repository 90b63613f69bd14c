/** Connected accounts have payouts, too, so the webhook also receives their payout events. */
export const PAYOUT_EVENTS = [
	"payout.created",
	"payout.updated",
	"payout.paid",
	"payout.failed",
	"payout.canceled",
] as const;

/**
 * The events of API v1 that the webhook at /webhooks/stripe needs. docs/operating.md and `npm run stripe:check` have
 * the same list.
 */
export const WEBHOOK_EVENTS = [
	"payment_intent.succeeded",
	"payment_intent.processing",
	"payment_intent.requires_action",
	"payment_intent.payment_failed",
	"payment_intent.canceled",
	"checkout.session.completed",
	"checkout.session.expired",
	"charge.succeeded",
	"charge.failed",
	"charge.refunded",
	"charge.updated",
	"charge.dispute.created",
	"charge.dispute.updated",
	"charge.dispute.funds_withdrawn",
	"charge.dispute.funds_reinstated",
	"charge.dispute.closed",
	"refund.created",
	"refund.updated",
	"refund.failed",
	"transfer.created",
	"transfer.updated",
	"transfer.reversed",
	...PAYOUT_EVENTS,
	"setup_intent.succeeded",
	"setup_intent.requires_action",
	"setup_intent.setup_failed",
	"setup_intent.canceled",
	"customer.subscription.created",
	"customer.subscription.updated",
	"customer.subscription.deleted",
	"invoice.paid",
	"invoice.payment_failed",
	"invoice.payment_action_required",
	"invoice.voided",
] as const;

/** Thin events of API v2 about organizers' payout accounts, which come from an event destination of their own. */
export const ACCOUNT_EVENTS = [
	"v2.core.account.closed",
	"v2.core.account.updated",
	"v2.core.account[requirements].updated",
	"v2.core.account[configuration.recipient].updated",
	"v2.core.account[configuration.recipient].capability_status_updated",
] as const;
