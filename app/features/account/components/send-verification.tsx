import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "../texts/links.ts";

/** Says that an address is not confirmed yet, with the button that mails the link. */
export function SendVerification({ actionData }: { actionData?: { result: FormResult } }) {
	const { form } = buildForm({ id: "verification", actionData });
	return (
		<Notice
			tone="due"
			title={texts.unverified}
			action={
				<PostForm form={form} action="/verify" errorTitle={texts.notSent}>
					<SubmitButton look="secondary" pendingLabel={texts.sending}>
						{texts.sendLink}
					</SubmitButton>
				</PostForm>
			}
		>
			{texts.unverifiedText}
		</Notice>
	);
}
