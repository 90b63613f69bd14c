import type { ReactNode } from "react";
import { ReceiptCard } from "#app/features/fund/statements/components/receipts-page.tsx";
import * as memberTexts from "#app/features/members/texts.ts";
import { PaymentStrip } from "#app/features/payments/components/payment-strip.tsx";
import { AmountRows } from "#app/features/trips/changes/components/amount-rows.tsx";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import type { MembershipPageView } from "../membership-links.server.ts";
import type { ReadPass } from "../read-pass.server.ts";
import * as texts from "../texts/membership-links.ts";
import { PassFacts } from "./boarding-pass.tsx";

type ReadProps = { mailsTo: ReactNode; pass: ReadPass; token: string; actionData?: { result: FormResult } };

/**
 * A guest's pass and receipts in a browser that does not have the membership. Anyone with the mail's link sees this
 * page, so it has no link to the trip, and its one form mails a link to the guest's own address.
 */
export function ReadPassPage({ mailsTo, pass, token, actionData }: ReadProps) {
	const { trip, receipts, strip, isConfirmed, late, questions } = pass;
	const { form } = buildForm({ id: "mailed-link", actionData });
	const hasQuestions = questions.length > 0;
	const tasks = late ? [late, ...questions] : questions;
	const act = (
		<Card title={hasQuestions ? texts.questionsTitle : trip.cancelled ? texts.openTitle : texts.actTitle}>
			{tasks.map(({ title, details }) => (
				<p key={title} className="wrap-anywhere">
					<strong className="block font-semibold">{title}</strong>
					{details}
				</p>
			))}
			<p className="wrap-anywhere">{hasQuestions ? texts.answerText(mailsTo) : texts.actText(mailsTo)}</p>
			<PostForm form={form} errorTitle={texts.mailMeButton.failed}>
				<SubmitButton wide pendingLabel={texts.mailMeButton.pending}>
					{texts.mailMeButton.label}
				</SubmitButton>
			</PostForm>
			{isConfirmed && !trip.cancelled && (
				<ButtonLink
					to={pathTo("/place/:token/calendar.ics", { token })}
					look="secondary"
					icon={<Icon name="calendar-days" />}
					reloadDocument
					download
				>
					{texts.addDates}
				</ButtonLink>
			)}
		</Card>
	);
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<PageHeading title={texts.readTitle(<bdi>{trip.title}</bdi>)} lead={texts.readLead} />
			{trip.cancelled && <Notice tone="late" title={common.tripCancelled} />}
			{pass.heldUntil && <Notice tone="due">{texts.heldUntil(pass.heldUntil)}</Notice>}
			{pass.refund && <Notice>{pass.refund}</Notice>}
			{tasks.length > 0 && act}
			{isConfirmed && (
				<Ticket stub={<PassPaid pass={pass} />}>
					<PassFacts trip={trip} passenger={pass.passenger} isRefunded={pass.isRefunded} />
				</Ticket>
			)}
			{(strip.steps.length > 1 || !isConfirmed) && (
				<Card title={common.yourPayments}>
					<PaymentStrip strip={strip} />
				</Card>
			)}
			{tasks.length === 0 && act}
			{receipts.receipts.map((receipt) => (
				<ReceiptCard key={receipt.id} view={receipts} receipt={receipt} page={null} />
			))}
		</div>
	);
}

function PassPaid({ pass: { strip, trip, outside, wentBack, isRefunded } }: { pass: ReadPass }) {
	return (
		<p>
			<span className="label block">{isRefunded ? common.paidThenRefunded : common.paid}</span>
			<span className="amount block text-xl">{formatCents(strip.paid)}</span>
			{wentBack && <span className="block text-ink-soft">{wentBack}</span>}
			{strip.steps.length > 0 && !trip.cancelled && (
				<span className="block text-ink-soft">{strip.count}</span>
			)}
			{outside && <span className="block text-ink-soft">{outside}</span>}
		</p>
	);
}

type Props = {
	membership: NonNullable<MembershipPageView["left"]>;
	joinAgain?: string | null; // link for joining again, if there is room
};

/** The page for a former member. Anyone with the address from their mails sees it, so it contains no names. */
export function FormerMembershipPage({ membership, joinAgain }: Props) {
	const { trip, leftAs, day, money, receipts, demoMoney } = membership;
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<PageHeading
				label={<bdi className="wrap-anywhere">{trip}</bdi>}
				title={memberTexts.formerTitle[leftAs]}
				lead={
					<>
						{memberTexts.endedOn[leftAs](day)} {whereMoneyWent(money)} {texts.nothingMore}
					</>
				}
			/>
			<Card title={texts.money}>
				{money.paid === 0 ? <p>{texts.nothingPaid}</p> : <Money money={money} />}
				{money.byOthers > 0 && <p>{texts.byOthers(<Amount cents={money.byOthers} />)}</p>}
				{demoMoney && <p className="text-sm text-ink-soft">{common.demoNoMoney}</p>}
				{receipts && (
					<ButtonLink to={receipts} look="secondary" className="self-start max-sm:w-full">
						{common.yourReceipts}
					</ButtonLink>
				)}
			</Card>
			<Card title={texts.questions}>
				<p className="text-ink-soft">{texts.ask}</p>
				<ButtonLink to="/support" look="secondary" className="self-start max-sm:w-full">
					{texts.askUs}
				</ButtonLink>
			</Card>
			{joinAgain && (
				<p>
					<Link className="link inline-block py-3" to={joinAgain}>
						{texts.joinAgain}
					</Link>
				</p>
			)}
		</div>
	);
}

type MoneyView = Props["membership"]["money"];

/** A single sentence if the whole refund is on its way to one card, or has arrived there. */
function whereMoneyWent({ paid, back, moves }: MoneyView): ReactNode {
	const gone = moves.filter(({ state }) => state !== "failed");
	if (gone.length === 0) return null;
	const cards = new Set(gone.map(({ card }) => card ?? texts.yourCard));
	const [card = ""] = cards.size === 1 ? cards : [texts.yourCards];
	const has = gone.every(({ state }) => state === "sent") ? texts.partWentBack : texts.partOnItsWay;
	return has(<Amount cents={back} />, <Amount cents={paid} />, card);
}

function Money({ money }: { money: MoneyView }) {
	const { paid, fees, lost, otherWay, rest, back, waiting, moves } = money;
	const rows = [
		{ label: texts.paid, amount: paid },
		{ label: texts.cardFees, hint: texts.cardFeesHint, amount: fees },
		{ label: texts.lost, amount: lost },
		{ label: texts.otherWay, hint: texts.otherWayHint, amount: otherWay },
		{ label: texts.rest, amount: rest },
	].filter(({ amount }) => amount > 0);
	const failed = moves.filter(({ state }) => state === "failed");
	const gone = moves.filter(({ state }) => state !== "failed");
	return (
		<>
			<AmountRows rows={rows} total={{ label: texts.back, amount: back }} />
			{gone.length > 1 && (
				<ul className="flex flex-col gap-2">
					{gone.map(({ number, state, amount, card, date }) => (
						<li key={number}>
							{state === "sent"
								? texts.refundSent(<Amount cents={amount} />, card ?? texts.yourCard, date)
								: texts.onItsWay(<Amount cents={amount} />, card ?? texts.yourCard)}
						</li>
					))}
				</ul>
			)}
			{gone.length > 0 && <p className="text-ink-soft">{common.banksTakeDays}</p>}
			{failed.map(({ number, amount, card }) => (
				<Notice key={number} tone="late" title={texts.failedTitle}>
					{texts.failed(<Amount cents={amount} />, card ?? texts.yourCard)}
				</Notice>
			))}
			{waiting !== null && <p>{texts.waits(<Amount cents={waiting} />)}</p>}
			{rest > 0 && failed.length === 0 && waiting === null && <p>{texts.restMeans}</p>}
		</>
	);
}

function Amount({ cents }: { cents: number }): ReactNode {
	return <strong className="money font-semibold">{formatCents(cents)}</strong>;
}

/** Says which address the link was mailed to, if the asker did not have to type it. */
export function MembershipLinkSent({ mailsTo, again }: { mailsTo: ReactNode; again: string }) {
	return (
		<div className="mx-auto flex w-full max-w-md flex-col gap-6 pt-2 sm:pt-8">
			<PageHeading title={texts.sentTitle} />
			<Notice
				tone="paid"
				action={
					<Link className="link inline-block py-3" to={again}>
						{texts.askAgain}
					</Link>
				}
			>
				<p>{texts.sentTo(mailsTo)}</p>
				<p>{texts.notCome}</p>
			</Notice>
		</div>
	);
}
