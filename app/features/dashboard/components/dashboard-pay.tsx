import { formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { StickyFooter } from "#app/ui/sticky-footer.tsx";
import type { DashboardView } from "../dashboard.server.ts";

/**
 * The viewer's next payment, or null while it cannot be paid, for example because the last try is still being
 * checked.
 */
export function payablePayment({ own, canPay }: DashboardView) {
	const next = canPay ? own?.next : null;
	return next && next.status !== "processing" ? next : null;
}

export function PayLink({ view }: { view: DashboardView }) {
	const { trip, own } = view;
	if (!own?.next) return null;
	const { id, amount, status } = own.next;
	return (
		<ButtonLink
			to={`/checkout/${trip.shareId}/${own.memberId}/${id}`}
			look={status === "processing" ? "secondary" : "primary"}
		>
			{status === "processing" && "See how it stands"}
			{status === "action_required" && `Confirm ${formatCents(amount)}`}
			{(status === "due" || status === "failed") && `Pay ${formatCents(amount)} now`}
		</ButtonLink>
	);
}

/** On phones this bar stays at the bottom of the screen, so it must be the last element of the page. */
export function PayFooter({ view }: { view: DashboardView }) {
	const next = payablePayment(view);
	if (!next) return null;
	return (
		<div className="contents sm:hidden">
			<StickyFooter label={`Next, ${formatDate(next.dueDate, view.today)}`} value={formatCents(next.amount)}>
				<PayLink view={view} />
			</StickyFooter>
		</div>
	);
}
