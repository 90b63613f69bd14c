import { withoutPersonalData } from "#app/lib/describe-error.ts";
import { inLogScope, type LogFields, log, logScope, noteInLog } from "#app/lib/log.server.ts";
import { metrics } from "#app/lib/metrics.server.ts";
import {
	type ChargeRequest,
	isDecline,
	isProviderRefusal,
	isProviderTimeout,
	type PaymentGateway,
} from "./gateway.ts";

type Call = {
	[Name in keyof PaymentGateway]-?: NonNullable<PaymentGateway[Name]> extends (...args: never[]) => unknown
		? Name
		: never;
}[keyof PaymentGateway];

type Methods = { [Name in Call]: Extract<PaymentGateway[Name], (...args: never[]) => unknown> };
type IdsOf = { [Name in Call]?: (...args: Parameters<Methods[Name]>) => LogFields };

const ofCharge = ({ id, tripId, memberId, paymentId }: ChargeRequest): LogFields => ({
	trip: tripId,
	member: memberId,
	payment: paymentId,
	attempt: id,
});
const ofRef = (ref: string): LogFields => ({ ref });
const ofChange = ({ id }: { id: string }): LogFields => ({ change: id });
const ofSetup = ({ id }: { id: string }): LogFields => ({ setup: id });

/** What a call is about, by its arguments. Those of a call that is not here, such as an organizer's details, are not logged. */
const IDS_OF: IdsOf = {
	createIntent: ofCharge,
	createHostedCheckout: ofCharge,
	chargeSavedCard: ofCharge,
	payDemo: ofCharge,
	fetchIntent: ofRef,
	findIntent: (attempt) => ({ attempt }),
	cancel: ofRef,
	confirmDemo: ofRef,
	answerDemo: ofRef,
	refund: ({ id, chargeRef }) => ({ refund: id, ref: chargeRef }),
	fetchRefund: ofRef,
	transfer: ({ id }) => ({ release: id }),
	listTransfers: (trip) => ({ trip }),
	reverse: (id, ref) => ({ release: id, ref }),
	listReversals: ofRef,
	createSetup: ofSetup,
	createHostedSetup: ofSetup,
	fetchSetup: ofRef,
	cancelSetup: ofRef,
	chargePurchase: ({ id }) => ({ purchase: id }),
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

/** Logs each call of a provider: what it was about, how it ended, how long it took, and the provider's own ids of its requests. */
export function observedGateway(gateway: PaymentGateway): PaymentGateway {
	return new Proxy(gateway, {
		get(target, name, receiver) {
			const member: unknown = Reflect.get(target, name, receiver);
			if (typeof member !== "function") return member;
			const call = name as Call;
			const run = (args: unknown[]) => Reflect.apply(member, target, args) as Promise<unknown>;
			if (call === "parseWebhook") return (...args: unknown[]) => parseWebhook(() => run(args));
			return (...args: unknown[]) =>
				inLogScope({ ...idsOf(call, args), call, provider: target.provider }, () =>
					observeCall(call, () => run(args)),
				);
		},
	});
}

/** Notes the id that the provider has given to a request, for the line of the call. */
export function noteProviderRequest(id: string): void {
	noteInLog({ providerRequests: [...(logScope().providerRequests ?? []), id] });
}

function idsOf(call: Call, args: unknown[]): LogFields {
	const read = IDS_OF[call] as ((...args: unknown[]) => LogFields) | undefined;
	return read?.(...args) ?? {};
}

async function observeCall(call: Call, run: () => Promise<unknown>): Promise<unknown> {
	const began = performance.now();
	const ms = () => Math.round(performance.now() - began);
	const count = (outcome: Outcome) => {
		metrics.providerCalls.inc({ call, outcome });
		metrics.providerSeconds.observe({ call }, (performance.now() - began) / 1_000);
	};
	try {
		const answer = await run();
		const fields = outcomeOf(answer);
		count(fields.outcome === "failed" ? "declined" : "ok");
		log.info("provider call", { ...fields, ms: ms() });
		return answer;
	} catch (error) {
		count(kindOf(error));
		logFailure(error, ms());
		throw error;
	}
}

type Outcome = "ok" | "declined" | "refused" | "timeout" | "error";

function kindOf(error: unknown): Outcome {
	if (isProviderTimeout(error)) return "timeout";
	if (!isProviderRefusal(error)) return "error";
	return isDecline(error) ? "declined" : "refused";
}

/** What the answer says of its own state. A fact of a charge names its attempt, and why a card was declined. */
function outcomeOf(answer: unknown): LogFields {
	const { status, attemptId, ref, error } = (answer ?? {}) as Record<string, unknown>;
	const code = (error as { code?: unknown } | null | undefined)?.code;
	return {
		outcome: typeof status === "string" ? status : "done",
		...(typeof attemptId === "string" && { attempt: attemptId }),
		...(typeof ref === "string" && { ref }),
		...(typeof code === "string" && { code }),
	};
}

function logFailure(error: unknown, ms: number): void {
	if (isProviderTimeout(error)) {
		log.warn("the payment provider did not answer", { outcome: "timeout", ms, error });
	} else if (isProviderRefusal(error)) {
		const reason = withoutPersonalData(error.message);
		log.warn("the payment provider refused", { outcome: kindOf(error), code: error.code, reason, ms });
	} else {
		log.error("a call of the payment provider failed", { outcome: "error", ms, error });
	}
}

/** A webhook is checked here, without a call. */
async function parseWebhook(run: () => Promise<unknown>): Promise<unknown> {
	try {
		const event = (await run()) as Awaited<ReturnType<PaymentGateway["parseWebhook"]>>;
		noteInLog({ event: event.id, type: event.type });
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
