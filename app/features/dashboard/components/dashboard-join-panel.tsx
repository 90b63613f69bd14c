import { formatCents } from "#app/lib/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { DashboardView } from "../dashboard.server.ts";
import { TASK_IN_CARD } from "./dashboard-pay.tsx";

/** Shows the price and the payment plans to a viewer who has not paid yet. */
export function JoinPanel({ view }: { view: DashboardView }) {
	const { trip, own, people } = view;
	const cost = own?.share ?? trip.costPerPerson;
	const planned = Boolean(own?.strip);
	return (
		<Card title="Your Trip Payment">
			<p className="flex flex-wrap items-baseline gap-x-3">
				<span className="amount text-xl">{formatCents(cost)}</span>
				<span className="text-ink-soft">{shareText(cost, planned)}</span>
			</p>
			{!own && people.placesLeft === 0 ? (
				<Notice tone="due" title="This trip is full">
					Every place is taken. Ask <bdi>{trip.organizerName}</bdi> to make room.
				</Notice>
			) : (
				<>
					<p>Pay in full, monthly, bi-weekly or weekly.</p>
					<ul className="text-sm text-ink-soft">
						<li>Free: friends pay upfront, in full.</li>
						<li>Pro: pay in instalments, with no booking fees.</li>
					</ul>
					<JoinButtons to={`/join/${trip.shareId}`} free={cost === 0} isTask={view.task === "join"} />
				</>
			)}
		</Card>
	);
}

function shareText(cost: number, planned: boolean): string {
	if (cost === 0) return "No costs so far.";
	return planned ? "Until your first payment you can still change your plan." : "is your share of this trip.";
}

function JoinButtons({ to, free, isTask }: { to: string; free: boolean; isTask: boolean }) {
	const task = { look: isTask ? "primary" : "secondary", className: cx(isTask && TASK_IN_CARD) } as const;
	return (
		<div className="grid gap-3 sm:grid-cols-2">
			{!free && (
				<ButtonLink to={to} {...task} icon={<Icon name="credit-card" />}>
					Pay Now - Simple & Secure
				</ButtonLink>
			)}
			<ButtonLink to={to} look="secondary" {...(free ? task : null)}>
				Join Trip & Set Payment Plan
			</ButtonLink>
		</div>
	);
}
