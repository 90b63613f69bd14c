import { formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { CashBackView } from "../cash-back-view.server.ts";
import * as texts from "../texts.ts";

export function CashBackPage({ view }: { view: CashBackView }) {
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-6">
			<BackLink to="/profile">{texts.toProfile}</BackLink>
			<PageHeading title={texts.title} lead={texts.lead} />
			{view.trips.length === 0 ? <NothingYet view={view} /> : <Overview view={view} />}
		</div>
	);
}

function NothingYet({ view: { rate, rates } }: { view: CashBackView }) {
	const [to, label] = rate > 0 ? ["/", common.planTrip] : ["/pricing", texts.seePlans];
	return (
		<EmptyState
			icon={<Icon name="badge-dollar-sign" size={26} />}
			title={texts.emptyTitle}
			action={<ButtonLink to={to}>{label}</ButtonLink>}
		>
			{texts.empty(rates.plus, rates.pro)}
		</EmptyState>
	);
}

function Overview({ view }: { view: CashBackView }) {
	const { sums, trips, today, plan, rate } = view;
	return (
		<>
			<Card>
				<p>
					<span className="amount block text-2xl">{formatCents(sums.available)}</span>
					<span className="text-ink-soft">{texts.available}</span>
				</p>
				<Amounts
					rows={[
						[texts.reservedFor, sums.reserved],
						[texts.pending, sums.pending],
						[texts.used, sums.applied],
						[texts.reversed, sums.reversed],
					]}
				/>
				{sums.short > 0 && <Shortfall sums={sums} />}
			</Card>
			<Card title={texts.yourTrips}>
				<ul className="flex flex-col divide-y divide-line">
					{trips.map((trip) => (
						<li key={trip.shareId} className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
							<Link
								to={pathTo("/trip/:shareId", { shareId: trip.shareId })}
								className="link -my-3 self-start py-3 font-semibold wrap-anywhere"
							>
								{trip.title}
							</Link>
							<Amounts
								rows={[
									[texts.earned, trip.earned],
									[texts.reversed, trip.reversed],
									[texts.used, trip.applied],
								]}
							/>
							{trip.left > 0 && (trip.vestsOn !== null || sums.available > 0) && (
								<p className="text-sm text-ink-soft">
									{trip.vestsOn ? texts.availableFrom(formatDate(trip.vestsOn, today)) : texts.availableNow}
								</p>
							)}
						</li>
					))}
				</ul>
			</Card>
			<Card title={texts.howItWorks}>
				<ol className="flex list-decimal flex-col gap-2 pl-5">
					{texts.steps(plan, rate, view.rates.pro).map((step) => (
						<li key={step}>{step}</li>
					))}
				</ol>
			</Card>
		</>
	);
}

function Shortfall({ sums }: Pick<CashBackView, "sums">) {
	const { short, filledByPending, paidByReleases, owed } = sums;
	return (
		<Notice tone="due">
			<p>{texts.reversedAfterUse(formatCents(short))}</p>
			{filledByPending > 0 && <p>{texts.pendingFills(formatCents(filledByPending))}</p>}
			{paidByReleases > 0 && <p>{texts.releasesPaid(formatCents(paidByReleases))}</p>}
			{owed > 0 && <p>{texts.stillOwed(formatCents(owed))}</p>}
		</Notice>
	);
}

/** Leaves out amounts of 0. */
function Amounts({ rows }: { rows: [label: string, cents: number][] }) {
	const shown = rows.filter(([, cents]) => cents !== 0);
	if (shown.length === 0) return null;
	return (
		<dl className="flex flex-col gap-1">
			{shown.map(([label, cents]) => (
				<div key={label} className="flex justify-between gap-4">
					<dt className="text-ink-soft">{label}</dt>
					<dd className="money font-semibold">{formatCents(cents)}</dd>
				</div>
			))}
		</dl>
	);
}
