import { useEffect } from "react";
import { useLocation, useRevalidator } from "react-router";
import { formatCents } from "#app/lib/money.ts";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormErrors } from "#app/ui/form.tsx";
import { buildForm } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { PayoutSetup } from "./payout-setup.tsx";
import { type FundPageProps, ReleaseForm } from "./release-form.tsx";

const FAILED_TITLE = "Fund Release Failed";
const SETUP_FAILED_TITLE = "Your payout account was not set up";
const POLL_MS = 4_000;

export function ReleasePanel({ view, reply: actionData }: FundPageProps) {
	const { fund, payout, isReleaseInProgress } = view;
	const { search } = useLocation();
	const { form } = buildForm({ id: "release", actionData });
	const errors = form.errors;
	const isSetup = actionData?.result.initialValue?.intent === "onboard";
	useFailureToast(isSetup ? undefined : errors);
	const title = isSetup ? SETUP_FAILED_TITLE : FAILED_TITLE;
	const formErrors = <FormErrors id={form.errorId} errors={errors} title={title} />;
	if (isReleaseInProgress) {
		return (
			<Card title="Release funds">
				{formErrors}
				<ReleaseInProgress amount={formatCents(fund.onItsWay)} />
			</Card>
		);
	}
	if (payout !== "ready") {
		return (
			<Card title="Your payout account">
				{formErrors}
				<PayoutSetup view={view} state={payout} />
			</Card>
		);
	}
	if (fund.availableBalance === 0) {
		return (
			<Card title="Release funds">
				{formErrors}
				<NothingToRelease view={view} />
			</Card>
		);
	}
	return (
		<Card title="Release funds">
			{search.includes("payout=return") && (
				<Notice tone="paid" title="Your payout account is ready" role="status">
					The money you release goes there.
				</Notice>
			)}
			<ReleaseForm key={view.releases[0]?.id} view={view} reply={actionData} failureTitle={FAILED_TITLE} />
		</Card>
	);
}

function NothingToRelease({ view }: Pick<FundPageProps, "view">) {
	const { status, heldForRefunds } = view.fund;
	return (
		<EmptyState
			icon={<Icon name={status === "completed" ? "circle-check" : "landmark"} size={26} />}
			title={status === "completed" ? "Everything is released" : "Nothing to release yet"}
		>
			{status === "completed" && "Every payment has come in, and all of it has gone to your payout account."}
			{status !== "completed" &&
				heldForRefunds > 0 &&
				"Decide the open refund requests first. Then you can release the rest."}
			{status !== "completed" &&
				heldForRefunds === 0 &&
				"As soon as a payment comes in, you can release it here."}
		</EmptyState>
	);
}

function ReleaseInProgress({ amount }: { amount: string }) {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		const timer = setInterval(() => {
			if (!document.hidden && navigator.onLine) void revalidate();
		}, POLL_MS);
		return () => clearInterval(timer);
	}, [revalidate]);
	return (
		<div className="icon-line" role="status">
			<Icon name="loader-circle" size={24} className="animate-spin text-due" />
			<div>
				<p className="title">
					<span className="money">{amount}</span> is on its way. Do not release again.
				</p>
				<p className="mt-1 text-ink-soft">
					We are waiting for the payment provider and check again every few seconds. What it does not pay out
					returns to the fund. You can close this page.
				</p>
			</div>
		</div>
	);
}

function useFailureToast(errors: string[] | undefined): void {
	useEffect(() => {
		if (!errors) return;
		// The toasts' region has to be hydrated first.
		const timer = setTimeout(() =>
			showToast({ title: FAILED_TITLE, message: "Failed to release funds to your account", type: "error" }),
		);
		return () => clearTimeout(timer);
	}, [errors]);
}
