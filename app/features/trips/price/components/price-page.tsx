import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import {
	PaymentsThen,
	SharesRow,
	WayFields,
} from "#app/features/payments/share-change/components/share-terms.tsx";
import { dateOf, formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FormErrors, PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { PriceView } from "../price-view.server.ts";
import * as texts from "../texts.ts";

type Props = { view: PriceView; formResult?: FormResult };

export function PricePage({ view, formResult }: Props) {
	const { trip, role, question, changes, surplus, ownShare } = view;
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackToTrip shareId={trip.shareId} isGuest={role === "guest"} />
			<PageHeading
				tripTitle={trip.title}
				title={texts.title}
				lead={ownShare === null ? undefined : texts.lead(formatCents(ownShare))}
			/>
			{trip.cancelled && <Notice tone="late" title={common.tripCancelled} />}
			<NotChanged formResult={formResult} />
			<PaidMore own={view.paidMore} />
			{question && <QuestionCard view={view} question={question} />}
			{surplus.amount > 0 && <SurplusCard surplus={surplus} isOpen={!trip.cancelled} />}
			{view.mayChange && !trip.cancelled && (
				<ButtonLink
					to={`${pathTo("/trip/:shareId/edit", { shareId: trip.shareId })}#bookings`}
					look="secondary"
					className="max-sm:w-full sm:self-start"
				>
					{texts.change}
				</ButtonLink>
			)}
			{changes.length > 0 ? (
				<History view={view} />
			) : (
				<p className="text-ink-soft">{view.hasBegun ? texts.neverChanged : texts.nobodyHasPaid}</p>
			)}
		</div>
	);
}

function PaidMore({ own }: { own: PriceView["paidMore"] }) {
	if (!own) return null;
	return (
		<Notice
			tone="paid"
			action={
				own.link && (
					<ButtonLink to={own.link.to} look="secondary">
						{own.link.text}
					</ButtonLink>
				)
			}
		>
			{own.line}
		</Notice>
	);
}

function NotChanged({ formResult }: Pick<Props, "formResult">) {
	const { form } = buildForm({ id: "price", actionData: formResult && { result: formResult } });
	const errors = Object.values(form.allErrors).flatMap((messages) => messages ?? []);
	return <FormErrors id={form.errorId} errors={errors} title={texts.notChanged} />;
}

type Question = NonNullable<PriceView["question"]>;

/** Both shares, how the difference would be paid, and the two answers. */
function QuestionCard({ view, question }: { view: PriceView; question: Question }) {
	const { was, ways, left, isOn, refusal, reason, organizerName, isOwn, isOrganizer } = question;
	const share = formatCents(question.share);
	const { form, field } = buildForm<"way" | "consent">({ id: "accept", defaults: { way: ways[0]?.way } });
	return (
		<Card title={isOwn ? texts.ownQuestionTitle(share) : texts.questionTitle(share)}>
			<p>
				{isOwn ? texts.ownNothingChangesYet : texts.nothingChangesYet(isOrganizer ? null : organizerName)}
			</p>
			{!isOwn && <Words organizer={organizerName}>{reason}</Words>}
			{question.isCheaper && !isOwn && <p>{texts.stillLower}</p>}
			<SharesRow share={question.share} was={was} />
			{refusal ? (
				<Notice tone="due" title={texts.notNow}>
					{refusal}
				</Notice>
			) : (
				<>
					<PaymentsThen ways={ways} left={left} today={view.today} />
					<PostForm form={form}>
						<input type="hidden" name="answer" value="accept" />
						<input type="hidden" name="share" value={question.share} />
						<WayFields ways={ways} isOn={isOn} field={field} />
						<SubmitButton wide pendingLabel={common.saving}>
							{isOwn ? texts.confirm(share) : texts.accept(share)}
						</SubmitButton>
					</PostForm>
				</>
			)}
			<Decline leaving={question.leaving} was={formatCents(was)} />
		</Card>
	);
}

/** The alternative to accepting that the organizer has offered. */
function Decline({ leaving, was }: { leaving: Question["leaving"]; was: string }) {
	const { form } = buildForm({ id: "decline" });
	if (leaving?.refusal) return <p className="border-t border-line pt-4 text-ink-soft">{leaving.refusal}</p>;
	return (
		<div className="flex flex-col gap-2 border-t border-line pt-4">
			<p className="text-ink-soft">{leaving ? texts.leaveMeans(leaving) : texts.keepMeans(was)}</p>
			<PostForm form={form}>
				<input type="hidden" name="answer" value={leaving ? "leave" : "keep"} />
				<SubmitButton look={leaving ? "danger" : "secondary"} wide pendingLabel={common.saving}>
					{leaving ? texts.leave(leaving) : texts.keep(was)}
				</SubmitButton>
			</PostForm>
		</div>
	);
}

function Words({ organizer, children }: { organizer: string; children: string }) {
	return (
		<blockquote className="border-l-2 border-line-strong pl-3">
			<p className="whitespace-pre-line">
				<bdi>{children}</bdi>
			</p>
			<footer className="text-sm text-ink-soft">
				<bdi>{organizer}</bdi>
			</footer>
		</blockquote>
	);
}

type SurplusProps = { surplus: PriceView["surplus"]; isOpen: boolean };

/** The surplus that late joiners bring in, which everyone sees and the organizer decides about. */
function SurplusCard({ surplus: { amount, isKept, mayDecide }, isOpen }: SurplusProps) {
	return (
		<Card title={texts.surplusTitle(formatCents(amount))}>
			<p>{isKept ? texts.surplusIsKept : texts.surplusText}</p>
			{mayDecide && isOpen && (
				<div className="flex flex-col gap-3">
					<Decision decision="return" amount={amount} />
					{!isKept && <Decision decision="keep" amount={amount} />}
				</div>
			)}
		</Card>
	);
}

function Decision({ decision, amount }: { decision: "return" | "keep"; amount: number }) {
	const { form } = buildForm({ id: decision });
	return (
		<PostForm form={form}>
			<input type="hidden" name="decision" value={decision} />
			<input type="hidden" name="surplus" value={amount} />
			<p className="text-ink-soft">{texts.decisionMeans[decision]}</p>
			<SubmitButton look={decision === "return" ? "primary" : "secondary"} pendingLabel={common.saving}>
				{texts.decisions[decision]}
			</SubmitButton>
		</PostForm>
	);
}

/** Each change with its reason and the group's answers; earlier changes are folded. */
function History({ view }: { view: PriceView }) {
	const [latest, ...earlier] = view.changes;
	return (
		<Card title={texts.history}>
			{latest && <Changes view={view} changes={[latest]} />}
			{earlier.length > 0 && (
				<Disclosure quiet summary={texts.earlier(earlier.length)}>
					<Changes view={view} changes={earlier} />
				</Disclosure>
			)}
		</Card>
	);
}

function Changes({ view, changes }: { view: PriceView; changes: PriceView["changes"] }) {
	const { organizerName, question, today } = view;
	return (
		<ol className="divide-y divide-line">
			{changes.map((change) => (
				<li key={change.id} className="flex flex-col gap-2 py-4">
					<p className="flex flex-wrap justify-between gap-x-4">
						<strong>
							{change.kind === "price"
								? texts.fromTo(formatCents(change.totalBefore), formatCents(change.totalAfter))
								: texts.surplusDecided[change.kind]}
						</strong>
						<span className="text-ink-soft">{formatDate(dateOf(new Date(change.createdAt)), today)}</span>
					</p>
					{change.kind === "price" && change.id !== question?.changeId && (
						<Words organizer={organizerName}>{change.reason}</Words>
					)}
					<Answers change={change} />
				</li>
			))}
		</ol>
	);
}

function Answers({ change: { counts, shortfall, people } }: { change: PriceView["changes"][number] }) {
	const sentence = texts.counts(counts);
	return (
		<>
			{sentence && <p>{sentence}</p>}
			{people &&
				texts.shortfall(shortfall).map((line) => (
					<p key={line} className="text-ink-soft">
						{line}
					</p>
				))}
			{people && people.length > 0 && (
				<ul className="divide-y divide-line">
					{people.map(({ memberId, name, answer, answeredBy }) => (
						<li key={memberId} className="flex flex-wrap justify-between gap-x-4 py-1">
							<bdi>{name}</bdi>
							<span className="text-ink-soft">
								{answer === "pending" && answeredBy !== null
									? texts.answersFor(answeredBy)
									: texts.answerWords[answer]}
							</span>
						</li>
					))}
				</ul>
			)}
		</>
	);
}
