import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FormErrors, PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import type { FundView } from "../../fund-view.server.ts";
import type { PayoutView } from "../payout-view.server.ts";
import * as texts from "../texts.ts";

const COUNTRIES = texts.PAYOUT_COUNTRIES.map((value) => ({ value, label: texts.countryName(value) }));
const ENTITY_TYPES = (["individual", "company"] as const).map((value) => ({
	value,
	title: texts.entityTypes[value],
	details: texts.entityTypeHints[value],
}));

export type FundPageProps = { view: FundView; reply?: { result: FormResult } };

type SetupProps = FundPageProps & { state: "none" | "pending" | "closed" };

export function PayoutSetup({ view, reply, state }: SetupProps) {
	const { form } = buildForm({ id: "payout-continue" });
	if (state !== "pending") {
		return (
			<>
				{state === "closed" && (
					<Notice tone="late" title={texts.closedTitle}>
						{texts.closed}
					</Notice>
				)}
				<p>{texts.whySetUp}</p>
				<Privacy demoMode={view.demoMode} />
				<NewAccountForm reply={reply} button={texts.setUp} />
			</>
		);
	}
	return (
		<>
			<PostForm form={form}>
				<Notice tone="due" title={texts.pendingTitle}>
					{texts.pending}
				</Notice>
				<p>{texts.whySetUp}</p>
				<Privacy demoMode={view.demoMode} />
				<div className="flex flex-col sm:flex-row">
					<SubmitButton name="intent" value="onboard" icon={<Icon name="landmark" />}>
						{texts.continueSetUp}
					</SubmitButton>
				</div>
			</PostForm>
			<Disclosure summary={texts.otherAccount} open={hasErrors(reply)}>
				<p>{texts.otherAccountHint}</p>
				<NewAccountForm reply={reply} button={texts.setUpOther} />
			</Disclosure>
		</>
	);
}

export function NewAccountForm({ reply, button }: Pick<SetupProps, "reply"> & { button: string }) {
	const { form, field } = buildForm<"country" | "entityType">({
		id: "payout",
		actionData: isAboutAccount(reply) ? reply : undefined,
		defaults: { entityType: "individual" },
	});
	return (
		<PostForm form={form} errorTitle={texts.setUpFailed}>
			<SelectField
				field={field("country")}
				label={texts.country}
				hint={texts.countryHint}
				prompt={texts.countryPrompt}
				options={COUNTRIES}
				autoComplete="country"
				required
			/>
			<RadioCards field={field("entityType")} label={texts.entityType} options={ENTITY_TYPES} />
			<div className="flex flex-col sm:flex-row">
				<SubmitButton name="intent" value="onboard" icon={<Icon name="landmark" />}>
					{button}
				</SubmitButton>
			</div>
		</PostForm>
	);
}

function Privacy({ demoMode }: { demoMode: boolean }) {
	return (
		<p className="icon-line text-ink-soft">
			<Icon name="lock-keyhole" />
			{demoMode ? texts.demoAccount : texts.detailsArePrivate}
		</p>
	);
}

export function isAboutAccount(reply: SetupProps["reply"]): boolean {
	return reply?.result.initialValue?.intent === "onboard";
}

export function isAboutBank(reply: SetupProps["reply"]): boolean {
	return reply?.result.initialValue?.intent === "bank";
}

const hasErrors = (reply: SetupProps["reply"]) => isAboutAccount(reply) && Boolean(reply?.result.error);

type CardProps = { payout: PayoutView; reply: FundPageProps["reply"] };

export function PayoutCard({ payout, reply }: CardProps) {
	const { account, payouts, hasBankPage } = payout;
	const { form } = buildForm({ id: "bank", actionData: isAboutBank(reply) ? reply : undefined });
	if (!account && payouts.length === 0 && !form.errors) return null;
	return (
		<Card id="payouts" title={texts.payoutsTitle}>
			{account && (
				<p className="text-ink-soft">
					{texts.accountIs} <span className="font-semibold text-ink">{account}</span>
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
