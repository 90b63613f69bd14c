import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { FundView } from "../fund-view.server.ts";
import * as texts from "../texts/payout-account.ts";

type Props = { view: FundView; state: "none" | "pending" };

export function PayoutSetup({ view, state }: Props) {
	const { form } = buildForm({ id: "payout" });
	return (
		<PostForm form={form}>
			{state === "pending" && (
				<Notice tone="due" title={texts.pendingTitle}>
					{texts.pending}
				</Notice>
			)}
			<p>{texts.whySetUp}</p>
			<p className="icon-line text-ink-soft">
				<Icon name="lock-keyhole" />
				{view.demoMode ? texts.demoAccount : texts.detailsArePrivate}
			</p>
			<div className="flex flex-col sm:flex-row">
				<SubmitButton name="intent" value="onboard" icon={<Icon name="landmark" />}>
					{state === "pending" ? texts.continueSetUp : texts.setUp}
				</SubmitButton>
			</div>
		</PostForm>
	);
}
