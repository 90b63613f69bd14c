import type { DashboardView } from "#app/features/trips/dashboard.server.ts";
import { formatCents } from "#app/lib/money.ts";
import { countOf } from "#app/lib/words.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { ShareButton } from "./dashboard-share.tsx";

/** What only the organizer sees: what has come in, and what to do about it. */
export function OrganizerPanel({ view }: { view: DashboardView }) {
	const { trip, own, money, link } = view;
	const planned = (own?.payments.length ?? 0) > 0;
	return (
		<Card
			title="Organizer Actions"
			aside={
				money &&
				money.overdue > 0 && <Pill tone="late">{`${countOf(money.overdue, "payment")} overdue`}</Pill>
			}
		>
			{money && <Collected collected={money.collected} total={trip.totalCost} />}
			{!trip.cancelled && (
				<div className="grid gap-3 sm:grid-cols-2">
					<ButtonLink
						to={`/join/${trip.shareId}`}
						look={planned ? "secondary" : "primary"}
						icon={<Icon name="calendar-clock" />}
					>
						Set Your Payment Plan
					</ButtonLink>
					<ShareButton trip={trip} link={link} label="Share Trip Link" />
				</div>
			)}
			{!planned && !trip.cancelled && (
				<p className="text-ink-soft">
					You travel too: {trip.costPerPerson > 0 ? "your first payment confirms" : "confirm"} your own place.
				</p>
			)}
		</Card>
	);
}

function Collected({ collected, total }: { collected: number; total: number }) {
	return (
		<div className="flex flex-col gap-3 rounded-control border border-line p-4">
			<dl className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
				<div>
					<dt className="label">Collected so far</dt>
					<dd className="money mt-1 font-display text-xl leading-8 font-bold">{formatCents(collected)}</dd>
				</div>
				<div>
					<dt className="sr-only">Total cost</dt>
					<dd className="text-ink-soft">
						of <span className="money font-semibold text-ink">{formatCents(total)}</span>
					</dd>
				</div>
			</dl>
			<Progress value={Math.min(collected, total)} max={total} label="Collected of the total cost" />
		</div>
	);
}
