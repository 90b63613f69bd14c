import { useEffect } from "react";
import { useLocation } from "react-router";
import {
	type FundPageProps,
	isAboutAccount,
	isAboutBank,
	PayoutSetup,
} from "#app/features/fund/payouts/components/payouts.tsx";
import * as accountTexts from "#app/features/fund/payouts/texts.ts";
import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormErrors, PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { MoneyField } from "#app/ui/money-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { usePolling } from "#app/ui/use-polling.ts";
import * as texts from "../texts/releases.ts";

const POLL_MS = 4_000;

export function ReleasePanel({ view, reply }: FundPageProps) {
	const actionData = isAboutBank(reply) ? undefined : reply;
	const { fund, payout, isReleaseInProgress, isReleaseWaiting } = view;
	const { search } = useLocation();
	const { form } = buildForm({ id: "release", actionData });
	const errors = form.errors;
	const isSetup = isAboutAccount(actionData);
	useFailureToast(isSetup ? undefined : errors);
	const title = isSetup ? accountTexts.setUpFailed : texts.failedTitle;
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
	const isOver = view.trip.isCancelled && fund.balance === 0 && fund.heldForRefunds === 0;
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
				failureTitle={texts.failedTitle}
			/>
		</Card>
	);
}

function Debt({ owed, paid }: { owed: number; paid: number }) {
	return (
		<Notice
			tone="due"
			title={paid > 0 ? texts.paysDebt(<span className="money">{formatCents(paid)}</span>) : undefined}
		>
			{texts.owed(<span className="money">{formatCents(owed)}</span>)}
		</Notice>
	);
}

function NothingToRelease({ view: { fund, trip, held, holdDays } }: Pick<FundPageProps, "view">) {
	const { title, text, isAll } = texts.nothingToRelease(fund, trip, { days: holdDays, freeOn: held?.freeOn });
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
				<p className="title">{texts.waiting(<span className="money">{amount}</span>)}</p>
				<p className="mt-1 text-ink-soft">{texts.waitingHint}</p>
				<TakeBack />
			</div>
		</div>
	);
}

function TakeBack() {
	const { form } = buildForm({ id: "take-back" });
	return (
		<PostForm form={form} errorTitle={texts.notTakenBack} className="mt-3">
			<input type="hidden" name="intent" value="take-back" />
			<p className="text-ink-soft">{texts.takeBackHint}</p>
			<SubmitButton look="secondary" pendingLabel={texts.takingBack}>
				{texts.takeBack}
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
				<p className="title">{texts.inProgress(<span className="money">{amount}</span>)}</p>
				<p className="mt-1 text-ink-soft">{texts.inProgressHint}</p>
			</div>
		</div>
	);
}

function useFailureToast(errors: string[] | undefined): void {
	useEffect(() => {
		if (!errors) return;
		// The toasts' region has to be hydrated first.
		const timer = setTimeout(() =>
			showToast({ title: texts.failedTitle, message: texts.failed, type: "error" }),
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
		<Disclosure summary={texts.releaseUpTo(availableBalance)} open={actionData !== undefined}>
			<PostForm form={form} errorTitle={failureTitle}>
				<input type="hidden" name="after" value={view.releases[0]?.id ?? "none"} />
				<MoneyField
					field={field("amount")}
					label={texts.amount}
					optional
					hint={texts.amountHint(availableBalance)}
				/>
				<Field
					field={field("purpose")}
					label={texts.purpose}
					optional
					placeholder={texts.purposeExample}
					maxLength={120}
					autoComplete="off"
				/>
				<Field
					field={field("recipient")}
					label={texts.recipient}
					hint={texts.recipientHint}
					optional
					placeholder={texts.recipientExample}
					maxLength={120}
					autoComplete="off"
				/>
				<TextareaField field={field("description")} label={texts.note} optional rows={2} maxLength={500} />
				<p className="icon-line text-ink-soft">
					<Icon name="users" />
					{texts.everyoneSees}
				</p>
				<SubmitButton wide icon={<Icon name="landmark" />} pendingLabel={texts.checking}>
					{texts.review}
				</SubmitButton>
			</PostForm>
		</Disclosure>
	);
}
