import * as common from "#app/lib/texts.ts";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Field } from "#app/ui/field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Link } from "#app/ui/link.tsx";
import { Pill } from "#app/ui/pill.tsx";
import * as texts from "../texts.ts";
import { PasskeyForm } from "./confirm-forms.tsx";
import { NextStep, ProofField } from "./proof-field.tsx";

type OwnPasskey = { id: string; name: string; details: string };
type ListView = { hasPassword: boolean; isConfirmed: boolean; passkeys: OwnPasskey[] };
type ActionData = { result: FormResult };
type Props = { view: ListView; answered: (intent: string, id?: string) => ActionData | undefined };

export function PasskeyList({ view, answered }: Props) {
	return (
		<Card title={texts.yourPasskeys}>
			{view.passkeys.length === 0 ? (
				<p className="text-ink-soft">{texts.noPasskeys}</p>
			) : (
				<ul className="divide-y divide-line">
					{view.passkeys.map((passkey) => (
						<li key={passkey.id} className="py-3 first:pt-0 last:pb-0">
							<p className="font-semibold wrap-anywhere" dir="auto">
								{passkey.name}
							</p>
							<p className="text-ink-soft">{passkey.details}</p>
							<PasskeyForms view={view} passkey={passkey} answered={answered} />
						</li>
					))}
				</ul>
			)}
		</Card>
	);
}

function PasskeyForms({ view, passkey, answered }: Props & { passkey: OwnPasskey }) {
	const { id, name } = passkey;
	const [renamed, removed] = [answered("rename", id), answered("remove", id)];
	const defaults = { name };
	const rename = buildForm<"name">({ id: `rename-${id}`, actionData: renamed, defaults });
	const remove = buildForm<"currentPassword">({ id: `remove-${id}`, actionData: removed });
	const canRemove = view.hasPassword || view.isConfirmed;
	return (
		<Disclosure
			quiet
			open={Boolean(renamed ?? removed)}
			summary={<span className="min-w-0 wrap-anywhere">{texts.changePasskey(<bdi>{name}</bdi>)}</span>}
		>
			<div className="flex flex-col gap-6">
				<PostForm form={rename.form} errorTitle={texts.notRenamed}>
					<input type="hidden" name="id" value={id} />
					<Field field={rename.field("name")} label={texts.passkeyName} maxLength={60} required />
					<SubmitButton look="secondary" name="intent" value="rename" pendingLabel={common.saving}>
						{texts.rename}
					</SubmitButton>
				</PostForm>
				{canRemove && (
					<PostForm form={remove.form} errorTitle={texts.passkeyNotRemoved}>
						<input type="hidden" name="id" value={id} />
						<ProofField field={remove.field("currentPassword")} view={view} />
						<SubmitButton look="danger" name="intent" value="remove" pendingLabel={texts.removing}>
							{texts.remove}
						</SubmitButton>
					</PostForm>
				)}
			</div>
		</Disclosure>
	);
}

type AddView = { emailVerified: boolean; hasPassword: boolean; isConfirmed: boolean };
type AddPasskeyProps = { view: AddView; action: string; actionData?: { result: FormResult } };

/** The form for a new passkey, or the step that must come before it. */
export function AddPasskey({ view, action, actionData }: AddPasskeyProps) {
	const { field } = buildForm<"name" | "currentPassword">({ id: "add-passkey", actionData });
	if (!view.emailVerified) return <VerifyFirst />;
	if (!view.hasPassword && !view.isConfirmed) return null;
	return (
		<Card title={texts.addPasskey}>
			<PasskeyForm
				id="add-passkey"
				purpose="passkey_register"
				action={action}
				label={texts.addPasskey}
				errorTitle={texts.passkeyNotAdded}
				look="secondary"
				actionData={actionData}
			>
				<input type="hidden" name="intent" value="add" />
				<Field
					field={field("name")}
					label={texts.passkeyName}
					hint={texts.passkeyNameHint}
					maxLength={60}
					required
				/>
				<ProofField field={field("currentPassword")} view={view} />
			</PasskeyForm>
		</Card>
	);
}

function VerifyFirst() {
	return (
		<Card title={texts.addPasskey}>
			<NextStep to="/profile" label={texts.toProfile}>
				{texts.verifyFirst}
			</NextStep>
		</Card>
	);
}

type TwoStepView = {
	hasPassword: boolean;
	isConfirmed: boolean;
	isTwoStep: boolean;
	passkeys: unknown[];
	codesLeft: number;
	hasMadeCodes: boolean;
};

/** The switch of two-step sign-in, which is always on for an account without a password. */
export function TwoStepCard({
	view,
	actionData,
}: {
	view: TwoStepView;
	actionData?: { result: FormResult };
}) {
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

function textOf({ isTwoStep, hasPassword }: TwoStepView): string {
	if (!isTwoStep) return texts.twoStepOffText;
	return hasPassword ? texts.twoStepOnText : texts.twoStepFixedText;
}
