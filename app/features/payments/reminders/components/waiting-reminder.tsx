import { Form } from "react-router";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { Button } from "#app/ui/button.tsx";
import type { ReminderState } from "../reminder-state.ts";
import * as texts from "../texts/page.ts";

type Props = {
	shareId: string;
	member: { memberId: string; name: string };
	state: Extract<ReminderState, { is: "waiting" }>;
};

/** A reminder that was asked for at night, until it is sent in the morning. */
export function WaitingReminder({ shareId, member: { memberId, name }, state }: Props) {
	return (
		<Form
			method="post"
			action={pathTo("/trip/:shareId/reminders", { shareId })}
			discover="none"
			preventScrollReset
		>
			<input type="hidden" name="memberId" value={memberId} />
			<p className="mb-2">{texts.waiting(<bdi>{name}</bdi>, state.tone, state.at)}</p>
			<Button look="secondary" name="intent" value="cancel" aria-label={texts.cancelReminder(name)}>
				{common.cancel}
			</Button>
		</Form>
	);
}
