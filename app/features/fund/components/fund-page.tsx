import { useEffect, useId } from "react";
import { useLocation } from "react-router";
import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { sumNotInFund } from "#app/features/payments/outside/texts/sums.ts";
import { ProgressFigures } from "#app/features/payments/progress/components/progress-display.tsx";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormErrors, PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LinkRows } from "#app/ui/link-rows.tsx";
import { MoneyField } from "#app/ui/money-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { Stats } from "#app/ui/stat.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { usePolling } from "#app/ui/use-polling.ts";
import * as disputeTexts from "../disputes/texts.ts";
import { goneRows } from "../fund-rows.ts";
import type { FundView } from "../fund-view.server.ts";
import {
	type FundPageProps,
	isAboutAccount,
	isAboutBank,
	PayoutCard,
	PayoutSetup,
} from "../payouts/components/payouts.tsx";
import * as accountTexts from "../payouts/texts.ts";
import { RefundInboxCard } from "../refunds/components/refund-inbox-card.tsx";
import { ReleaseHistory } from "../releases/components/release-history.tsx";
import * as historyTexts from "../releases/texts/history.ts";
import * as releaseTexts from "../releases/texts/releases.ts";
import * as texts from "../texts/fund.ts";
import * as panelTexts from "../texts/panel.ts";
import { CollectedSentence } from "./collected-sentence.tsx";

export function FundPage({ view, reply }: FundPageProps) {
	const { trip, releases, refunds } = view;
	const isAnswerDue = view.disputes.some(({ isDue }) => isDue);
	const disputes = view.disputes.length > 0 && (
		<Card id="disputes" title={disputeTexts.title}>
			<LinkRows rows={view.disputes} />
		</Card>
	);
	return (
		<div className="flex flex-col gap-6">
			<BackToTrip shareId={trip.shareId} />
			<PageHeading title={common.fundManagement} tripTitle={trip.title} lead={<FundLead trip={trip} />} />
			<FundFigures {...view} />
			{isAnswerDue && disputes}
			<div className="grid items-start gap-5 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
				<ReleasePanel view={view} reply={reply} />
				<div className="flex min-w-0 flex-col gap-5">
					{!isAnswerDue && disputes}
					{releases.length > 0 ? <ReleaseHistory releases={releases} /> : <NoReleases />}
					<PayoutCard payout={view.payout} reply={reply} />
					{refunds && (
						<RefundInboxCard
							inbox={refunds}
							to={pathTo("/trip/:shareId/refunds", { shareId: trip.shareId })}
							isTask={false}
						/>
					)}
				</div>
			</div>
		</div>
	);
}

function NoReleases() {
	return (
		<Card id="releases" title={historyTexts.history}>
			<EmptyState icon={<Icon name="landmark" size={26} />} title={historyTexts.historyEmptyTitle}>
				{historyTexts.historyEmpty}
			</EmptyState>
		</Card>
	);
}

function FundLead({ trip }: { trip: FundView["trip"] }) {
	return texts.destinationAndCost(
		<span className="wrap-anywhere">{trip.destination}</span>,
		<strong className="money font-semibold text-ink">{formatCents(trip.totalCost)}</strong>,
	);
}

type Props = Pick<FundView, "trip" | "fund" | "collected" | "outside" | "pill" | "onHold" | "late">;

function FundFigures({ trip, fund, collected, outside, pill, onHold, late }: Props) {
	const id = useId();
	return (
		<section aria-labelledby={id} className="flex flex-col gap-4">
			<div>
				<h2 id={id}>{texts.heading}</h2>
				<p className="text-ink-soft">{texts.headingHint}</p>
			</div>
			<Ticket
				stub={<CollectedProgress {...{ trip, fund, collected, outside, late }} />}
				foot={<FundTotals fund={fund} />}
			>
				<div className="flex flex-wrap items-center justify-between gap-3">
					<p className="label">{panelTexts.available}</p>
					<Pill tone={pill.tone}>{pill.word}</Pill>
				</div>
				<p className="amount text-2xl">{formatCents(fund.availableBalance)}</p>
				<ReservedMoney fund={fund} onHold={onHold} />
			</Ticket>
		</section>
	);
}

function ReservedMoney({ fund, onHold }: Pick<Props, "fund" | "onHold">) {
	const { onItsWay, reservedForRefunds, feesForRefunds } = fund;
	if (onItsWay === 0 && reservedForRefunds === 0 && !onHold) return null;
	return (
		<ul className="flex flex-col gap-1 text-ink-soft">
			{onItsWay > 0 && (
				<li>{texts.onItsWay(<strong className="money text-ink">{formatCents(onItsWay)}</strong>)}</li>
			)}
			{onHold && (
				<li>
					{texts.tooNew(
						<strong className="money text-ink">{formatCents(onHold.amount)}</strong>,
						onHold.freeOn,
					)}
				</li>
			)}
			{reservedForRefunds > 0 && (
				<li>
					{texts.reservedForRefunds(
						<strong className="money text-ink">{formatCents(reservedForRefunds)}</strong>,
					)}{" "}
					{feesForRefunds > 0 && panelTexts.feesForRefunds(feesForRefunds)}
				</li>
			)}
		</ul>
	);
}

function CollectedProgress({ trip, fund, collected, outside, late }: Omit<Props, "onHold" | "pill">) {
	return (
		<div className="flex flex-col gap-3">
			<p className="label">{texts.paidIn}</p>
			<ProgressFigures progress={collected} label={texts.paidInOfTripCost}>
				<CollectedSentence paidIn={fund.paidIn} total={trip.totalCost} late={late} />
			</ProgressFigures>
			{outside && <p className="text-ink-soft">{sumNotInFund(outside)}</p>}
		</div>
	);
}

function FundTotals({ fund }: Pick<Props, "fund">) {
	const rows = goneRows(fund);
	const lastAlone = rows.length % 2 === 1 ? rows.length - 1 : undefined;
	return (
		<Stats>
			{rows.map(({ label, cents, hint }, index) => (
				<div key={label} className={index === lastAlone ? "max-sm:col-span-full" : undefined}>
					<dt>{label}</dt>
					<dd>
						{formatCents(cents)}
						{hint && <span className="block font-sans text-sm font-normal text-ink-soft">{hint}</span>}
					</dd>
				</div>
			))}
		</Stats>
	);
}

const POLL_MS = 4_000;

function ReleasePanel({ view, reply }: FundPageProps) {
	const actionData = isAboutBank(reply) ? undefined : reply;
	const { fund, payout, isReleaseInProgress, isReleaseWaiting } = view;
	const { search } = useLocation();
	const { form } = buildForm({ id: "release", actionData });
	const errors = form.errors;
	const isSetup = isAboutAccount(actionData);
	useFailureToast(isSetup ? undefined : errors);
	const title = isSetup ? accountTexts.setUpFailed : releaseTexts.failedTitle;
	const formErrors = <FormErrors id={form.errorId} errors={errors} title={title} />;
	if (isReleaseInProgress) {
		return (
			<Card title={common.releaseFunds}>
				{formErrors}
				{isReleaseWaiting ? (
					<ReleaseWaiting amount={formatCents(fund.onItsWay)} />
				) : (
					<ReleaseInProgress amount={formatCents(fund.onItsWay)} />
				)}
			</Card>
		);
	}
	const isOver = view.trip.isCancelled && fund.balance === 0 && fund.reservedForRefunds === 0;
	if (payout.state !== "ready" && !isOver) {
		return (
			<Card title={accountTexts.accountTitle}>
				{!isSetup && formErrors}
				<PayoutSetup view={view} reply={actionData} state={payout.state} />
			</Card>
		);
	}
	const accountReady = search.includes("payout=return") && (
		<Notice tone="paid" title={accountTexts.readyTitle} role="status">
			{accountTexts.ready}
		</Notice>
	);
	if (fund.availableBalance === 0) {
		return (
			<Card title={common.releaseFunds}>
				{accountReady}
				{formErrors}
				{view.debt && <Debt {...view.debt} />}
				<NothingToRelease view={view} />
			</Card>
		);
	}
	return (
		<Card title={common.releaseFunds}>
			{accountReady}
			{view.debt && <Debt {...view.debt} />}
			<ReleaseForm
				key={view.releases[0]?.id}
				view={view}
				reply={actionData}
				failureTitle={releaseTexts.failedTitle}
			/>
		</Card>
	);
}

function Debt({ owed, paid }: { owed: number; paid: number }) {
	return (
		<Notice
			tone="due"
			title={paid > 0 ? releaseTexts.paysDebt(<span className="money">{formatCents(paid)}</span>) : undefined}
		>
			{releaseTexts.owed(<span className="money">{formatCents(owed)}</span>)}
		</Notice>
	);
}

function NothingToRelease({ view: { fund, trip, onHold, holdDays } }: Pick<FundPageProps, "view">) {
	const { title, text, isAll } = releaseTexts.nothingToRelease(fund, trip, {
		days: holdDays,
		freeOn: onHold?.freeOn,
	});
	return (
		<EmptyState icon={<Icon name={isAll ? "circle-check" : "landmark"} size={26} />} title={title}>
			{text}
		</EmptyState>
	);
}

function ReleaseWaiting({ amount }: { amount: string }) {
	return (
		<div className="icon-line" role="status">
			<Icon name="clock" size={24} className="text-due" />
			<div>
				<p className="title">{releaseTexts.waiting(<span className="money">{amount}</span>)}</p>
				<p className="mt-1 text-ink-soft">{releaseTexts.waitingHint}</p>
				<TakeBack />
			</div>
		</div>
	);
}

function TakeBack() {
	const { form } = buildForm({ id: "take-back" });
	return (
		<PostForm form={form} errorTitle={releaseTexts.notTakenBack} className="mt-3">
			<input type="hidden" name="intent" value="take-back" />
			<p className="text-ink-soft">{releaseTexts.takeBackHint}</p>
			<SubmitButton look="secondary" pendingLabel={releaseTexts.takingBack}>
				{releaseTexts.takeBack}
			</SubmitButton>
		</PostForm>
	);
}

function ReleaseInProgress({ amount }: { amount: string }) {
	usePolling(POLL_MS);
	return (
		<div className="icon-line" role="status">
			<Icon name="loader-circle" size={24} className="animate-spin text-due" />
			<div>
				<p className="title">{releaseTexts.inProgress(<span className="money">{amount}</span>)}</p>
				<p className="mt-1 text-ink-soft">{releaseTexts.inProgressHint}</p>
			</div>
		</div>
	);
}

function useFailureToast(errors: string[] | undefined): void {
	useEffect(() => {
		if (!errors) return;
		// The toast region has to be hydrated first.
		const timer = setTimeout(() =>
			showToast({ title: releaseTexts.failedTitle, message: releaseTexts.failed, type: "error" }),
		);
		return () => clearTimeout(timer);
	}, [errors]);
}

type FormProps = FundPageProps & { failureTitle: string };

function ReleaseForm({ view, reply: actionData, failureTitle }: FormProps) {
	const { availableBalance } = view.fund;
	const { form, field } = buildForm<"amount" | "purpose" | "recipient" | "description">({
		id: "release",
		actionData,
	});
	return (
		<PostForm form={form} errorTitle={failureTitle}>
			<input type="hidden" name="after" value={view.releases[0]?.id ?? "none"} />
			<MoneyField
				field={field("amount")}
				label={releaseTexts.amount}
				optional
				hint={releaseTexts.amountHint(availableBalance)}
			/>
			<Field
				field={field("purpose")}
				label={releaseTexts.purpose}
				optional
				placeholder={releaseTexts.purposeExample}
				maxLength={120}
				autoComplete="off"
			/>
			<Field
				field={field("recipient")}
				label={releaseTexts.recipient}
				hint={releaseTexts.recipientHint}
				optional
				placeholder={releaseTexts.recipientExample}
				maxLength={120}
				autoComplete="off"
			/>
			<TextareaField
				field={field("description")}
				label={releaseTexts.note}
				optional
				rows={2}
				maxLength={500}
			/>
			<p className="icon-line text-ink-soft">
				<Icon name="users" />
				{releaseTexts.everyoneSees}
			</p>
			<SubmitButton wide icon={<Icon name="landmark" />} pendingLabel={releaseTexts.checking}>
				{releaseTexts.review}
			</SubmitButton>
		</PostForm>
	);
}
