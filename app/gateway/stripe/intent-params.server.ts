import { z } from "zod";
import { addDays, type CalendarDate, daysBetween } from "#app/lib/dates.ts";
import { type ChargeRequest, ProviderRefusal } from "../gateway.ts";
import type { AttemptSurface, ChargeOrder, ChargeTerms, OutsideTerm } from "../intent-fact.ts";
import type { TransferRequest } from "../payouts.ts";

/** The metadata has the surface, because a decline has a different meaning on each. */
function intentMetadata(
	{ id, tripId, memberId, of }: ChargeRequest,
	surface: AttemptSurface,
): Record<string, string> {
	if (of === "pool")
		return { attempt_id: id, member_id: memberId, trip_id: tripId, surface, purpose: TOP_UP };
	const {
		schedule,
		number,
		total,
		firstDueDate,
		share,
		cashBack,
		ahead,
		options,
		chosen,
		takenOver,
		companions,
		instalments,
		outside,
	} = of.terms;
	return {
		attempt_id: id,
		payment_id: of.paymentId,
		member_id: memberId,
		trip_id: tripId,
		surface,
		schedule,
		payment_number: String(number),
		total_payments: String(total),
		first_due_date: firstDueDate,
		share_cents: String(share),
		cash_back_cents: String(cashBack),
		// Left out if they are zero or empty, so that a call of an earlier version can be repeated under the same key.
		...(ahead > 0 && { ahead_cents: String(ahead) }),
		...(options !== 0 && { options_cents: String(options) }),
		...(chosen && { chosen: chosen.map(({ id, price }) => `${id}:${price}`).join(" ") }),
		...(of.givenBy && { given_by: of.givenBy }),
		...(takenOver !== 0 && { taken_over_cents: String(takenOver) }),
		...(companions && { companions: companions.map(({ id, amount }) => `${id}:${amount}`).join(" ") }),
		...(instalments && writeInstalments(instalments, firstDueDate)),
		...(outside && writeOutside(outside)),
	};
}

const TOP_UP = "pool_top_up";

/** The trip and the member of a pool top-up; null for any other charge. */
export function topUpOf(
	metadata: Record<string, string> | null,
): { tripId: string; memberId: string } | null {
	const { purpose, trip_id, member_id } = metadata ?? {};
	return purpose === TOP_UP && trip_id && member_id ? { tripId: trip_id, memberId: member_id } : null;
}

/** A metadata value has at most 500 characters, and each of these parts at most 16. */
const PARTS_IN_A_VALUE = 30;

/** Writes instalments as days after the first due date and cents: "0:20000 101:38500". */
function writeInstalments(instalments: NonNullable<ChargeTerms["instalments"]>, firstDueDate: CalendarDate) {
	const written = instalments.map(({ amount, dueDate }) => `${daysBetween(firstDueDate, dueDate)}:${amount}`);
	const more = written.slice(PARTS_IN_A_VALUE).join(" ");
	return {
		instalments: written.slice(0, PARTS_IN_A_VALUE).join(" "),
		...(more && { more_instalments: more }),
	};
}

/** Writes the parts paid outside as payment numbers and cents: "1:20000 2:5000". */
function writeOutside(outside: readonly OutsideTerm[]) {
	const written = outside.map(({ number, amount }) => `${number}:${amount}`);
	const more = written.slice(PARTS_IN_A_VALUE).join(" ");
	return { outside: written.slice(0, PARTS_IN_A_VALUE).join(" "), ...(more && { more_outside: more }) };
}

function readOutside(written: string): OutsideTerm[] {
	return [...written.matchAll(/(\d+):(\d+)/g)].map(([, number, amount]) => ({
		number: Number(number),
		amount: Number(amount),
	}));
}

function readInstalments(written: string, firstDueDate: CalendarDate): ChargeTerms["instalments"] {
	return [...written.matchAll(/(\d+):(\d+)/g)].map(([, days, amount]) => ({
		amount: Number(amount),
		dueDate: addDays(firstDueDate, Number(days)),
	}));
}

function readCompanions(written: string): ChargeTerms["companions"] {
	return [...written.matchAll(/(\S+):(\d+)/g)].map(([, id = "", amount]) => ({ id, amount: Number(amount) }));
}

function readChosen(written: string): ChargeTerms["chosen"] {
	return [...written.matchAll(/(\S+):(-?\d+)/g)].map(([, id = "", price]) => ({ id, price: Number(price) }));
}

const order = z
	.object({
		payment_id: z.string(),
		member_id: z.string(),
		trip_id: z.string(),
		schedule: z.string(),
		payment_number: z.coerce.number().int(),
		total_payments: z.coerce.number().int(),
		first_due_date: z.iso.date(),
		share_cents: z.coerce.number().int(),
		cash_back_cents: z.coerce.number().int(),
		ahead_cents: z.coerce.number().int().default(0),
		options_cents: z.coerce.number().int().default(0),
		taken_over_cents: z.coerce.number().int().default(0),
		chosen: z.string().optional(),
		companions: z.string().optional(),
		instalments: z.string().optional(),
		more_instalments: z.string().default(""),
		given_by: z.string().nullable().default(null),
		outside: z.string().optional(),
		more_outside: z.string().default(""),
	})
	.transform(
		(kept): ChargeOrder => ({
			tripId: kept.trip_id,
			memberId: kept.member_id,
			givenBy: kept.given_by,
			paymentId: kept.payment_id,
			terms: {
				schedule: kept.schedule,
				number: kept.payment_number,
				total: kept.total_payments,
				firstDueDate: kept.first_due_date,
				share: kept.share_cents,
				cashBack: kept.cash_back_cents,
				ahead: kept.ahead_cents,
				options: kept.options_cents,
				takenOver: kept.taken_over_cents,
				...(kept.chosen && { chosen: readChosen(kept.chosen) }),
				...(kept.companions && { companions: readCompanions(kept.companions) }),
				...(kept.instalments && {
					instalments: readInstalments(`${kept.instalments} ${kept.more_instalments}`, kept.first_due_date),
				}),
				...(kept.outside && { outside: readOutside(`${kept.outside} ${kept.more_outside}`) }),
			},
		}),
	);

/** The order of a charge; null if it was made before its terms were in the metadata. */
export function orderOf(metadata: Record<string, string> | null): ChargeOrder | null {
	return order.safeParse(metadata).data ?? null;
}

export function transferGroup({ tripId }: Pick<TransferRequest, "tripId">): string {
	return `trip:${tripId}`;
}

/** The parameters of every payment intent. With synchronous capture the answer includes the fee. */
export function intentParams(request: ChargeRequest, surface: AttemptSurface) {
	return {
		capture_method: "automatic" as const,
		description: request.description,
		metadata: intentMetadata(request, surface),
		statement_descriptor_suffix: request.statementSuffix,
		transfer_group: transferGroup(request),
	};
}

export const attemptKey = ({ id }: Pick<ChargeRequest, "id">) => `attempt:${id}`;

/** Refuses an object with another amount; other details may have changed. @throws ProviderRefusal */
export function requireSameAmount<T>(
	found: T,
	amount: number | null | undefined,
	request: Pick<ChargeRequest, "id" | "amount">,
): T {
	if (amount === request.amount) return found;
	throw new ProviderRefusal("idempotency_error", `${request.id} was made before, over ${amount} cents.`);
}
