import { useEffect } from "react";
import { useLocation, useRevalidator } from "react-router";
import { formatCents } from "#app/lib/money.ts";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormErrors } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { formOf } from "#app/ui/reply.ts";
import { showToast } from "#app/ui/toast.tsx";
import type { FundPageProps } from "./fund-page.tsx";
import { PayoutSetup } from "./payout-setup.tsx";
import { ReleaseForm } from "./release-form.tsx";

const FAILED = "Fund Release Failed";
const NOT_SET_UP = "Your payout account was not set up";
const EVERY_MS = 4_000;

/** What the organizer can do about the money now: set up the account, release, or wait. */
export function ReleaseBox({ view, reply }: FundPageProps) {
	const { fund, payout, underWay } = view;
	const { search } = useLocation();
	const { form } = formOf({ id: "release", reply });
	const errors = form.errors;
	const isSetup = reply?.result.initialValue?.intent === "onboard";
	useFailureToast(isSetup ? undefined : errors);
	const refused = <FormErrors id={form.errorId} errors={errors} title={isSetup ? NOT_SET_UP : FAILED} />;
	if (underWay) {
		return (
			<Card title="Release funds">
				{refused}
				<UnderWay amount={formatCents(fund.onItsWay)} />
			</Card>
		);
	}
	if (payout !== "ready") {
		return (
			<Card title="Your payout account">
				{refused}
				<PayoutSetup view={view} state={payout} />
			</Card>
		);
	}
	if (fund.availableBalance === 0) {
		return (
			<Card title="Release funds">
				{refused}
				<NothingThere view={view} />
			</Card>
		);
	}
	return (
		<Card title="Release funds">
			{search.includes("payout=return") && (
				<Notice tone="paid" title="Your payout account is ready" role="status">
					What you release goes there.
				</Notice>
			)}
			<ReleaseForm key={view.releases[0]?.id} view={view} reply={reply} failed={FAILED} />
		</Card>
	);
}

function NothingThere({ view }: Pick<FundPageProps, "view">) {
	const { status, heldForRefunds } = view.fund;
	return (
		<EmptyState
			icon={<Icon name={status === "completed" ? "circle-check" : "landmark"} size={26} />}
			title={status === "completed" ? "Everything is released" : "Nothing to release yet"}
		>
			{status === "completed" && "Every payment has come in, and all of it has gone to your payout account."}
			{status !== "completed" &&
				heldForRefunds > 0 &&
				"Decide the open refund requests: the rest is yours to release."}
			{status !== "completed" &&
				heldForRefunds === 0 &&
				"As soon as a payment comes in, you can release it here."}
		</EmptyState>
	);
}

function UnderWay({ amount }: { amount: string }) {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		const timer = setInterval(() => {
			if (!document.hidden && navigator.onLine) void revalidate();
		}, EVERY_MS);
		return () => clearInterval(timer);
	}, [revalidate]);
	return (
		<div className="flex items-start gap-3" role="status">
			<Icon name="loader-circle" size={24} className="mt-0.5 shrink-0 animate-spin text-due" />
			<div>
				<p className="font-display text-lg font-bold tracking-tight">
					<span className="money">{amount}</span> is on its way. Do not release again.
				</p>
				<p className="mt-1 text-ink-soft">
					We are waiting for the payment provider's answer and ask again every few seconds. What it does not
					pay out comes back to the fund. You can close this page.
				</p>
			</div>
		</div>
	);
}

function useFailureToast(errors: string[] | undefined): void {
	useEffect(() => {
		if (!errors) return;
		// Not before the toasts' own place has come alive.
		const timer = setTimeout(() =>
			showToast({ title: FAILED, message: "Failed to release funds to your account", type: "error" }),
		);
		return () => clearTimeout(timer);
	}, [errors]);
}
