import type { ReactNode } from "react";
import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FieldMessages, useControl } from "#app/ui/field-parts.tsx";
import { FormErrors, PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Link } from "#app/ui/link.tsx";
import { MoneyField } from "#app/ui/money-field.tsx";
import { NameList } from "#app/ui/name-list.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import { dayOf } from "../refund-dates.ts";
import type {
	OwnRefunds,
	PossibleRefunds,
	RefundRequestSummary,
	RefundsView,
} from "../refunds-view.server.ts";
import * as cardTexts from "../texts/cards.ts";
import * as decisionTexts from "../texts/decision.ts";
import * as texts from "../texts/refunds.ts";
import * as requestTexts from "../texts/request.ts";
import * as startTexts from "../texts/start.ts";
import { formResultFor, START_FORM, type startedRefund } from "./refund-forms.ts";
import { FailedRefunds, RefundInbox } from "./refund-inbox.tsx";
import { QuotedText, RefundBreakdown, RefundPill, SettledRefundItem } from "./refund-status.tsx";
import { RefundCoverage, RequestRefundForm, requestForm } from "./request-refund-form.tsx";
import { WithdrawForm } from "./withdraw-form.tsx";

type Props = {
	view: RefundsView;
	started?: ReturnType<typeof startedRefund>; // the member and amount that the organizer came here to refund
	reply?: FormResult;
};

export function RefundsPage({ view, started = null, reply }: Props) {
	const { trip, role, own, inbox, possible } = view;
	const isGuest = role === "guest";
	const hasAsked = formResultFor(reply, { intent: "refund" }) !== undefined;
	const hasRefunds = own && (own.open !== null || own.settled.length > 0 || own.preview.refundable > 0);
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackToTrip shareId={trip.shareId} isGuest={isGuest} />
			<PageHeading
				tripTitle={trip.title}
				title={common.refunds}
				lead={inbox ? texts.youDecide : texts.organizerDecides(trip.organizerName)}
			/>
			{inbox && <FailedRefunds failed={inbox.failed} reply={reply} />}
			{inbox && <RefundInbox inbox={inbox} reply={reply} />}
			{possible && <StartRefundForm possible={possible} started={started} reply={reply} />}
			{own && (hasRefunds || hasAsked || !inbox) && (
				<RefundPanel
					own={own}
					organizer={trip.organizerName}
					isOrganizer={role === "organizer"}
					isCancelled={trip.cancelled}
					reply={reply}
				/>
			)}
		</div>
	);
}

type OwnProps = {
	own: OwnRefunds;
	organizer: string;
	isOrganizer: boolean;
	isCancelled: boolean; // the trip
	reply?: FormResult;
};

function RefundPanel(props: OwnProps) {
	const { own, organizer, isOrganizer, reply } = props;
	const { open, preview, settled } = own;
	const { form } = requestForm(reply);
	const canAsk = !open && preview.refundable > 0;
	const isWithdrawing = reply?.initialValue?.intent === "withdraw";
	return (
		<Card
			id="refund"
			title={open ? cardTexts.yourRefund : cardTexts.requestTitle}
			aside={open && <RefundPill status={open.status} />}
		>
			{!canAsk && <FormErrors id={form.errorId} errors={form.errors} title={requestTexts.notSent} />}
			{isOrganizer && canAsk && <p className="text-ink-soft">{requestTexts.ofYourOwn}</p>}
			{open && <OpenRequest open={open} {...props} />}
			{open?.status === "pending" && <WithdrawForm refundId={open.id} reply={reply} />}
			{open?.status !== "pending" && isWithdrawing && (
				<FormErrors
					id="withdraw-refund"
					errors={reply?.error?.[""] ?? undefined}
					title={requestTexts.notWithdrawn}
				/>
			)}
			{settled.length > 0 && (
				<ul className="divide-y divide-line" aria-label={requestTexts.earlier}>
					{settled.map((refund) => (
						<SettledRefundItem key={refund.id} refund={refund} title={texts.refundOf} />
					))}
				</ul>
			)}
			{own.outside && <p>{own.outside}</p>}
			{own.hasFailed && (
				<Notice tone="late" title={texts.notThroughTitle}>
					{texts.notThrough(organizer)}
				</Notice>
			)}
			{own.isChargingPaused && <Notice title={requestTexts.pausedTitle}>{requestTexts.paused}</Notice>}
			{canAsk && <AskForRefund {...props} />}
			{!open && !canAsk && own.isBankDeciding && (
				<p className="text-ink-soft">
					{isOrganizer ? requestTexts.disputed : requestTexts.disputedThenLeave}
				</p>
			)}
			{!open && !canAsk && !own.isBankDeciding && settled.length === 0 && (
				<p className="text-ink-soft">{own.hasPaid ? requestTexts.nothingLeft : requestTexts.nothingYet}</p>
			)}
		</Card>
	);
}

function OpenRequest({ own, open, organizer, isOrganizer }: OwnProps & { open: RefundRequestSummary }) {
	const day = dayOf(open.askedAt);
	const waitsFor = own.isTold ? requestTexts.waitsFor : requestTexts.waitsUntold;
	const waits = isOrganizer ? requestTexts.waitsForYou(day) : waitsFor(organizer, day);
	const approved = isOrganizer
		? requestTexts.youApproved(own.card)
		: requestTexts.approved(organizer, own.card);
	return (
		<>
			<p>
				<span className="amount block text-xl">{formatCents(open.amount)}</span>
				<span className="text-ink-soft">{open.status === "pending" ? waits : approved}</span>
			</p>
			{!isOrganizer && (
				<p className="text-ink-soft">{open.isLeaving ? requestTexts.leavesThen : requestTexts.staysThen}</p>
			)}
			{!isOrganizer && open.status === "pending" && open.remindedAt !== null && (
				<p className="text-ink-soft">
					{requestTexts.organizerReminded(organizer, dayOf(open.remindedAt))}{" "}
					<Link to="/support" className="link">
						{requestTexts.askSupport}
					</Link>
				</p>
			)}
			{open.reason && <QuotedText speaker={requestTexts.yourReason} words={open.reason} />}
			{open.notes && <QuotedText speaker={open.saidBy ?? decisionTexts.youSaid} words={open.notes} />}
		</>
	);
}

/** Organizers, and members who asked before, see the breakdown only once they open the form. */
function AskForRefund({ own, organizer, isOrganizer, isCancelled, reply }: OwnProps) {
	const hasErrors = Object.keys(requestForm(reply).form.allErrors).length > 0;
	const isFolded = isOrganizer || own.settled.length > 0;
	const breakdown = <RefundBreakdown plan={own.preview} total={requestTexts.backTo(own.card)} />;
	const form = (
		<RequestRefundForm own={own} readBy={isOrganizer ? null : organizer} canStay={!isOrganizer} reply={reply}>
			{isFolded && breakdown}
		</RequestRefundForm>
	);
	return (
		<>
			{!isFolded && (
				<>
					<p className="text-ink-soft">{leadOf(own, isCancelled)}</p>
					{breakdown}
				</>
			)}
			<RefundCoverage own={own} organizer={organizer} isOrganizer={isOrganizer} isCancelled={isCancelled} />
			{isFolded ? (
				<Disclosure
					button
					summary={own.settled.length > 0 ? requestTexts.askAgain : cardTexts.ask}
					open={hasErrors}
				>
					{form}
				</Disclosure>
			) : (
				form
			)}
		</>
	);
}

function leadOf({ isCovered }: OwnRefunds, isCancelled: boolean): string {
	if (isCancelled) return isCovered ? requestTexts.canGetBack : requestTexts.wouldGoBack;
	return isCovered ? requestTexts.wouldGetBackNow : requestTexts.wouldGetBack;
}

type StartRefundProps = { possible: PossibleRefunds; reply?: FormResult } & Pick<Props, "started">;

type FieldName = "memberIds" | "customAmount" | "reason" | "leaving";

/** The organizer's form. The next page shows each member's amount. */
function StartRefundForm({ possible, started, reply }: StartRefundProps) {
	const { form, field } = buildForm<FieldName>({
		id: START_FORM,
		actionData: formResultFor(reply, { intent: "start" }),
		defaults: started ? { ...started, leaving: "false" } : undefined,
	});
	const isSent = reply?.initialValue?.intent === "start";
	if (possible.people.length === 0 && !isSent) return null;
	return (
		<Card id="start" title={startTexts.title}>
			<p className="text-ink-soft">{startTexts.lead}</p>
			{possible.fundBalance !== null && <p>{startTexts.fundHolds(formatCents(possible.fundBalance))}</p>}
			<Disclosure button summary={startTexts.choose} open={isSent || Boolean(started)}>
				<PostForm form={form} errorTitle={startTexts.notStarted}>
					<input type="hidden" name="intent" value="start" />
					<ChooseMembers possible={possible} field={field("memberIds")} />
					<MoneyField
						field={field("customAmount")}
						label={startTexts.amountEach}
						optional
						hint={startTexts.amountHint}
					/>
					<TextareaField
						field={field("reason")}
						label={startTexts.reason}
						required
						rows={3}
						maxLength={1000}
						hint={startTexts.reasonHint}
					/>
					<RadioCards
						field={field("leaving")}
						label={startTexts.afterwards}
						hint={startTexts.unsaid}
						options={[
							{ value: "true", title: startTexts.theyLeave, details: startTexts.theyLeaveMeans },
							{ value: "false", title: startTexts.theyStay, details: startTexts.theyStayMeans },
						]}
					/>
					<SubmitButton wide pendingLabel={startTexts.reviewing}>
						{startTexts.review}
					</SubmitButton>
				</PostForm>
			</Disclosure>
		</Card>
	);
}

type ChooseProps = {
	possible: PossibleRefunds;
	field: ReturnType<ReturnType<typeof buildForm<FieldName>>["field"]>;
};

function ChooseMembers({ possible, field }: ChooseProps) {
	const { people, total } = possible;
	const control = useControl(field, null);
	const hasEveryone = people.length > 1;
	return (
		<fieldset className="flex flex-col gap-2" aria-describedby={control["aria-describedby"]}>
			<legend className="title mb-2">{startTexts.who}</legend>
			{hasEveryone && (
				<MemberBox field={field} value="all" isFirst>
					{startTexts.everyone(formatCents(total))}
				</MemberBox>
			)}
			<NameList label={startTexts.who} count={people.length}>
				{(isShown) =>
					people.map(({ memberId, name, refundable, isAsking }, index) => (
						<MemberBox
							key={memberId}
							field={field}
							value={memberId}
							isFirst={!hasEveryone && index === 0}
							hidden={!isShown(name)}
						>
							<bdi>{name}</bdi>
							<span className="block text-sm text-ink-soft tabular-nums">
								{startTexts.upTo(formatCents(refundable))}
								{isAsking && ` · ${startTexts.isAsking}`}
							</span>
						</MemberBox>
					))
				}
			</NameList>
			<FieldMessages field={field} />
		</fieldset>
	);
}

type BoxProps = {
	field: ChooseProps["field"];
	value: string;
	isFirst: boolean; // the link of an error leads to the first checkbox
	hidden?: boolean;
	children: ReactNode;
};

function MemberBox({ field, value, isFirst, hidden, children }: BoxProps) {
	const control = useControl(field, null);
	return (
		<label className="tick-label" hidden={hidden}>
			<input
				type="checkbox"
				name={field.name}
				id={isFirst ? field.id : undefined}
				value={value}
				defaultChecked={[field.initialValue].flat().includes(value)}
				aria-invalid={control["aria-invalid"]}
				className="tick"
			/>
			<span className="min-w-0 wrap-anywhere">{children}</span>
		</label>
	);
}
