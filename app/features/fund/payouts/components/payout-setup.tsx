import type { FundPageProps } from "#app/features/fund/releases/components/release-form.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { countryName, PAYOUT_COUNTRIES } from "../texts/countries.ts";
import * as texts from "../texts/payout-account.ts";

const COUNTRIES = PAYOUT_COUNTRIES.map((value) => ({ value, label: countryName(value) }));
const ENTITY_TYPES = (["individual", "company"] as const).map((value) => ({
	value,
	title: texts.entityTypes[value],
	details: texts.entityTypeHints[value],
}));

type Props = FundPageProps & { state: "none" | "pending" | "closed" };

export function PayoutSetup({ view, reply, state }: Props) {
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

function NewAccountForm({ reply, button }: Pick<Props, "reply"> & { button: string }) {
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

export function isAboutAccount(reply: Props["reply"]): boolean {
	return reply?.result.initialValue?.intent === "onboard";
}

export function isAboutBank(reply: Props["reply"]): boolean {
	return reply?.result.initialValue?.intent === "bank";
}

const hasErrors = (reply: Props["reply"]) => isAboutAccount(reply) && Boolean(reply?.result.error);
