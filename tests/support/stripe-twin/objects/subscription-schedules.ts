import type Stripe from "stripe";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { invalid, noSuch } from "../errors.ts";
import type { Schedule, Subscription } from "../types.ts";
import type { TwinWorld } from "../world.ts";
import { periodEnd } from "./periods.ts";
import { priceOf } from "./prices.ts";
import { hasEnded, subscriptionOf } from "./subscription-state.ts";
import { refuseUnsupported } from "./supported-params.ts";

type Phase = Stripe.SubscriptionSchedule.Phase;
type PhaseParams = Stripe.SubscriptionScheduleUpdateParams.Phase;

const PHASE_PARAMS = ["duration", "end_date", "items", "proration_behavior", "start_date"];

function scheduleOf(world: TwinWorld, id: string): Schedule {
	const found = world.schedules.get(id);
	if (!found) throw noSuch("subscription_schedule", id);
	return found;
}

function phaseOf(price: string, start_date: number, end_date: number): Phase {
	const items = [{ price, plan: price, quantity: 1, metadata: {}, discounts: [], tax_rates: [] }];
	return { ...phaseDefaults(), items, start_date, end_date } as unknown as Phase;
}

/** A schedule for the present period, which renews like the subscription. */
function createFrom(world: TwinWorld, params: Stripe.SubscriptionScheduleCreateParams): Schedule {
	refuseUnsupported(params, ["from_subscription"]);
	const subscription = subscriptionOf(world, params.from_subscription ?? "", "from_subscription");
	if (hasEnded(subscription)) throw invalid("You cannot migrate a subscription that is canceled.");
	if (world.schedules.get(subscription.schedule)?.status === "active") {
		throw invalid(
			`You cannot migrate a subscription that is already attached to a schedule: \`${subscription.schedule}\`.`,
		);
	}
	const [{ price, current_period_start: start_date, current_period_end: end_date }] = subscription.items.data;
	const schedule = world.schedules.add({
		...(scheduleDefaults() as unknown as Schedule),
		id: world.id("sub_sched"),
		created: world.seconds(),
		current_phase: { start_date, end_date },
		customer: subscription.customer,
		end_behavior: subscription.cancel_at === null ? "release" : "cancel",
		phases: [phaseOf(price.id, start_date, end_date)],
		subscription: subscription.id,
	});
	subscription.schedule = schedule.id;
	world.emit("subscription_schedule.created", schedule);
	world.emit("customer.subscription.updated", subscription);
	return schedule;
}

function update(
	world: TwinWorld,
	schedule: Schedule,
	params: Stripe.SubscriptionScheduleUpdateParams,
): Schedule {
	refuseUnsupported(params, ["end_behavior", "phases", "proration_behavior"]);
	requireActive(schedule, "update");
	const [first, second, ...more] = params.phases ?? [];
	if (!first || !second || more.length > 0) throw invalid("The twin models schedules of two phases");
	for (const phase of [first, second]) refuseUnsupported(phase, PHASE_PARAMS);
	const subscription = subscriptionOf(world, schedule.subscription ?? "");
	schedule.phases = phasesFrom(world, { schedule, subscription, first, second });
	schedule.end_behavior = params.end_behavior ?? schedule.end_behavior;
	const [{ start_date, end_date }] = schedule.phases as [Phase];
	schedule.current_phase = { start_date, end_date };
	if (schedule.end_behavior === "release") {
		subscription.cancel_at_period_end = false;
		subscription.cancel_at = null;
	}
	world.emit("subscription_schedule.updated", schedule);
	return schedule;
}

function phasesFrom(
	world: TwinWorld,
	{
		schedule,
		subscription,
		first,
		second,
	}: { schedule: Schedule; subscription: Subscription; first: PhaseParams; second: PhaseParams },
): Phase[] {
	const [item] = subscription.items.data;
	if (first.start_date !== schedule.current_phase?.start_date) {
		throw invalid("You can not modify the start date of the current phase.");
	}
	if (first.items[0]?.price !== item.price.id || first.end_date !== item.current_period_end) {
		throw invalid("The twin models a first phase that is the present period");
	}
	const next = priceOf(world, second.items[0]?.price ?? "", "phases[1][items][0][price]");
	const { interval, interval_count = 1 } = second.duration ?? {};
	if (!interval || interval_count !== 1) throw invalid("The twin models a second phase of one interval");
	const start = item.current_period_end;
	const recurring = { ...next.recurring, interval, interval_count };
	const end = periodEnd(start, start, recurring);
	return [phaseOf(item.price.id, item.current_period_start, start), phaseOf(next.id, start, end)];
}

/** Releases the subscription, which continues by itself. */
export function release(world: TwinWorld, schedule: Schedule): void {
	const subscription = subscriptionOf(world, schedule.subscription ?? "");
	schedule.status = "released";
	schedule.released_at = world.seconds();
	schedule.released_subscription = subscription.id;
	schedule.subscription = null;
	schedule.current_phase = null;
	subscription.schedule = null;
	world.emit("subscription_schedule.released", schedule);
	world.emit("customer.subscription.updated", subscription);
}

function requireActive({ status }: Schedule, step: string): void {
	if (status === "active") return;
	throw invalid(
		`You cannot ${step} a subscription schedule that is currently in the \`${status}\` status. It must be in \`not_started\`, \`active\` status to be ${step}d.`,
	);
}

const phaseDefaults = () => ({
	add_invoice_items: [],
	discounts: [],
	currency: "usd",
	metadata: {},
	proration_behavior: "none",
	trial_end: null,
});

const scheduleDefaults = () => ({
	object: "subscription_schedule",
	application: null,
	canceled_at: null,
	completed_at: null,
	livemode: false,
	metadata: {},
	released_at: null,
	released_subscription: null,
	status: "active",
});

export const scheduleEndpoints: Endpoint[] = [
	endpoint<Stripe.SubscriptionScheduleCreateParams>(
		"POST",
		"/v1/subscription_schedules",
		"SubscriptionSchedules#SubscriptionScheduleCreateParams",
		({ world, params }) => createFrom(world, params),
	),
	endpoint<Stripe.SubscriptionScheduleUpdateParams>(
		"POST",
		"/v1/subscription_schedules/:id",
		"SubscriptionSchedules#SubscriptionScheduleUpdateParams",
		({ world, params }, id) => update(world, scheduleOf(world, id), params),
	),
	endpoint<Stripe.SubscriptionScheduleReleaseParams>(
		"POST",
		"/v1/subscription_schedules/:id/release",
		"SubscriptionSchedules#SubscriptionScheduleReleaseParams",
		({ world }, id) => {
			const schedule = scheduleOf(world, id);
			requireActive(schedule, "release");
			release(world, schedule);
			return schedule;
		},
	),
];
