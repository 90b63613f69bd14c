import { withoutPersonalData } from "#app/lib/describe-error.ts";
import { inLogScope, type LogFields, log, logScope, noteInLog } from "#app/lib/log.server.ts";
import { metrics } from "#app/lib/metrics.server.ts";
import type { Cents } from "#app/lib/money.ts";
import { declineInWords } from "./decline-words.ts";
import {
	type ChargeRequest,
	isDecline,
	isProviderRefusal,
	isProviderTimeout,
	type PaymentGateway,
	paymentOfAttempt,
	type Silence,
} from "./gateway.ts";
import type { PaymentError } from "./intent-fact.ts";

type Call = {
	[Name in keyof PaymentGateway]-?: NonNullable<PaymentGateway[Name]> extends (...args: never[]) => unknown
		? Name
		: never;
}[keyof PaymentGateway];

type Methods = { [Name in Call]: Extract<PaymentGateway[Name], (...args: never[]) => unknown> };
type IdsOf = { [Name in Call]?: (...args: Parameters<Methods[Name]>) => LogFields };

const ofCharge = ({ id, tripId, memberId, of, amount, currency }: ChargeRequest): LogFields => ({
	trip: tripId,
	member: memberId,
	payment: of === "pool" ? undefined : of.paymentId,
	attempt: id,
	amount,
	currency,
});
/** Reads the payment from the attempt's id, because the database may have neither. A top-up belongs to no payment. */
const ofAttempt = (attempt: string): LogFields => ({
	attempt,
	...(TRY.test(attempt) && { payment: paymentOfAttempt(attempt) }),
});
const TRY = /\.try-\d+$/;
/** All our amounts are in dollars. */
const dollars = (amount: Cents): LogFields => ({ amount, currency: "usd" });
const ofRef = (ref: string): LogFields => ({ ref });
const ofChange = ({ id }: { id: string }): LogFields => ({ change: id });
const ofSetup = ({ id }: { id: string }): LogFields => ({ setup: id });

/**
 * The log fields of each call, from its arguments. Calls that are missing here, such as those with an organizer's
 * details, log none.
 */
const IDS_OF: IdsOf = {
	createIntent: ofCharge,
	createHostedCheckout: ofCharge,
	chargeSavedCard: ofCharge,
	payDemo: ofCharge,
	fetchIntent: ofRef,
	findIntent: ofAttempt,
	listDeclines: ofRef,
	cancel: ofRef,
	confirmDemo: ofRef,
	answerDemo: ofRef,
	recallAttempt: ofRef,
	recallCharge: ofRef,
	refund: ({ id, chargeRef, amount }) => ({ refund: id, ref: chargeRef, ...dollars(amount) }),
	fetchRefund: ofRef,
	transfer: ({ id, tripId, amount }) => ({ release: id, trip: tripId, ...dollars(amount) }),
	listTransfers: (trip) => ({ trip }),
	reverse: (id, ref, amount) => ({ release: id, ref, ...dollars(amount) }),
	listReversals: ofRef,
	createSetup: ofSetup,
	createHostedSetup: ofSetup,
	fetchSetup: ofRef,
	cancelSetup: ofRef,
	listCards: ofRef,
	detachCard: ofRef,
	deleteCustomer: ofRef,
	setDefaultCard: (customer) => ({ ref: customer }),
	chargePurchase: ({ id, amount }) => ({ purchase: id, ...dollars(amount) }),
	findPurchase: (purchase) => ({ purchase }),
	subscribe: ofChange,
	findSubscription: (change) => ({ change }),
	fetchSubscription: ofRef,
	changeSubscription: ofChange,
	cancelSubscription: ofChange,
	resumeSubscription: ofChange,
	payOverdue: ofRef,
	endSubscription: ofRef,
	fetchDispute: ofRef,
	submitEvidence: ofRef,
	fetchPayee: ofRef,
	fetchPayout: (_, ref) => ({ ref }),
};

type Observing = {
	/** Whether the charge of an attempt is in our books. */
	isBooked: (attempt: string) => Promise<boolean>;
};

/**
 * Logs each call to a provider: its subject, outcome, duration, and the provider's ids of its requests. Also logs when
 * the provider stops answering, and when it answers again.
 */
export function observedGateway(gateway: PaymentGateway, observing: Observing): PaymentGateway {
	const observer = { ...observing, ...watchOutages() };
	return new Proxy(gateway, {
		get(target, name, receiver) {
			const member: unknown = Reflect.get(target, name, receiver);
			if (typeof member !== "function") return member;
			const call = name as Call;
			const run = (args: unknown[]) => Reflect.apply(member, target, args) as Promise<unknown>;
			if (call === "parseWebhook") return (...args: unknown[]) => parseWebhook(() => run(args));
			return (...args: unknown[]) =>
				inLogScope({ ...idsOf(call, args), call, provider: target.provider }, () =>
					observeCall(call, () => run(args), observer),
				);
		},
	});
}

/** Adds the provider's id of a request to the log line of the call. */
export function noteProviderRequest(id: string): void {
	noteInLog({ providerRequests: [...(logScope().providerRequests ?? []), id] });
}

function idsOf(call: Call, args: unknown[]): LogFields {
	const read = IDS_OF[call] as ((...args: unknown[]) => LogFields) | undefined;
	return read?.(...args) ?? {};
}

type Observer = Observing & ReturnType<typeof watchOutages>;

async function observeCall(call: Call, run: () => Promise<unknown>, observer: Observer): Promise<unknown> {
	const began = performance.now();
	const at = Date.now();
	const ms = () => Math.round(performance.now() - began);
	const count = (outcome: Outcome) => {
		metrics.providerCalls.inc({ call, outcome });
		metrics.providerSeconds.observe({ call }, (performance.now() - began) / 1_000);
	};
	try {
		const answer = await run();
		const fields = outcomeOf(call, answer);
		count(fields.stateNow === "failed" ? "declined" : "ok");
		observer.answered();
		log.info("provider call", { ...fields, ms: ms() });
		return answer;
	} catch (error) {
		count(kindOf(error));
		const booked = isProviderTimeout(error) && (await isBooked(call, observer));
		logFailure(error, ms(), booked);
		if (isSilent(error)) observer.silent(at);
		else observer.answered();
		throw error;
	}
}

/** Calls whose charge may be in our books although their answer was lost, because the webhook arrived. */
const CHARGING: readonly Call[] = ["chargeSavedCard", "payDemo"];

async function isBooked(call: Call, observer: Observer): Promise<boolean> {
	const { attempt } = logScope();
	return CHARGING.includes(call) && attempt !== undefined && observer.isBooked(attempt).catch(() => false);
}

/** A provider that answers with a refusal or that it is busy is not silent. */
function isSilent(error: unknown): boolean {
	return isProviderTimeout(error) && (error.httpStatus === undefined || error.httpStatus >= 500);
}

const OUTAGE_MS = 60_000;

/** Logs once when no call has been answered for a minute, and once when a call is answered again. */
function watchOutages() {
	let began: number | null = null;
	let isSaid = false;
	const since = (at: number) => new Date(at).toISOString();
	return {
		answered() {
			if (isSaid && began !== null) log.info("the payment provider answers again", { since: since(began) });
			began = null;
			isSaid = false;
		},
		/** @param at when the call began, UTC ms */
		silent(at: number) {
			began = Math.min(began ?? at, at);
			if (isSaid || Date.now() - began < OUTAGE_MS) return;
			isSaid = true;
			log.error("the payment provider has not answered for more than a minute", { since: since(began) });
		},
	};
}

type Outcome = "ok" | "declined" | "refused" | "timeout" | "error";

function kindOf(error: unknown): Outcome {
	if (isProviderTimeout(error)) return "timeout";
	if (!isProviderRefusal(error)) return "error";
	return isDecline(error) ? "declined" : "refused";
}

/** The log fields of an answer. A charge names its attempt, and why its card was declined. */
function outcomeOf(call: Call, answer: unknown): LogFields {
	const { status, attemptId, ref, error, amount, currency } = (answer ?? {}) as Record<string, unknown>;
	const asked = logScope();
	return {
		outcome: answer === null && LOOKS.test(call) ? "not_found" : "done",
		...(typeof status === "string" && { stateNow: status }),
		...(typeof attemptId === "string" && attemptId !== "" && ofAttempt(attemptId)),
		...(typeof ref === "string" && { ref }),
		...(typeof amount === "number" && asked.amount === undefined && dollars(amount)),
		...(typeof currency === "string" && { currency }),
		...declineFields(error as PaymentError | null | undefined),
	};
}

const LOOKS = /^(?:find|recall)/;

/** The log fields that say why a card did not pay. */
export function declineFields(error: Partial<PaymentError> | string | null | undefined): LogFields {
	if (typeof error !== "object" || error === null) return {};
	const { code, declineCode } = error;
	return { code, declineCode, reason: declineInWords(declineCode ?? code) ?? undefined };
}

function logFailure(error: unknown, ms: number, booked: boolean): void {
	if (isProviderTimeout(error)) {
		const { silence: outcome, httpStatus, message } = error;
		const reason = withoutPersonalData(message);
		const fields = { outcome, httpStatus, reason, ms, ...(booked && { booked }) };
		const what = SILENCES[outcome];
		if (booked) log.info(`charged and booked all the same: ${what}`, fields);
		else log.warn(what, fields);
		log.debug("the error of that call", { error });
	} else if (isProviderRefusal(error)) {
		const { code, httpStatus, stopsPayments, message } = error;
		const fields = { outcome: kindOf(error), code, httpStatus, reason: withoutPersonalData(message), ms };
		log[stopsPayments ? "error" : "warn"]("the payment provider refused", fields);
	} else {
		log.error("a call of the payment provider failed", { outcome: "error", ms, error });
	}
}

/** How the log describes a call without an answer, in the call's line and in the request's. */
export const SILENCES: Record<Silence, string> = {
	timeout: "the payment provider did not answer",
	no_connection: "no connection to the payment provider",
	provider_error: "the payment provider answered with a fault",
};

/** Webhooks are verified locally, without a call to the provider. */
async function parseWebhook(run: () => Promise<unknown>): Promise<unknown> {
	try {
		const event = (await run()) as Awaited<ReturnType<PaymentGateway["parseWebhook"]>>;
		noteInLog({ event: event.id, eventType: event.type });
		metrics.webhookLagSeconds.observe(Math.max(0, Date.now() - event.at) / 1_000);
		return event;
	} catch (error) {
		if (isProviderRefusal(error)) {
			metrics.webhooksRefused.inc();
			log.warn("a webhook was refused", { code: error.code });
		}
		throw error;
	}
}
