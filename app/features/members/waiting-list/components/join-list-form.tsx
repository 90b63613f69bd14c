import { Card } from "#app/ui/card.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { NameField } from "../../components/name-field.tsx";
import * as texts from "../texts.ts";

type Props = {
	isMailed: boolean;
	signedInAs: { name: string; email: string } | null;
	invitedAs: string | null; // the address of the invitation that the browser has opened
	actionData?: { result: FormResult };
};

/** A signed-in user only presses the button. */
export function JoinListForm({ isMailed, signedInAs, invitedAs, actionData }: Props) {
	const { form, field } = buildForm<"name" | "email">({
		id: "waiting-list",
		actionData,
		defaults: { email: invitedAs },
	});
	return (
		<Card title={texts.formTitle}>
			<p className="text-ink-soft">
				{isMailed ? texts.formLead : texts.formLeadWithoutMail} {!signedInAs && texts.noAccountNeeded}
			</p>
			<PostForm form={form} errorTitle={texts.notJoined} preventScrollReset>
				<input type="hidden" name="waitingList" value="join" />
				{signedInAs ? (
					<p className="wrap-anywhere">
						{texts.joinAs(<bdi>{signedInAs.name}</bdi>, <bdi>{signedInAs.email}</bdi>)}
					</p>
				) : (
					<>
						<NameField field={field("name")} />
						<EmailField field={field("email")} enterKeyHint="done" />
					</>
				)}
				<SubmitButton wide pendingLabel={texts.joining}>
					{texts.join}
				</SubmitButton>
			</PostForm>
			{isMailed && !signedInAs && <p className="text-sm text-ink-soft">{texts.alreadyListed}</p>}
		</Card>
	);
}
