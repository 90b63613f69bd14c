import { NewAccountForm } from "#app/features/fund/payouts/components/payouts.tsx";
import * as payoutTexts from "#app/features/fund/payouts/texts.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { PoolPayoutView } from "../pool-view.server.ts";
import * as texts from "../texts.ts";

type Props = { view: PoolPayoutView; reply?: { result: FormResult } };

export function PoolPayoutPage({ view, reply }: Props) {
	const { trip, state, demoMode } = view;
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
			<BackLink to={pathTo("/trip/:shareId/pool", { shareId: trip.shareId })}>{texts.backToPool}</BackLink>
			<PageHeading tripTitle={trip.title} title={texts.payoutTitle} />
			{state === "guest" && <Notice title={texts.payoutGuest} />}
			{state === "ready" && <Notice title={texts.payoutReady} />}
			{(state === "none" || state === "closed" || state === "pending") && (
				<Card>
					<p>{texts.payoutWhy}</p>
					<p className="text-ink-soft">
						{demoMode ? payoutTexts.demoAccount : payoutTexts.detailsArePrivate}
					</p>
					{state === "pending" ? <Continue /> : <NewAccountForm reply={reply} button={payoutTexts.setUp} />}
				</Card>
			)}
		</div>
	);
}

function Continue() {
	const { form } = buildForm({ id: "payout-continue" });
	return (
		<PostForm form={form}>
			<Notice tone="due" title={payoutTexts.pendingTitle}>
				{payoutTexts.pending}
			</Notice>
			<SubmitButton name="intent" value="onboard" className="max-sm:w-full sm:self-start">
				{payoutTexts.continueSetUp}
			</SubmitButton>
		</PostForm>
	);
}
