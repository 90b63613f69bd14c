import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { listOf } from "#app/lib/texts.ts";
import { BackToForm } from "#app/ui/back-to-form.tsx";
import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { RefundsView } from "../refunds-view.server.ts";
import type { RefundReview } from "../review-refund.server.ts";
import * as texts from "../texts/decision.ts";
import { decidePath, formIdOf } from "./refund-forms.ts";
import { QuotedText } from "./refund-status.tsx";

type Props = { trip: RefundsView["trip"]; review: RefundReview; typed: FormResult["initialValue"] };

const NEXT_WORDS = { leaves: texts.leaves, stays: texts.stays, left_before: texts.leftBefore } as const;

/** Shown in place of the refunds page. */
export function RefundReviewPage({ trip, review, typed }: Props) {
	const { people, total, words } = review;
	const refunds = pathTo("/trip/:shareId/refunds", { shareId: trip.shareId });
	const decided = typed?.intent === "decide" ? String(typed.refundId) : null;
	const page = decided ? decidePath(refunds, decided) : refunds;
	const formId = formIdOf(typed ?? {});
	const amount = formatCents(total);
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackToTrip shareId={trip.shareId} />
			<PageHeading tripTitle={trip.title} title={refundReviewTitle(review)} />
			<Card title={texts.whoGets}>
				<ul className="flex flex-col divide-y divide-line">
					{people.map((person) => (
						<Person key={person.memberId} person={person} isOnly={people.length === 1} />
					))}
				</ul>
				{people.length > 1 && (
					<p className="flex flex-wrap justify-between gap-x-4 border-t-2 border-dashed border-line pt-3 font-semibold">
						<span>{texts.total}</span>
						<span className="amount">{amount}</span>
					</p>
				)}
				<ReviewNotes review={review} />
				{words && <QuotedText speaker={texts.theyRead} words={words} />}
				<div className="flex flex-wrap gap-3 max-sm:flex-col">
					<ConfirmRefund review={review} amount={amount} page={page} />
					<BackToForm typed={typed} page={page} formId={formId}>
						{texts.goBack}
					</BackToForm>
				</div>
			</Card>
		</div>
	);
}

export function refundReviewTitle({ people, total }: RefundReview): string {
	const [first] = people;
	return first && people.length === 1
		? texts.refundOne(formatCents(total), first.name)
		: texts.refundSeveral(formatCents(total), people.length);
}

function Person({ person, isOnly }: { person: RefundReview["people"][number]; isOnly: boolean }) {
	const { name, amount, gross, deduction, released, next } = person;
	return (
		<li className="flex flex-col gap-1 py-3 first:pt-0">
			<p className="flex flex-wrap items-baseline justify-between gap-x-4">
				<bdi className="min-w-0 font-semibold wrap-anywhere">{name}</bdi>
				<span className="money font-semibold">{formatCents(amount)}</span>
			</p>
			<p className="text-sm text-ink-soft tabular-nums">
				{texts.lessFee(formatCents(gross), formatCents(deduction))}
			</p>
			{released > 0 && !isOnly && <p className="text-sm">{texts.releasedOf(formatCents(released))}</p>}
			<p>
				<Pill tone={next === "leaves" ? "due" : "neutral"}>{NEXT_WORDS[next]}</Pill>
			</p>
		</li>
	);
}

/** The consequences that the organizer reads before confirming a refund. */
function ReviewNotes({ review }: { review: RefundReview }) {
	const { people } = review;
	return (
		<>
			<ReleasedBefore review={review} />
			{review.forOthers.map(({ name, others, amount }) => (
				<Notice key={name} tone="due" title={texts.forOthersTitle(formatCents(amount))}>
					{texts.forOthers(name, listOf(others), formatCents(amount))}
				</Notice>
			))}
			<div className="flex flex-col gap-1 text-ink-soft">
				{people.some(({ next }) => next === "leaves") && <p>{texts.leavesMeans}</p>}
				{people.some(({ next }) => next === "stays") && <p>{texts.staysMeans(review.hasMoreToPay)}</p>}
			</div>
			<p>{texts.refundIsFinal}</p>
		</>
	);
}

export function ReleasedBefore({ review: { released } }: { review: RefundReview }) {
	if (released === 0) return null;
	return (
		<Notice tone="due" title={texts.releasedTitle(formatCents(released))}>
			{texts.releasedMeans}
		</Notice>
	);
}

type ConfirmProps = { review: RefundReview; amount: string; page: string };

export function ConfirmRefund({ review, amount, page }: ConfirmProps) {
	const { form } = buildForm({ id: "confirm-refund" });
	const [first] = review.people;
	return (
		<PostForm form={form} action={page} errorTitle={texts.refundFailed}>
			{review.fields.map(([name, value]) => (
				<input key={`${name} ${value}`} type="hidden" name={name} value={value} />
			))}
			<SubmitButton look="danger" pendingLabel={texts.confirming}>
				<span>
					{first && review.people.length === 1
						? texts.confirmTo(amount, <bdi>{first.name}</bdi>)
						: texts.confirm(amount)}
				</span>
			</SubmitButton>
		</PostForm>
	);
}
