import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { FundView } from "../fund-view.server.ts";

type Props = { view: FundView; state: "none" | "pending" };

export function PayoutSetup({ view, state }: Props) {
	const { form } = buildForm({ id: "payout" });
	return (
		<PostForm form={form}>
			{state === "pending" && (
				<Notice tone="due" title="Your payout account is not ready yet">
					The payment provider still needs something from you, or is checking what you sent.
				</Notice>
			)}
			<p>
				Before you can release money, the payment provider needs to know who receives it. You fill that in
				once, on its own page, for all your trips.
			</p>
			<p className="icon-line text-ink-soft">
				<Icon name="lock-keyhole" />
				{view.demoMode
					? "Demo money: your account is ready right away, no questions asked."
					: "Your bank details stay with the payment provider. We never see them."}
			</p>
			<div className="grid sm:justify-start">
				<SubmitButton name="intent" value="onboard" icon={<Icon name="landmark" />}>
					{state === "pending" ? "Continue with my payout account" : "Set up my payout account"}
				</SubmitButton>
			</div>
		</PostForm>
	);
}
