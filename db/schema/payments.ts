import { sql } from "drizzle-orm";
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { members, trips, users } from "./access.ts";
import { calendarDate, cents, flag, id, instant, oneOfCheck, PROVIDERS, rowCheck } from "./columns.ts";
import { rowsOf } from "./subject.ts";
import { PAID_TIERS } from "./tiers.ts";

export const SETUP_PURPOSES = ["payment_method", "subscription", "one_time_pro"] as const;

const SETUP_STATUSES = ["created", "requires_action", "succeeded", "failed", "canceled"] as const;

export const REFUND_STATUSES = [
	"pending",
	"approved",
	"rejected",
	"processed",
	"failed",
	"withdrawn",
] as const;

export const SETTLED_AS = ["replaced", "paid_back", "dropped"] as const;

export const REFUND_ORIGINS = ["member", "organizer", "provider"] as const;

export const REMINDER_KINDS = ["soon", "due", "overdue", "by_hand"] as const;

export const PAYMENT_STATUSES = [
	"due",
	"processing",
	"paid",
	"partially_refunded",
	"refunded",
	"action_required",
	"failed",
	"disputed",
	"canceled",
] as const;

export const ATTEMPT_STATUSES = [
	"created",
	"requires_action",
	"unknown",
	"succeeded",
	"failed",
	"canceled",
] as const;

const CHARGE_SETUP_STATUSES = ["created", "requires_action", "succeeded", "failed", "canceled"] as const;

export const PAUSE_REASONS = ["refund", "dispute"] as const;

export const OUTSIDE_STATES = [
	"claimed",
	"recorded",
	"objected",
	"kept",
	"undone",
	"declined",
	"withdrawn",
] as const;

/** How money reached the organizer outside the app. */
export const OUTSIDE_WAYS = ["cash", "venmo", "zelle", "paypal", "bank_transfer", "other"] as const;

export const DISPUTE_STATUSES = ["open", "won", "lost"] as const;

export const paymentMethods = sqliteTable(
	"payment_methods",
	{
		id: id(),
		userId: text()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		provider: text({ enum: ["demo", "stripe"] }).notNull(),
		type: text().notNull().default("card"),
		isDefault: flag().notNull().default(false),
		cardBrand: text(),
		cardLast4: text(),
		cardExpMonth: integer(),
		cardExpYear: integer(),
		cardholderName: text(),
		bankLast4: text(),
		bankName: text(),
		accountType: text(),
		billingAddress: text({ mode: "json" }),
		externalPaymentMethodRef: text(),
		externalCustomerRef: text(),
		isActive: flag().notNull().default(true),
		createdAt: instant().notNull(),
		updatedAt: instant().notNull(),
	},
	(t) => [
		uniqueIndex("payment_methods_default").on(t.userId).where(sql`is_default = 1 and is_active = 1`),
		uniqueIndex("payment_methods_ref")
			.on(t.userId, t.externalPaymentMethodRef)
			.where(sql`external_payment_method_ref is not null and is_active = 1`),
		index("payment_methods_user").on(t.userId),
		oneOfCheck("payment_methods_provider", t.provider, ["demo", "stripe"]),
	],
);

rowsOf(paymentMethods, { person: { by: paymentMethods.userId, told: true, erased: true } });

/** A user's customer at the provider. Members without an account have their own (payers). */
export const customers = sqliteTable(
	"customers",
	{
		userId: text()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		provider: text({ enum: PROVIDERS }).notNull(),
		ref: text().notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.userId, t.provider] }),
		uniqueIndex("customers_ref").on(t.ref),
		oneOfCheck("customers_provider", t.provider, PROVIDERS),
	],
);

rowsOf(customers, {
	person: {
		by: customers.userId,
		told: "It is an id at the provider.",
		erased: "forgetCustomers deletes them, once the provider has.",
	},
});

/** A card that is being saved at the provider, and the order that it is to pay for. */
export const cardSetups = sqliteTable(
	"card_setups",
	{
		id: id(),
		userId: text()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		provider: text({ enum: PROVIDERS }).notNull(),
		purpose: text({ enum: SETUP_PURPOSES }).notNull(),
		plan: text({ enum: PAID_TIERS }), // for a subscription
		isAnnual: flag().notNull().default(false),
		tripId: text().references(() => trips.id, { onDelete: "cascade" }), // for one-time Pro
		surface: text({ enum: ["embedded", "hosted"] }).notNull(),
		status: text({ enum: SETUP_STATUSES }).notNull().default("created"),
		ref: text(),
		clientSecret: text(),
		hostedUrl: text(),
		methodRef: text(), // the saved card's ref, once the setup has succeeded
		errorMessage: text(),
		createdAt: instant().notNull(),
		updatedAt: instant().notNull(),
		price: cents(), // the price that was shown for the order
	},
	(t) => [
		uniqueIndex("card_setups_ref").on(t.ref).where(sql`ref is not null`),
		index("card_setups_user").on(t.userId, t.createdAt),
		index("card_setups_open").on(t.status, t.updatedAt),
		oneOfCheck("card_setups_provider", t.provider, PROVIDERS),
		oneOfCheck("card_setups_purpose", t.purpose, SETUP_PURPOSES),
		oneOfCheck("card_setups_status", t.status, SETUP_STATUSES),
	],
);

rowsOf(cardSetups, {
	trip: { by: cardSetups.tripId, shown: "It is a card form, for a day." },
	person: { by: cardSetups.userId, told: "It is a card form, for a day.", erased: true },
});

/** Declined cards of people who were paying or saving a card themselves, kept for a day, to limit card testing. */
export const cardDeclines = sqliteTable(
	"card_declines",
	{
		ref: id(), // the provider's charge, its intent, or its attempt to save the card
		memberId: text().references(() => members.id, { onDelete: "cascade" }), // the membership, if the card was for one
		userId: text(), // the account at that time
		tripId: text().references(() => trips.id, { onDelete: "cascade" }),
		network: text(), // the network of the browser that opened the card form
		fingerprint: text(),
		isStranger: flag().notNull(), // the payer had neither paid before nor confirmed an address
		at: instant().notNull(),
	},
	(t) => [
		index("card_declines_member").on(t.memberId, t.at),
		index("card_declines_user").on(t.userId, t.at).where(sql`user_id is not null`),
		index("card_declines_trip").on(t.tripId, t.at),
		index("card_declines_network").on(t.network, t.at).where(sql`network is not null`),
		index("card_declines_fingerprint").on(t.fingerprint, t.at).where(sql`fingerprint is not null`),
		index("card_declines_at").on(t.at),
	],
);

rowsOf(cardDeclines, {
	trip: { by: cardDeclines.tripId, shown: "They limit tries, and nobody is shown them." },
	person: { by: cardDeclines.userId, told: true, erased: "They run out by themselves." },
});

/** The network from which a card form was opened, kept for a day. */
export const cardFormNetworks = sqliteTable(
	"card_form_networks",
	{
		formId: id(), // the attempt, or the setup
		network: text().notNull(),
		at: instant().notNull(),
	},
	(t) => [index("card_form_networks_at").on(t.at)],
);

rowsOf(cardFormNetworks, { house: "Networks that have opened card forms, for an hour." });

export const refundRequests = sqliteTable(
	"refund_requests",
	{
		id: id(),
		tripId: text()
			.notNull()
			.references(() => trips.id),
		memberId: text()
			.notNull()
			.references(() => members.id),
		organizerId: text().references(() => users.id),
		status: text({ enum: REFUND_STATUSES }).notNull().default("pending"),
		requestedAmount: cents().notNull(),
		refundableAmount: cents().notNull(),
		deductionAmount: cents().notNull().default(0),
		reason: text(),
		organizerNotes: text(),
		refundPolicy: text().notNull().default("standard"),
		refundMethod: text(),
		approvedAmount: cents(), // set when the organizer approves
		requestedAt: instant().notNull(),
		approvedAt: instant(),
		rejectedAt: instant(),
		processedAt: instant(),
		withdrawnAt: instant(), // when the member withdrew it, before a decision
		reminders: integer().notNull().default(0), // how often the organizer was reminded to decide
		remindedAt: instant(), // when the organizer was last reminded
		origin: text({ enum: REFUND_ORIGINS }).notNull().default("member"), // who started it; `provider` means by hand at the provider
		startedBy: text().references(() => users.id, { onDelete: "set null" }), // the organizer, if they started it
		isLeaving: flag().notNull().default(false), // the member leaves the trip once it is processed
		settledAs: text({ enum: SETTLED_AS }), // how the organizer settled it after it failed
		settledAt: instant(),
		decidedBy: text().references(() => users.id, { onDelete: "set null" }), // who approved or rejected a request of a member's
	},
	(t) => [
		uniqueIndex("refund_requests_open").on(t.memberId).where(sql`status in ('pending', 'approved')`),
		index("refund_requests_trip").on(t.tripId, t.requestedAt),
		index("refund_requests_member").on(t.memberId, t.requestedAt),
		oneOfCheck("refund_requests_status", t.status, REFUND_STATUSES),
		oneOfCheck("refund_requests_origin", t.origin, REFUND_ORIGINS),
		oneOfCheck("refund_requests_settled_as", t.settledAs, SETTLED_AS),
		rowCheck("refund_requests_amounts", sql`requested_amount = refundable_amount + deduction_amount`),
		rowCheck(
			"refund_requests_approved",
			sql`approved_amount is null or approved_amount between 1 and refundable_amount`,
		),
	],
);

rowsOf(refundRequests, {
	trip: { by: refundRequests.tripId, shown: [refundRequests.status, refundRequests.settledAt] },
	person: { by: refundRequests.memberId, told: true, erased: "A record of money stays." },
});

/** A charge that the card holder's bank has taken back, at least for now. */
export const disputes = sqliteTable(
	"disputes",
	{
		ref: id(),
		paymentId: text().references(() => payments.id), // null for a plan's charge
		provider: text({ enum: PROVIDERS }).notNull(),
		amount: cents().notNull(),
		fee: cents().notNull().default(0),
		status: text({ enum: DISPUTE_STATUSES }).notNull(),
		openedAt: instant().notNull(),
		closedAt: instant(),
		chargeRef: text(), // the disputed charge; not the payment's own charge if `isOverpaid`
		isOverpaid: flag().notNull().default(false), // the charge was an overpayment, so the fund never received it
		reason: text(),
		returned: cents().notNull().default(0), // the part of the amount that the bank has returned
		evidenceDueAt: instant(),
		evidenceText: text(), // the organizer's own words
		evidenceSubmittedAt: instant(),
	},
	(t) => [
		index("disputes_payment").on(t.paymentId),
		index("disputes_charge").on(t.chargeRef),
		oneOfCheck("disputes_status", t.status, DISPUTE_STATUSES),
		oneOfCheck("disputes_provider", t.provider, PROVIDERS),
		rowCheck("disputes_amount", sql`amount > 0 and fee >= 0 and returned between 0 and amount`),
	],
);

rowsOf(disputes, {
	trip: { by: disputes.paymentId, shown: "The payment's status and amounts change with it." },
});

export const payments = sqliteTable(
	"payments",
	{
		id: id(),
		tripId: text()
			.notNull()
			.references(() => trips.id),
		memberId: text()
			.notNull()
			.references(() => members.id),
		amount: cents().notNull(),
		dueDate: calendarDate().notNull(),
		paymentNumber: integer().notNull(),
		totalPayments: integer().notNull(),
		status: text({ enum: PAYMENT_STATUSES }).notNull().default("due"),
		paidAt: instant(),
		platformFeeAmount: cents().notNull().default(0),
		netAmount: cents(),
		refundedAmount: cents().notNull().default(0),
		provider: text({ enum: PROVIDERS }).notNull(),
		providerIntentRef: text(),
		chargeRef: text(),
		createdAt: instant().notNull(),
		lostAmount: cents().notNull().default(0), // the part of the payment that was lost to disputes, once none of them is open
		paidAheadBy: text(), // the earlier payment whose charge paid this one too; then this one is canceled
		paidOutsideBy: text(), // the outside payment that covers the rest of this one; then this one is canceled
		givenBy: text().references(() => members.id), // the member whose card paid it, as a present; null if it was the member's own
		paidByPool: text(), // the pool's payment that paid this one, without a charge to a card
	},
	(t) => [
		uniqueIndex("payments_number").on(t.memberId, t.paymentNumber),
		uniqueIndex("payments_charge").on(t.chargeRef).where(sql`charge_ref is not null`),
		index("payments_trip").on(t.tripId),
		index("payments_due").on(t.status, t.dueDate),
		index("payments_given").on(t.givenBy).where(sql`given_by is not null`),
		oneOfCheck("payments_status", t.status, PAYMENT_STATUSES),
		oneOfCheck("payments_provider", t.provider, PROVIDERS),
		rowCheck("payments_amount", sql`amount >= 50`),
		rowCheck("payments_refunded", sql`refunded_amount between 0 and amount`),
		rowCheck("payments_numbering", sql`payment_number between 1 and total_payments`),
		rowCheck(
			"payments_paid",
			sql`(status not in ('paid', 'partially_refunded', 'refunded')) or paid_at is not null`,
		),
	],
);

rowsOf(payments, {
	trip: { by: payments.tripId, shown: [payments.refundedAmount, payments.status] },
	person: { by: payments.memberId, told: true, erased: "A record of money stays." },
});

/**
 * Money that a member has paid to the organizer outside the app. None of it is in the fund, the ledger or a provider's
 * balance; the recorded amount is taken off the member's open payments.
 */
export const outsidePayments = sqliteTable(
	"outside_payments",
	{
		id: id(),
		tripId: text()
			.notNull()
			.references(() => trips.id),
		memberId: text()
			.notNull()
			.references(() => members.id),
		amount: cents().notNull(),
		paidOn: calendarDate().notNull(),
		how: text({ enum: OUTSIDE_WAYS }).notNull(),
		note: text(),
		state: text({ enum: OUTSIDE_STATES }).notNull(),
		receivedBy: text().references(() => users.id, { onDelete: "set null" }), // the organizer at that time, to whom it was paid
		isClaim: flag().notNull(), // the member has reported it first
		createdAt: instant().notNull(),
		recordedAt: instant(), // since when it is recorded, and counts
		objection: text(), // the member's words
		objectedAt: instant(),
		answer: text(), // the organizer's answer to the objection, if they keep the record
		answeredAt: instant(),
		reason: text(), // why it was declined or undone
		endedAt: instant(), // when it was declined, withdrawn or undone
		pictureHash: text(), // the hash of the receipt's picture, which is in the picture's address
		onceKey: text(), // a hash of the form and its secret, so that a form sent twice records only one payment
	},
	(t) => [
		index("outside_payments_trip").on(t.tripId, t.createdAt),
		index("outside_payments_member").on(t.memberId, t.createdAt),
		index("outside_payments_received").on(t.receivedBy),
		uniqueIndex("outside_payments_claim").on(t.memberId).where(sql`state = 'claimed'`),
		uniqueIndex("outside_payments_once").on(t.memberId, t.onceKey).where(sql`once_key is not null`),
		oneOfCheck("outside_payments_state", t.state, OUTSIDE_STATES),
		oneOfCheck("outside_payments_how", t.how, OUTSIDE_WAYS),
		rowCheck("outside_payments_amount", sql`amount >= 50`),
		rowCheck(
			"outside_payments_recorded",
			sql`(state not in ('recorded', 'objected', 'kept', 'undone')) or recorded_at is not null`,
		),
		rowCheck(
			"outside_payments_ended",
			sql`(state in ('declined', 'withdrawn', 'undone')) = (ended_at is not null)`,
		),
	],
);

rowsOf(outsidePayments, {
	trip: { by: outsidePayments.tripId, shown: [outsidePayments.state, outsidePayments.pictureHash] },
	person: { by: outsidePayments.memberId, told: true, erased: "A record of money stays." },
});

/** The amounts that an outside payment has taken off each payment, so that undoing it restores exactly these. */
export const outsideParts = sqliteTable(
	"outside_parts",
	{
		id: id(),
		outsideId: text()
			.notNull()
			.references(() => outsidePayments.id, { onDelete: "cascade" }),
		paymentId: text().references(() => payments.id, { onDelete: "set null" }),
		amount: cents().notNull(),
		dueDate: calendarDate().notNull(), // the payment's due date at that time
	},
	(t) => [
		index("outside_parts_of").on(t.outsideId),
		index("outside_parts_payment").on(t.paymentId),
		rowCheck("outside_parts_amount", sql`amount > 0`),
	],
);

rowsOf(outsideParts, {
	trip: { by: outsideParts.outsideId, shown: "The payments change with them." },
	person: { by: outsideParts.outsideId, told: "The payments show it.", erased: "A record of money stays." },
});

/** The picture of a receipt. We re-encode it, so that no reader loads the uploaded file. */
export const outsidePictures = sqliteTable("outside_pictures", {
	outsideId: text()
		.primaryKey()
		.notNull()
		.references(() => outsidePayments.id, { onDelete: "cascade" }),
	image: blob({ mode: "buffer" }).notNull(),
});

rowsOf(outsidePictures, {
	trip: { by: outsidePictures.outsideId, shown: "Its payment has its hash." },
	person: {
		by: outsidePictures.outsideId,
		told: "Its address is in the list.",
		erased: "erasePerson deletes it.",
	},
});

/** The part of a refund request that goes back to one charge. */
export const refundLines = sqliteTable(
	"refund_lines",
	{
		id: id(),
		refundRequestId: text()
			.notNull()
			.references(() => refundRequests.id),
		paymentId: text()
			.notNull()
			.references(() => payments.id),
		amount: cents().notNull(),
		deduction: cents().notNull().default(0),
		provider: text({ enum: PROVIDERS }).notNull(),
		ref: text(),
		status: text({ enum: ["created", "unknown", "processed", "failed"] })
			.notNull()
			.default("created"),
		errorMessage: text(),
		createdAt: instant().notNull(),
		updatedAt: instant().notNull(),
		bookingFee: cents(), // the part of the booking fee that its reservation returned, in cents; null without a reservation, and in rows older than this column
	},
	(t) => [
		uniqueIndex("refund_lines_payment").on(t.refundRequestId, t.paymentId),
		uniqueIndex("refund_lines_ref").on(t.ref).where(sql`ref is not null`),
		index("refund_lines_of_payment").on(t.paymentId),
		oneOfCheck("refund_lines_provider", t.provider, PROVIDERS),
		rowCheck("refund_lines_amount", sql`amount > 0 and deduction >= 0`),
		oneOfCheck("refund_lines_status", t.status, ["created", "unknown", "processed", "failed"]),
	],
);

rowsOf(refundLines, {
	trip: { by: refundLines.refundRequestId, shown: "The request's status changes with them." },
});

/** The exact text with which a member allowed later charges to the saved card. */
export const consents = sqliteTable(
	"consents",
	{
		id: id(),
		memberId: text()
			.notNull()
			.references(() => members.id, { onDelete: "cascade" }),
		kind: text().notNull(),
		version: text().notNull(),
		text: text().notNull(),
		givenAt: instant().notNull(),
		withdrawnAt: instant(), // only a consent that is not withdrawn counts; a withdrawn one stays as a record
		endedByMove: flag().notNull().default(false), // it ended because the membership was opened in another browser
	},
	(t) => [uniqueIndex("consents_given").on(t.memberId, t.kind, t.version).where(sql`withdrawn_at is null`)],
);

rowsOf(consents, {
	trip: { by: consents.memberId, shown: "Each is one member's own." },
	person: { by: consents.memberId, told: true, erased: "It is withdrawn, and stays as a record." },
});

/** Each reminder about a payment, from the job or from the organizer. There are at most three. */
export const paymentReminders = sqliteTable(
	"payment_reminders",
	{
		id: id(),
		paymentId: text()
			.notNull()
			.references(() => payments.id, { onDelete: "cascade" }),
		source: text().notNull(), // the payment, the kind and the due date; for a manual reminder its own id
		kind: text({ enum: REMINDER_KINDS }).notNull(),
		sentAt: instant().notNull(),
		sentBy: text().references(() => users.id, { onDelete: "set null" }),
	},
	(t) => [
		uniqueIndex("payment_reminders_source").on(t.source),
		index("payment_reminders_payment").on(t.paymentId),
		oneOfCheck("payment_reminders_kind", t.kind, REMINDER_KINDS),
	],
);

rowsOf(paymentReminders, {
	trip: { by: paymentReminders.paymentId, shown: "The person reminded finds it under the bell." },
	person: {
		by: paymentReminders.sentBy,
		told: "The mails that were sent say it.",
		erased: "They say that a reminder went out, and no longer by whom.",
	},
});

/** An attempt to take a payment. At most one per payment is live. */
export const attempts = sqliteTable(
	"attempts",
	{
		id: id(),
		paymentId: text()
			.notNull()
			.references(() => payments.id),
		amount: cents().notNull(),
		currency: text().notNull().default("usd"),
		provider: text({ enum: PROVIDERS }).notNull(),
		surface: text({ enum: ["embedded", "hosted", "off_session"] }).notNull(),
		status: text({ enum: ATTEMPT_STATUSES }).notNull().default("created"),
		ref: text(),
		clientSecret: text(),
		hostedUrl: text(), // the provider's payment page, on the hosted surface
		errorCode: text(), // the provider's code; for an attempt that was cancelled without one, the reason
		errorMessage: text(),
		createdAt: instant().notNull(),
		updatedAt: instant().notNull(),
		checkedAt: instant(), // when the provider was last asked about it
		cardBrand: text(), // the brand of the card that paid
		cardLast4: text(),
		cardFingerprint: text(), // the provider's name for the card's number, the same for every customer
		ahead: cents().notNull().default(0), // the part of the amount that is for later payments
		givenBy: text().references(() => members.id), // the member who pays it as a present; null if it is the member's own
		givenWord: text(), // the giver's note to the member
	},
	(t) => [
		index("attempts_fingerprint").on(t.cardFingerprint, t.createdAt),
		uniqueIndex("attempts_live")
			.on(t.paymentId)
			.where(sql`status in ('created', 'requires_action', 'unknown')`),
		uniqueIndex("attempts_ref").on(t.ref).where(sql`ref is not null`),
		index("attempts_payment").on(t.paymentId, t.createdAt),
		index("attempts_open").on(t.status, t.updatedAt),
		index("attempts_given").on(t.givenBy).where(sql`given_by is not null`),
		oneOfCheck("attempts_status", t.status, ATTEMPT_STATUSES),
		oneOfCheck("attempts_provider", t.provider, PROVIDERS),
		oneOfCheck("attempts_surface", t.surface, ["embedded", "hosted", "off_session"]),
		rowCheck("attempts_amount", sql`amount >= 50`),
	],
);

rowsOf(attempts, { trip: { by: attempts.paymentId, shown: "The payment's status changes with them." } });

/** Members who let others on the trip see and pay their next payment. */
export const presentAsks = sqliteTable("present_asks", {
	memberId: text()
		.primaryKey()
		.notNull()
		.references(() => members.id, { onDelete: "cascade" }),
	askedAt: instant().notNull(),
});

rowsOf(presentAsks, {
	trip: { by: presentAsks.memberId, shown: [presentAsks.askedAt] },
	person: { by: presentAsks.memberId, told: true, erased: "endMembership and anonymisePlaces end them." },
});

/** A member's customer id at the provider, and the card saved there for later instalments. */
export const payers = sqliteTable(
	"payers",
	{
		memberId: text()
			.primaryKey()
			.notNull()
			.references(() => members.id, { onDelete: "cascade" }),
		provider: text({ enum: PROVIDERS }).notNull(),
		customerRef: text().notNull(),
		methodRef: text(),
		cardBrand: text(),
		cardLast4: text(),
		cardExpMonth: integer(),
		cardExpYear: integer(),
		updatedAt: instant().notNull(),
	},
	(t) => [
		oneOfCheck("payers_provider", t.provider, PROVIDERS),
		rowCheck("payers_last4", sql`card_last4 is null or length(card_last4) = 4`),
	],
);

rowsOf(payers, {
	trip: { by: payers.memberId, shown: "The card is one member's own." },
	person: { by: payers.memberId, told: true, erased: "forgetCustomers deletes them, once the provider has." },
});

/** The reasons not to charge a member's saved card for now. */
export const chargePauses = sqliteTable(
	"charge_pauses",
	{
		memberId: text()
			.notNull()
			.references(() => members.id, { onDelete: "cascade" }),
		reason: text({ enum: PAUSE_REASONS }).notNull(),
		since: instant().notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.memberId, t.reason] }),
		oneOfCheck("charge_pauses_reason", t.reason, PAUSE_REASONS),
	],
);

rowsOf(chargePauses, {
	trip: { by: chargePauses.memberId, shown: "They follow from refunds and disputes." },
});

/** A card that a member is saving for their automatic charges, without paying. */
export const chargeSetups = sqliteTable(
	"charge_setups",
	{
		id: id(),
		memberId: text()
			.notNull()
			.references(() => members.id, { onDelete: "cascade" }),
		provider: text({ enum: PROVIDERS }).notNull(),
		surface: text({ enum: ["embedded", "hosted"] }).notNull(),
		status: text({ enum: CHARGE_SETUP_STATUSES }).notNull().default("created"),
		ref: text(),
		clientSecret: text(),
		hostedUrl: text(),
		errorMessage: text(),
		createdAt: instant().notNull(),
		updatedAt: instant().notNull(),
	},
	(t) => [
		uniqueIndex("charge_setups_ref").on(t.ref).where(sql`ref is not null`),
		index("charge_setups_member").on(t.memberId, t.createdAt),
		index("charge_setups_open").on(t.status, t.updatedAt),
		oneOfCheck("charge_setups_provider", t.provider, PROVIDERS),
		oneOfCheck("charge_setups_status", t.status, CHARGE_SETUP_STATUSES),
	],
);

rowsOf(chargeSetups, { trip: { by: chargeSetups.memberId, shown: "The card is one member's own." } });
