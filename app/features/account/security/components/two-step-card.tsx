import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Link } from "#app/ui/link.tsx";
import { Pill } from "#app/ui/pill.tsx";
import * as texts from "../texts.ts";
import { ProofField } from "./proof-field.tsx";

type View = {
	hasPassword: boolean;
	isConfirmed: boolean;
	isTwoStep: boolean;
	passkeys: unknown[];
	codesLeft: number;
	hasMadeCodes: boolean;
};

/** The switch of two-step sign-in, which is on as long as an account has no password. */
export function TwoStepCard({ view, actionData }: { view: View; actionData?: { result: FormResult } }) {
	const { form, field } = buildForm<"currentPassword">({ id: "two-step", actionData });
	const { isTwoStep, hasPassword } = view;
	const isFixed = isTwoStep ? !hasPassword : view.passkeys.length === 0;
	return (
		<Card title={texts.twoStepTitle} aside={isTwoStep && <Pill tone="paid">{texts.isOn}</Pill>}>
			<p>{textOf(view)}</p>
			{isTwoStep && (
				<p>
					{texts.codesLeft(view.codesLeft, view.hasMadeCodes)}{" "}
					<Link className="link -my-3 inline-block py-3" to="/profile/security/recovery-codes">
						{texts.recoveryCodes}
					</Link>
				</p>
			)}
			{isFixed ? (
				isTwoStep ? (
					<Link className="link self-start py-3" to="/profile/security/password">
						{texts.choosePassword}
					</Link>
				) : (
					<p className="text-ink-soft">{texts.passkeyNeeded}</p>
				)
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

function textOf({ isTwoStep, hasPassword }: View): string {
	if (!isTwoStep) return texts.twoStepOffText;
	return hasPassword ? texts.twoStepOnText : texts.twoStepFixedText;
}
