import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Link } from "#app/ui/link.tsx";
import { Pill } from "#app/ui/pill.tsx";
import * as texts from "../../texts/security.ts";
import { ProofField } from "./proof-field.tsx";

type View = {
	hasPassword: boolean;
	isConfirmed: boolean;
	isTwoStep: boolean;
	passkeys: unknown[];
	codesLeft: number;
};

/** The switch of two-step sign-in, which is on as long as an account has no password. */
export function TwoStepCard({ view, actionData }: { view: View; actionData?: { result: FormResult } }) {
	const { form, field } = buildForm<"currentPassword">({ id: "two-step", actionData });
	const { isTwoStep, hasPassword } = view;
	const isFixed = isTwoStep ? !hasPassword : view.passkeys.length === 0;
	return (
		<Card title={texts.twoStepTitle} aside={isTwoStep && <Pill tone="paid">{texts.isOn}</Pill>}>
			<p>{isTwoStep ? texts.twoStepOnText : texts.twoStepOffText}</p>
			{isTwoStep && (
				<p>
					{texts.codesLeft(view.codesLeft)}{" "}
					<Link className="link -my-3 inline-block py-3" to="/profile/security/recovery-codes">
						{texts.recoveryCodes}
					</Link>
				</p>
			)}
			{isFixed ? (
				<p className="text-ink-soft">{isTwoStep ? texts.passwordNeeded : texts.passkeyNeeded}</p>
			) : (
				<PostForm form={form} errorTitle={texts.twoStepNotChanged}>
					<ProofField field={field("currentPassword")} view={view} />
					<SubmitButton
						look="secondary"
						name="intent"
						value={isTwoStep ? "two-step-off" : "two-step-on"}
						pendingLabel={texts.switching}
					>
						{isTwoStep ? texts.switchOff : texts.switchOn}
					</SubmitButton>
				</PostForm>
			)}
		</Card>
	);
}
