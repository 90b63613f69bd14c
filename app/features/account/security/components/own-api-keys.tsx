import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CopyField } from "#app/ui/copy-field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormErrors, PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import type { OwnApiKey } from "../own-api-keys.server.ts";
import * as texts from "../texts.ts";
import { NextStep, ProofField } from "./proof-field.tsx";

type ActionData = { result: FormResult };

/** A new key, which is shown only this once. */
export function NewApiKey({ value }: { value: string }) {
	return (
		<Card title={texts.newApiKey}>
			<Notice tone="due" role="status">
				{texts.apiKeyShownOnce}
			</Notice>
			<CopyField name={texts.newApiKey} value={value} />
			<p className="text-ink-soft">{texts.apiKeyUse(<code>{texts.apiKeyHeader}</code>)}</p>
			<ButtonLink look="quiet" to="/profile/security/api-keys" className="self-start">
				{texts.apiKeyDone}
			</ButtonLink>
		</Card>
	);
}

export function ApiKeyList({ keys, actionData }: { keys: OwnApiKey[]; actionData?: ActionData }) {
	const { form } = buildForm({ id: "api-keys", actionData });
	if (keys.length === 0) {
		return (
			<Card title={texts.yourApiKeys}>
				<FormErrors id="api-keys-error" title={texts.apiKeyNotRevoked} errors={form.errors} />
				<p className="text-ink-soft">{texts.noApiKeys}</p>
			</Card>
		);
	}
	return (
		<Card title={texts.yourApiKeys}>
			<PostForm form={form} errorTitle={texts.apiKeyNotRevoked}>
				<input type="hidden" name="intent" value="revoke" />
				<ul className="divide-y divide-line">
					{keys.map((key) => (
						<li
							key={key.id}
							className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0"
						>
							<div className="min-w-0">
								<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
									<span className="font-semibold wrap-anywhere" dir="auto">
										{key.name}
									</span>
									<Pill tone={key.access === "write" ? "due" : "paid"} icon={null}>
										{texts.apiKeyAccess[key.access]}
									</Pill>
								</p>
								<p className="text-ink-soft">
									<code>{`${key.hint}…`}</code>
									<br />
									{key.details}
								</p>
							</div>
							<Disclosure
								quiet
								summary={
									<span>
										{texts.revoke}
										<span className="spoken">{texts.endSessionOf(key.name)}</span>
									</span>
								}
							>
								<p className="pb-3 text-ink-soft">{texts.revokeHint}</p>
								<SubmitButton look="danger" name="id" value={key.id} pendingLabel={texts.revoking}>
									<span>
										{texts.revokeNow}
										<span className="spoken">{texts.endSessionOf(key.name)}</span>
									</span>
								</SubmitButton>
							</Disclosure>
						</li>
					))}
				</ul>
			</PostForm>
		</Card>
	);
}

type MakeView = { emailVerified: boolean; hasPassword: boolean; isConfirmed: boolean };

/** The form for a new key, or the step that must come before it. */
export function MakeApiKey({ view, actionData }: { view: MakeView; actionData?: ActionData }) {
	const defaults = { access: "read" };
	const { form, field } = buildForm<"name" | "access" | "currentPassword">({
		id: "make-api-key",
		actionData,
		defaults,
	});
	if (!view.emailVerified) {
		return (
			<Card title={texts.makeApiKey}>
				<NextStep to="/profile" label={texts.toProfile}>
					{texts.verifyFirst}
				</NextStep>
			</Card>
		);
	}
	if (!view.hasPassword && !view.isConfirmed) return null;
	return (
		<Card title={texts.makeApiKey}>
			<PostForm form={form} errorTitle={texts.apiKeyNotMade}>
				<input type="hidden" name="intent" value="make" />
				<Field
					field={field("name")}
					label={texts.apiKeyName}
					hint={texts.apiKeyNameHint}
					maxLength={60}
					required
				/>
				<RadioCards
					field={field("access")}
					label={texts.apiKeyMay}
					options={[
						{ value: "read", title: texts.apiKeyAccess.read, details: texts.readKeyDetails },
						{ value: "write", title: texts.apiKeyAccess.write, details: texts.writeKeyDetails },
					]}
				/>
				<ProofField field={field("currentPassword")} view={view} />
				<SubmitButton look="secondary" pendingLabel={texts.making}>
					{texts.makeApiKey}
				</SubmitButton>
			</PostForm>
		</Card>
	);
}
