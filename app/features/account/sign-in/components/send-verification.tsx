import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "../texts.ts";

type Props = {
	mailedTo: string | null; // the address, if a link was mailed to it
	actionData?: { result: FormResult };
};

/** Says that an address is not confirmed yet, with a button that mails the link. */
export function SendVerification({ mailedTo, actionData }: Props) {
	const { form } = buildForm({ id: "verification", actionData });
	return (
		<Notice
			tone="due"
			title={texts.unverified}
			action={
				<PostForm form={form} action="/verify" errorTitle={texts.notSent}>
					<SubmitButton look="secondary" pendingLabel={texts.sending}>
						{mailedTo ? texts.sendVerificationAgain : texts.sendLink}
					</SubmitButton>
				</PostForm>
			}
		>
			{mailedTo && <p>{texts.openVerification(<bdi>{mailedTo}</bdi>)}</p>}
			<p>{texts.unverifiedText}</p>
		</Notice>
	);
}
