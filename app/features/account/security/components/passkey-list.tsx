import * as common from "#app/lib/texts.ts";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Field } from "#app/ui/field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import * as texts from "../texts.ts";
import { ProofField } from "./proof-field.tsx";

type OwnPasskey = { id: string; name: string; details: string };
type View = { hasPassword: boolean; isConfirmed: boolean; passkeys: OwnPasskey[] };
type ActionData = { result: FormResult };
type Props = { view: View; answered: (intent: string, id?: string) => ActionData | undefined };

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
