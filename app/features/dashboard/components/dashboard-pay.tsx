import { formatDay } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { StickyFooter } from "#app/ui/sticky-footer.tsx";
import type { DashboardView } from "../dashboard.server.ts";

/** The viewer's next payment, when it can be made now; not while one is being checked. */
export function payablePayment({ own, may }: DashboardView) {
	const next = may["payment.pay"] ? own?.next : null;
	return next && next.status !== "processing" ? next : null;
}

/** The way to the next payment's own page, called after what happens there. */
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

/** The same under the thumb, on phones; it stands last on the page. */
export function PayFooter({ view }: { view: DashboardView }) {
	const next = payablePayment(view);
	if (!next) return null;
	return (
		<div className="contents sm:hidden">
			<StickyFooter label={`Next, ${formatDay(next.dueDate)}`} value={formatCents(next.amount)}>
				<PayLink view={view} />
			</StickyFooter>
		</div>
	);
}
