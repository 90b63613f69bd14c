import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "../settings/texts.ts";

type Props = { email: string; reason: "bounce" | "complaint" };

/** Says that an address gets no mail. After a bounce its owner may have it tried again; a complaint was their own wish. */
export function ReturnedMail({ email, reason }: Props) {
	if (reason === "complaint") {
		return <Notice title={texts.complained}>{texts.complainedFrom(email)}</Notice>;
	}
	return (
		<Notice
			tone="late"
			title={texts.cameBack}
			action={
				<Form method="post" discover="none">
					<input type="hidden" name="what" value="try-mail-again" />
					<Button look="secondary">{texts.tryAgain}</Button>
				</Form>
			}
		>
			{texts.cameBackFrom(email)}
		</Notice>
	);
}
