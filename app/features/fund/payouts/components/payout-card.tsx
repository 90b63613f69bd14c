import type { FundPageProps } from "#app/features/fund/releases/components/release-form.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors, PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { PayoutView } from "../payout-view.server.ts";
import * as accountTexts from "../texts/payout-account.ts";
import * as texts from "../texts/payouts.ts";
import { isAboutBank } from "./payout-setup.tsx";

type Props = { payout: PayoutView; reply: FundPageProps["reply"] };

export function PayoutCard({ payout, reply }: Props) {
	const { account, payouts, hasBankPage } = payout;
	const { form } = buildForm({ id: "bank", actionData: isAboutBank(reply) ? reply : undefined });
	if (!account && payouts.length === 0 && !form.errors) return null;
	return (
		<Card id="payouts" title={texts.title}>
			{account && (
				<p className="text-ink-soft">
					{accountTexts.accountIs} <span className="font-semibold text-ink">{account}</span>
				</p>
			)}
			{payouts.length === 0 ? (
				<p className="text-ink-soft">{texts.none}</p>
			) : (
				<ul className="-my-3 divide-y divide-line">
					{payouts.map((one) => (
						<li key={one.id} className="flex flex-col gap-1 py-3">
							<p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
								<span className="amount">{one.amount}</span>
								<Pill tone={one.tone}>{one.word}</Pill>
							</p>
							{one.note && <p className="text-sm text-ink-soft wrap-anywhere">{one.note}</p>}
						</li>
					))}
				</ul>
			)}
			{hasBankPage ? (
				<BankForm form={form} />
			) : (
				<FormErrors id={form.errorId} errors={form.errors} title={texts.bankNotOpened} />
			)}
		</Card>
	);
}

function BankForm({ form }: Pick<ReturnType<typeof buildForm>, "form">) {
	return (
		<PostForm form={form} errorTitle={texts.bankNotOpened}>
			<p className="text-sm text-ink-soft">{texts.bankHint}</p>
			<div className="flex flex-col sm:flex-row">
				<SubmitButton name="intent" value="bank" look="secondary" icon={<Icon name="landmark" />}>
					{texts.seeBank}
				</SubmitButton>
			</div>
		</PostForm>
	);
}
