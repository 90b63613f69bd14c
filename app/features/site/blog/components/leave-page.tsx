import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import * as texts from "../texts/newsletter.ts";

/** Opening it changes nothing, because mail scanners open every address in a mail. Its button posts what a mail program does. */
export function LeavePage({ email }: { email: string }) {
	return (
		<div className="mx-auto flex w-full max-w-md flex-col gap-6 pt-2 sm:pt-8">
			<PageHeading
				title={texts.leaveTitle}
				lead={texts.leaveLead(<bdi className="wrap-anywhere">{email}</bdi>)}
			/>
			<Card>
				<form method="post">
					<input type="hidden" name="List-Unsubscribe" value="One-Click" />
					<Button wide>{texts.leaveButton}</Button>
				</form>
			</Card>
		</div>
	);
}
