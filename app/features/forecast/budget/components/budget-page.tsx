import { PrintButton } from "#app/features/fund/statements/components/print-button.tsx";
import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { PlanCard } from "#app/features/tiers/components/plan-card.tsx";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { centsToDollars } from "#app/lib/dollars.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Field } from "#app/ui/field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Link } from "#app/ui/link.tsx";
import { MoneyField } from "#app/ui/money-field.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import type { BudgetAnswer } from "../budget.schema.ts";
import type { BudgetView } from "../budget.server.ts";
import { type ComparedLine, ITEM_OF_KIND } from "../budget.ts";
import * as texts from "../texts.ts";

/** The form that was submitted. */
export type AnsweredForm = "make" | "change" | "other";

type Props = { view: BudgetView; answered?: { form: AnsweredForm; result: FormResult } };

export function BudgetPage({ view, answered }: Props) {
	const { trip, budget, isGuest, mayEdit } = view;
	const resultOf = (form: AnsweredForm) => (answered?.form === form ? answered.result : undefined);
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackToTrip shareId={trip.shareId} isGuest={isGuest} />
			<PageHeading tripTitle={trip.title} title={texts.title} lead={texts.lead} />
			{budget ? (
				<Budget view={view} budget={budget} resultOf={resultOf} />
			) : mayEdit && view.hasPlan ? (
				<Card title={texts.questionsTitle}>
					<p className="text-ink-soft">{texts.questionsText}</p>
					<Questions view={view} result={resultOf("make")} />
				</Card>
			) : (
				<NoBudget view={view} />
			)}
		</div>
	);
}

/** Names the missing plan only to the organizer, because nobody else can buy it. */
function NoBudget({ view: { isOrganizer, trip } }: { view: BudgetView }) {
	const pro = TIER_BY_ID.pro.name;
	return (
		<PlanCard
			wanted="budget_builder"
			shareId={trip.shareId}
			mayBuy={isOrganizer}
			title={isOrganizer ? texts.gateTitle(pro) : texts.noneYet}
			icon="badge-dollar-sign"
		>
			{isOrganizer ? texts.gateText(pro) : texts.noneYetText}
		</PlanCard>
	);
}

function Questions({ view: { trip, budget }, result }: { view: BudgetView; result?: FormResult }) {
	const { form, field } = buildForm<"total" | "per" | "style" | "nights" | "people">({
		id: "budget-questions",
		actionData: result && { result },
		defaults: {
			...{ total: "", per: "group", style: budget?.style ?? "usual" },
			nights: String(budget?.nights ?? trip.duration),
			people: String(budget?.people ?? trip.partySize),
		},
	});
	return (
		<PostForm form={form} errorTitle={texts.notMade}>
			<div className="grid gap-4 sm:grid-cols-2">
				<MoneyField field={field("total")} label={texts.totalLabel} hint={texts.totalHint} />
				<SelectField
					field={field("per")}
					label={texts.perLabel}
					options={(["group", "person"] as const).map((value) => ({ value, label: texts.per[value] }))}
				/>
				<Field field={field("nights")} label={texts.nightsLabel} inputMode="numeric" autoComplete="off" />
				<Field field={field("people")} label={texts.peopleLabel} inputMode="numeric" autoComplete="off" />
			</div>
			<RadioCards
				field={field("style")}
				label={texts.styleLabel}
				options={(["thrifty", "usual", "comfortable"] as const).map((value) => ({
					value,
					...texts.styles[value],
				}))}
			/>
			<SubmitButton name="intent" value="make" className="self-start">
				{texts.make}
			</SubmitButton>
		</PostForm>
	);
}

type BudgetProps = {
	view: BudgetView;
	budget: BudgetAnswer;
	resultOf: (form: AnsweredForm) => FormResult | undefined;
};

function Budget({ view, budget, resultOf }: BudgetProps) {
	const { people, nights, planned, booked, paidIn } = budget;
	const perDay = Math.round(planned / people / Math.max(1, nights));
	return (
		<>
			<Ticket
				foot={
					<Stats>
						<Stat label={texts.booked}>{formatCents(booked)}</Stat>
						<Stat label={texts.paidIn}>{formatCents(paidIn)}</Stat>
						<Stat label={texts.perPerson}>{formatCents(Math.round(planned / people))}</Stat>
						<Stat label={texts.perDay}>{formatCents(perDay)}</Stat>
					</Stats>
				}
			>
				<h2 className="label">{texts.planned}</h2>
				<p className="amount text-2xl">{formatCents(planned)}</p>
				<p className="text-ink-soft">{texts.forWhom(people, nights)}</p>
				<LeftOrOver left={planned - booked} />
			</Ticket>
			<Lines view={view} budget={budget} result={resultOf("other")} />
			{view.mayEdit && (
				<>
					<Disclosure summary={texts.change} open={resultOf("change") !== undefined || undefined}>
						<ChangeForm budget={budget} result={resultOf("change")} />
					</Disclosure>
					<Disclosure summary={texts.again} open={resultOf("make") !== undefined || undefined}>
						<Questions view={view} result={resultOf("make")} />
					</Disclosure>
					<Disclosure summary={texts.remove} quiet>
						<form method="post" className="flex flex-col gap-3">
							<p className="text-ink-soft">{texts.removeText}</p>
							<Button look="danger" name="intent" value="delete" className="self-start">
								{texts.remove}
							</Button>
						</form>
					</Disclosure>
				</>
			)}
			<PrintButton />
		</>
	);
}

function LeftOrOver({ left }: { left: Cents }) {
	if (left === 0) return null;
	return (
		<p className={left < 0 ? "font-semibold text-late" : "font-semibold text-paid"}>
			{left < 0 ? texts.over(formatCents(-left)) : texts.left(formatCents(left))}
		</p>
	);
}

/** Explains what adding a booking does, or how to add one if it cannot be added here. */
function ToPlan({ view: { trip, planProblem, needsReason } }: { view: BudgetView }) {
	if (!planProblem) return texts.sharesChange;
	if (!needsReason) return texts.notToPlan(planProblem);
	const to = `${pathTo("/trip/:shareId/edit", { shareId: trip.shareId })}#bookings`;
	return texts.needsReason((words) => (
		<Link to={to} className="link">
			{words}
		</Link>
	));
}

function Lines({ view, budget, result }: { view: BudgetView; budget: BudgetAnswer; result?: FormResult }) {
	const { form } = buildForm({ id: "to-plan", actionData: result && { result } });
	return (
		<Card title={texts.linesTitle}>
			<PostForm form={form}>
				<ul className="flex flex-col gap-4">
					{budget.lines.map((line) => (
						<Line key={line.kind} line={line} view={view} />
					))}
				</ul>
			</PostForm>
			<p className="text-sm text-ink-soft">{texts.foodAndFun}</p>
			{view.mayEdit && (
				<p className="text-sm text-ink-soft print:hidden">
					<ToPlan view={view} />
				</p>
			)}
		</Card>
	);
}

function Line({ line, view }: { line: ComparedLine; view: BudgetView }) {
	const { kind, planned, booked, free, over } = line;
	const name = texts.kinds[kind];
	const isInPlan = view.inPlan.some((one) => one === kind);
	const mayPlan = view.mayEdit && !view.planProblem && !isInPlan && kind in ITEM_OF_KIND;
	const compared = texts.bookedOf(formatCents(booked), formatCents(planned));
	return (
		<li className="flex flex-col gap-1 border-b border-line pb-4 last:border-0 last:pb-0">
			<div className="flex flex-wrap items-baseline justify-between gap-x-4">
				<span className="font-semibold">{name}</span>
				<LeftOrOver left={over > 0 ? -over : free} />
			</div>
			<Progress
				value={Math.min(booked, planned)}
				max={planned}
				isOver={over > 0}
				label={`${name}: ${compared}`}
			/>
			<p className="text-sm text-ink-soft tabular-nums">{compared}</p>
			{isInPlan && <p className="text-sm text-ink-soft">{texts.isInPlan}</p>}
			{mayPlan && free > 0 && (
				<SubmitButton
					look="secondary"
					name="intent"
					value={`plan:${kind}`}
					className="self-start print:hidden"
				>
					{texts.addToPlan}
					<span className="sr-only">{texts.addKindToPlan(name)}</span>
				</SubmitButton>
			)}
		</li>
	);
}

function ChangeForm({ budget, result }: { budget: BudgetAnswer; result?: FormResult }) {
	const { form, field } = buildForm<ComparedLine["kind"]>({
		id: "budget-lines",
		actionData: result && { result },
		defaults: Object.fromEntries(
			budget.lines.map(({ kind, planned }) => [kind, String(centsToDollars(planned))]),
		),
	});
	return (
		<PostForm form={form} errorTitle={texts.notSaved}>
			<div className="grid gap-4 sm:grid-cols-2">
				{budget.lines.map(({ kind }) => (
					<MoneyField key={kind} field={field(kind)} label={texts.kinds[kind]} />
				))}
			</div>
			<SubmitButton name="intent" value="change" className="self-start">
				{texts.save}
			</SubmitButton>
		</PostForm>
	);
}
