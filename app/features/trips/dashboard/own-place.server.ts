import type { Member, Trip, TripAccess } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import {
	findNextCharge,
	listAutomaticCharges,
} from "#app/features/payments/instalments/automatic-charges.queries.ts";
import { pausedText } from "#app/features/payments/instalments/charging-pauses.server.ts";
import { chargeText } from "#app/features/payments/instalments/next-charge-text.ts";
import { payLink } from "#app/features/payments/pay-link.ts";
import type { Payment } from "#app/features/payments/payments.queries.ts";
import type { Deduction } from "#app/features/payments/returned.queries.ts";
import { lateNotice } from "#app/features/payments/schedule/late.ts";
import { ownProgress } from "#app/features/payments/schedule/own-progress.ts";
import { paymentStrip } from "#app/features/payments/schedule/payment-strip.ts";
import { findNextPayment, paymentSummary } from "#app/features/payments/schedule/payment-summary.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import { sum } from "#app/lib/money.ts";
import { hasOddCents } from "#app/lib/shares.ts";
import { dueText } from "./due-text.ts";
import { ownStanding } from "./own-standing.ts";
import * as texts from "./texts/money.ts";
import * as peopleTexts from "./texts/people.ts";

/** The viewer's own place: what is paid, what is due next, and by how much they are late. Null without a place. */
export async function ownPlace(
	ctx: Ctx,
	access: TripAccess,
	{ payments, returned }: { payments: readonly Payment[]; returned: readonly Deduction[] },
	{ today, lateBefore }: { today: CalendarDate; lateBefore: CalendarDate },
) {
	const { trip, member, may } = access;
	if (!member) return null;
	const mayPay = may["payment.pay"] && trip.organizerId !== null;
	const summaries = payments.map(paymentSummary);
	const next = findNextPayment(summaries);
	const charge = findNextCharge(await listAutomaticCharges(ctx, { trip, member }, payments));
	const paused = mayPay && !charge ? await pausedText(ctx.db.read, { memberId: member.id }, payments) : null;
	const notice = mayPay ? lateNotice(summaries, { today, lateBefore, charge, paused, hasChat: true }) : null;
	const late = notice && { ...notice, word: peopleTexts.daysLate(notice.days) };
	const charged = (next && chargeText(next, charge, today)) ?? paused;
	const isTripCancelled = trip.status === "cancelled";
	return {
		memberId: member.id,
		confirmed: member.confirmed,
		share: member.individualCost,
		oddCents: oddCentsText(trip, member),
		strip:
			summaries.length > 0 ? paymentStrip(summaries, { today, lateBefore, isTripCancelled, returned }) : null,
		returned: sum(returned.map((one) => one.returned)),
		progress: ownProgress(payments, isTripCancelled),
		next,
		pay: mayPay ? payLink(trip.shareId, { memberId: member.id, next }) : null,
		due:
			next &&
			dueText({
				...{ next, charged, confirmed: member.confirmed, isLate: late !== null, today },
				lastDay: trip.finalPaymentDue,
			}),
		late,
		standing: ownStanding({ member, payments, late, today }),
	};
}

function oddCentsText(trip: Trip, { individualCost: share }: Member): string | null {
	return hasOddCents(trip, share) ? texts.oddCents(share, trip.costPerPerson) : null;
}
