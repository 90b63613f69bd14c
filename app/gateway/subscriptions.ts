import type { Cents } from "#app/lib/money.ts";

export type PaidTier = "plus" | "pro";

/** The price of a subscription. The provider finds it by its lookup key, such as `gangway_plus_month`. */
export type TierPrice = { plan: PaidTier; isAnnual: boolean; amount: Cents };

/** A subscription to begin. Its id is the idempotency key, and is in the provider's metadata. */
export type SubscribeRequest = {
	id: string;
	createdAt: number; // UTC ms
	price: TierPrice;
	customerRef: string;
	methodRef: string;
};

/** A change of plan. Its id is the idempotency key. */
export type ChangeRequest = {
	id: string;
	subscriptionRef: string;
	price: TierPrice;
	atPeriodEnd: boolean; // otherwise at once, and the amount due is charged before anything changes
	prorateAt: number; // UTC ms, in whole seconds: the time that the preview was calculated for
};

export type InvoiceFact = {
	ref: string;
	amount: Cents; // paid by the card
	fee: Cents; // the provider's own
	chargeRef: string | null; // null if a credit paid all of it
	plan: PaidTier;
	isAnnual: boolean;
	paidAt: number; // UTC ms
	periodStart: number;
	periodEnd: number;
};

/** A provider's subscription as plain facts. Times are UTC ms. */
export type SubscriptionFact = {
	ref: string;
	id: string; // of the request
	changeId?: string | null; // of the latest requested change
	customerRef: string;
	status: "incomplete" | "active" | "past_due" | "canceled";
	plan: PaidTier;
	isAnnual: boolean;
	price: Cents; // of each period, as agreed
	next: { plan: PaidTier; isAnnual: boolean } | null; // the plan from the end of the period on
	cancelAtPeriodEnd: boolean;
	currentPeriodStart: number;
	currentPeriodEnd: number;
	pastDueSince: number | null; // when the oldest open invoice became due, UTC ms
	endedAt: number | null;
	invoices: InvoiceFact[]; // the paid ones, newest first
};

/**
 * What a change would cost now, in cents, with tax and credits: `due` is charged, and `credit` is left for later. `due`
 * is `newPlanCost` less `unusedCredit` of the old plan and less earlier credits.
 */
export type ChangePreview = { due: Cents; credit: Cents; newPlanCost: Cents; unusedCredit: Cents };

/** A provider's operations on subscriptions. Errors are those of `PaymentGateway`; a decline is a ProviderRefusal. */
export type SubscriptionGateway = {
	/**
	 * Starts a subscription and charges its first period.
	 * @throws ProviderRefusal card_declined, authentication_required; then there is no subscription
	 */
	subscribe(request: SubscribeRequest): Promise<SubscriptionFact>;
	fetchSubscription(ref: string): Promise<SubscriptionFact>;
	/** Finds a subscription whose answer was lost. @param since when it was stored, UTC ms */
	findSubscription(id: string, since: number): Promise<SubscriptionFact | null>;
	previewChange(request: Omit<ChangeRequest, "id">): Promise<ChangePreview>;
	/**
	 * Changes the plan, which also revokes a cancellation.
	 * @throws ProviderRefusal when the amount due is declined; then nothing has changed
	 */
	changeSubscription(request: ChangeRequest): Promise<SubscriptionFact>;
	/** Cancels at the end of the period, which also revokes a planned change of plan. */
	cancelSubscription(change: { id: string; subscriptionRef: string }): Promise<SubscriptionFact>;
	/** Revokes a cancellation or a planned change of plan. */
	resumeSubscription(change: { id: string; subscriptionRef: string }): Promise<SubscriptionFact>;
	/** Charges the open invoices to the customer's default card. After a decline the subscription stays past due. */
	payOverdue(subscriptionRef: string): Promise<SubscriptionFact>;
	/** Ends a subscription at once, without a refund, when its account is deleted. */
	endSubscription(subscriptionRef: string): Promise<SubscriptionFact>;
	/** The provider's own page for invoices and cards; null at the demo provider, which has none. */
	portalUrl(customerRef: string, returnUrl: string): Promise<string | null>;
};
