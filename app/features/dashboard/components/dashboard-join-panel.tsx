import { formatCents } from "#app/lib/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { DashboardView } from "../dashboard.server.ts";

/** Shows the price and the payment plans to a viewer who has not paid yet. */
export function JoinPanel({ view }: { view: DashboardView }) {
	const { trip, own, people } = view;
	const cost = own?.share ?? trip.costPerPerson;
	const planned = (own?.payments.length ?? 0) > 0;
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
					<PaymentOptions />
					<PlanComparison />
					<JoinButtons to={`/join/${trip.shareId}`} free={cost === 0} planned={planned} />
				</>
			)}
		</Card>
	);
}

function shareText(cost: number, planned: boolean): string {
	if (cost === 0) return "No costs so far.";
	return planned ? "Until your first payment you can still change your plan." : "is your share of this trip.";
}

const PAYMENT_OPTIONS = [
	{ title: "Pay in full", text: "Once, today" },
	{ title: "Monthly", text: "3, 6, 9 or 12 times" },
	{ title: "Bi-weekly", text: "Every second week" },
	{ title: "Weekly", text: "A little each week" },
];

function PaymentOptions() {
	return (
		<div>
			<h3 className="label">Payment plans</h3>
			<ul className="mt-2 grid grid-cols-2 gap-px overflow-hidden rounded-control border border-line bg-line sm:grid-cols-4">
				{PAYMENT_OPTIONS.map(({ title, text }) => (
					<li key={title} className="bg-surface px-4 py-3">
						<span className="block font-semibold">{title}</span>
						<span className="block text-sm text-ink-soft">{text}</span>
					</li>
				))}
			</ul>
		</div>
	);
}

function PlanComparison() {
	return (
		<dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
			<div className="flex items-center gap-3">
				<dt>
					<Pill>Free</Pill>
				</dt>
				<dd className="text-sm text-ink-soft">Friends pay upfront, in full.</dd>
			</div>
			<div className="flex items-center gap-3">
				<dt>
					<Pill tone="coral">Pro</Pill>
				</dt>
				<dd className="text-sm text-ink-soft">Pay in steps, with no booking fees.</dd>
			</div>
		</dl>
	);
}

function JoinButtons({ to, free, planned }: { to: string; free: boolean; planned: boolean }) {
	return (
		<div className="grid gap-3 sm:grid-cols-2">
			{!free && (
				<ButtonLink to={to} look={planned ? "secondary" : "primary"} icon={<Icon name="credit-card" />}>
					Pay Now - Simple & Secure
				</ButtonLink>
			)}
			<ButtonLink to={to} look="secondary">
				Join Trip & Set Payment Plan
			</ButtonLink>
		</div>
	);
}
