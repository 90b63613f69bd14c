import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "../settings/texts.ts";

type Props = { email: string; reason: "bounce" | "complaint" };

/**
 * Says that we send no mail to an address. After a bounce its owner may request another try; after a complaint not,
 * because they asked for no mail.
 */
export function ReturnedMail({ email, reason }: Props) {
	const address = <bdi className="wrap-anywhere">{email}</bdi>;
	if (reason === "complaint") {
		return <Notice title={texts.complained}>{texts.complainedFrom(address)}</Notice>;
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
			{texts.cameBackFrom(address, (words) => (
				<Link className="link" to="/profile?edit">
					{words}
				</Link>
			))}
		</Notice>
	);
}
