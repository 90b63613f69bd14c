import { useId } from "react";
import {
	type ChartFrame,
	chartScale,
	type MoneyChart,
	stepPath,
	totalOn,
} from "#app/features/fund/statements/chart.ts";
import { ChartFigures } from "#app/features/fund/statements/components/chart-figures.tsx";
import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { PlanCard } from "#app/features/tiers/components/plan-card.tsx";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { formatDate } from "#app/lib/dates.ts";
import { centsToDollars } from "#app/lib/dollars.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { DateField } from "#app/ui/date-field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { buildForm } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MoneyField } from "#app/ui/money-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ExpectedMoneyView } from "../expected-money.server.ts";
import * as texts from "../texts.ts";

type Money = NonNullable<ExpectedMoneyView["money"]>;

export function ExpectedPage({ view }: { view: ExpectedMoneyView }) {
	const { trip, money, hasPlan } = view;
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackToTrip shareId={trip.shareId} />
			<PageHeading tripTitle={trip.title} title={texts.title} lead={texts.lead} />
			{!hasPlan && <Gate shareId={trip.shareId} />}
			{hasPlan && !money && <Notice>{texts.cancelled}.</Notice>}
			{money && <Expected view={view} money={money} />}
		</div>
	);
}

function Gate({ shareId }: { shareId: string }) {
	const plus = TIER_BY_ID.plus.name;
	return (
		<PlanCard
			wanted="cost_forecast"
			shareId={shareId}
			mayBuy
			title={texts.gateTitle(plus)}
			icon="calendar-clock"
		>
			{texts.gateText(plus)}
		</PlanCard>
	);
}

type ExpectedProps = { view: ExpectedMoneyView; money: Money };

function Expected({ view, money }: ExpectedProps) {
	const { today } = view;
	if (money.inAlready === 0 && money.days.length === 0)
		return (
			<Card>
				<EmptyState icon={<Icon name="calendar-clock" size={28} />} title={texts.nothingPlanned}>
					{texts.nothingPlannedText}
				</EmptyState>
			</Card>
		);
	return (
		<>
			<Answer view={view} money={money} />
			<Card title={texts.chartTitle}>
				<figure className="@container flex flex-col gap-3">
					<ExpectedChart view={view} money={money} frame={NARROW} className="w-full @md:hidden" />
					<ExpectedChart view={view} money={money} frame={WIDE} className="hidden w-full @md:block" />
					<figcaption>
						<Legend />
					</figcaption>
				</figure>
				<Disclosure summary={texts.showFigures}>
					<ChartFigures
						caption={texts.figures}
						columns={[texts.byDay, texts.sure, texts.expected]}
						rows={[{ date: today, expected: money.inAlready, sure: money.inAlready }, ...money.days].map(
							({ date, expected, sure }) => ({ date, amounts: [formatCents(sure), formatCents(expected)] }),
						)}
						today={today}
					/>
				</Disclosure>
			</Card>
			<WhoIsLate view={view} money={money} />
			<Ask view={view} />
			<p className="text-sm text-ink-soft">{texts.notCertain}</p>
		</>
	);
}

function Answer({ view: { today }, money }: ExpectedProps) {
	const { needed, deadline, byDeadline, completeOn, unscheduled, inAlready, paidOutside } = money;
	const { missing: parts } = money;
	const missing = needed - paidOutside - byDeadline.expected;
	const day = formatDate(deadline, today);
	return (
		<Card>
			<Notice tone={missing > 0 ? "due" : "paid"} title={missing > 0 ? texts.notInTime : texts.inTime}>
				<p>
					{missing > 0
						? texts.notInTimeText(<Amount cents={missing} />, <Amount cents={needed} />, day)
						: texts.inTimeText(<Amount cents={needed} />, day)}
				</p>
				{missing > 0 && completeOn && <p>{texts.completeOn(formatDate(completeOn, today))}</p>}
				<InNobodysPlan unscheduled={unscheduled} parts={parts} />
				{paidOutside > 0 && (
					<p>{texts.outsideBeside(<Amount cents={paidOutside} />, <Amount cents={needed} />)}</p>
				)}
			</Notice>
			<dl className="grid gap-3 sm:grid-cols-3">
				<Figure label={texts.isInNow} cents={inAlready} />
				<Figure label={texts.sureBy(day)} cents={byDeadline.sure} hint={texts.sureHint} />
				<Figure label={texts.expectedBy(day)} cents={byDeadline.expected} />
			</dl>
		</Card>
	);
}

type MissingProps = { unscheduled: Cents; parts: Money["missing"] };

function InNobodysPlan({ unscheduled, parts }: MissingProps) {
	if (unscheduled === 0) return null;
	if (!parts) return <p>{texts.neverComplete(<Amount cents={unscheduled} />)}</p>;
	const { freeSpots, free, withoutPlan, notAgreed, goneBack, overpaid, late } = parts;
	const { missingBy } = texts;
	return (
		<>
			<p>{texts.notInPlans(<Amount cents={unscheduled} />)}</p>
			<ul className="list-disc pl-5">
				{free > 0 && <li>{missingBy.free(<Amount cents={free} />, freeSpots)}</li>}
				{withoutPlan > 0 && <li>{missingBy.withoutPlan(<Amount cents={withoutPlan} />)}</li>}
				{notAgreed > 0 && <li>{missingBy.notAgreed(<Amount cents={notAgreed} />)}</li>}
				{goneBack > 0 && <li>{missingBy.goneBack(<Amount cents={goneBack} />)}</li>}
				{overpaid > 0 && <li>{missingBy.overpaid(<Amount cents={overpaid} />)}</li>}
				{late > 0 && <li>{missingBy.late(<Amount cents={late} />)}</li>}
			</ul>
		</>
	);
}

function Amount({ cents }: { cents: Cents }) {
	return <span className="money">{formatCents(cents)}</span>;
}

function Figure({ label, cents, hint }: { label: string; cents: Cents; hint?: string }) {
	return (
		<div>
			<dt className="label">{label}</dt>
			<dd className="amount">{formatCents(cents)}</dd>
			{hint && <dd className="text-sm text-ink-soft">{hint}</dd>}
		</div>
	);
}

function WhoIsLate({ view: { trip, today }, money: { lateFor } }: ExpectedProps) {
	if (lateFor.length === 0) return null;
	return (
		<Card title={texts.whoIsLate}>
			<ul className="flex flex-col gap-3">
				{lateFor.map(({ memberId, name, amount, on, habit }) => (
					<li key={memberId} className="wrap-anywhere">
						{texts.person(
							<bdi className="font-semibold">{name}</bdi>,
							<Amount cents={amount} />,
							formatDate(on, today),
						)}
						<span className="block text-sm text-ink-soft">
							{habit > 0 ? texts.usually(habit) : texts.dueThen}
						</span>
					</li>
				))}
			</ul>
			<ButtonLink
				to={`${pathTo("/trip/:shareId", { shareId: trip.shareId })}/reminders`}
				look="secondary"
				className="self-start print:hidden"
			>
				{texts.remind}
			</ButtonLink>
		</Card>
	);
}

function Ask({ view: { asked } }: { view: ExpectedMoneyView }) {
	const { field } = buildForm<"by" | "amount">({
		id: "needed",
		defaults: { by: asked.by ?? "", amount: asked.needed ? String(centsToDollars(asked.needed)) : "" },
	});
	return (
		<Card title={texts.ask} className="print:hidden">
			<form method="get" className="flex flex-col gap-4">
				<div className="grid gap-4 sm:grid-cols-2">
					<DateField field={field("by")} label={texts.by} />
					<MoneyField field={field("amount")} label={texts.howMuch} hint={texts.howMuchHint} />
				</div>
				<Button look="secondary" className="self-start">
					{texts.check}
				</Button>
			</form>
		</Card>
	);
}

const NARROW = { width: 300, height: 210, left: 78, top: 12, right: 6, bottom: 44 };
const WIDE = { width: 640, height: 270, left: 88, top: 14, right: 10, bottom: 46 };

function Legend() {
	const lines = [
		[texts.collected, "stroke-paid", 3, undefined],
		[texts.expected, "stroke-ink-soft", 2, "5 4"],
		[texts.neededLine, "stroke-coral", 1.5, "2 3"],
	] as const;
	return (
		<span className="flex flex-wrap gap-x-6 gap-y-1 text-sm font-semibold">
			{lines.map(([words, look, width, dashes]) => (
				<span key={words} className="flex items-center gap-2">
					<svg
						width="28"
						height="8"
						aria-hidden="true"
						className={look}
						strokeWidth={width}
						strokeDasharray={dashes}
					>
						<path d="M0 4H28" />
					</svg>
					{words}
				</span>
			))}
		</span>
	);
}

type ChartProps = ExpectedProps & { frame: ChartFrame; className: string };

function ExpectedChart({ view: { today }, money, frame, className }: ChartProps) {
	const id = useId();
	const { collected, days, needed, deadline, inAlready } = money;
	const expected = days.map(({ date, expected: total }) => ({ date, total }));
	const chart: MoneyChart = {
		collected,
		expected: [...expected, { date: deadline > today ? deadline : today, total: needed }],
		...{ today, lateBefore: today },
	};
	const scale = chartScale(chart, frame);
	const now = { x: scale.x(today), y: scale.y(totalOn(collected, today)) };
	const [end, base] = [frame.width - frame.right, frame.height - frame.bottom];
	const steps = expected.map(({ date, total }) => `H${scale.x(date)}V${scale.y(total)}`).join("");
	const day = formatDate(deadline, today);
	return (
		<svg
			viewBox={`0 0 ${frame.width} ${frame.height}`}
			className={className}
			fill="none"
			role="img"
			aria-labelledby={`${id}title`}
			aria-describedby={`${id}desc`}
		>
			<title id={`${id}title`}>{texts.drawing}</title>
			<desc id={`${id}desc`}>
				{`${texts.isInNow}: ${formatCents(inAlready)}. ${texts.expectedBy(day)}: ${formatCents(money.byDeadline.expected)}. ${texts.neededLine}: ${formatCents(needed)}.`}
			</desc>
			<g className="fill-ink-soft stroke-line text-xs tabular-nums" textAnchor="end">
				{scale.ticks.map((tick) => (
					<g key={tick}>
						<path d={`M${frame.left} ${scale.y(tick)}H${end}`} />
						<text x={frame.left - 8} y={scale.y(tick) + 4} stroke="none">
							{formatCents(tick)}
						</text>
					</g>
				))}
			</g>
			<path
				d={`M${frame.left} ${scale.y(needed)}H${end}`}
				className="stroke-coral"
				strokeWidth="1.5"
				strokeDasharray="2 3"
			/>
			<path
				d={`M${scale.x(chart.expected.at(-1)?.date ?? today)} ${frame.top}V${base + 6}`}
				className="stroke-coral"
				strokeWidth="1.5"
			/>
			<path
				d={`M${now.x} ${now.y}${steps}H${end}`}
				className="stroke-ink-soft"
				strokeWidth="2"
				strokeDasharray="5 4"
			/>
			{collected.length > 0 && (
				<path
					d={stepPath(collected, scale, today)}
					className="stroke-paid"
					strokeWidth="3"
					strokeLinejoin="round"
				/>
			)}
			<circle cx={now.x} cy={now.y} r="5" className="fill-paid stroke-surface" strokeWidth="2" />
			<g className="fill-ink-soft text-xs tabular-nums">
				<text x={frame.left} y={base + 20}>
					{formatDate(scale.from, today)}
				</text>
				{scale.last > deadline && (
					<text x={end} y={base + 20} textAnchor="end">
						{formatDate(scale.last, today)}
					</text>
				)}
				<text x={end} y={base + 38} textAnchor="end" className="fill-coral font-semibold">
					{texts.byDay} {day}
				</text>
			</g>
		</svg>
	);
}
