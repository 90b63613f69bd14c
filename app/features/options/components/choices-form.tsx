import { Form } from "react-router";
import { choiceField } from "../choice-field.ts";

/** The form of the choices. Its fields may stand within another form, so they name it. */
export const CHOICES_FORM = "choices";

/** It takes no room. @param companionId for whom it is chosen, if not for oneself */
export function ChoicesForm({ companionId }: { companionId?: string }) {
	return (
		<Form id={CHOICES_FORM} method="get" replace preventScrollReset discover="none" className="hidden">
			{companionId && <input type="hidden" name="for" value={companionId} />}
		</Form>
	);
}

type Shown = { groups: readonly { id: string; chosen: string | null; isOver: boolean }[]; share: number };

/** What a form that pays or confirms has shown, so that nothing else happens. */
export function ShownChoices({ groups, share }: Shown) {
	return (
		<>
			{groups
				.filter(({ isOver }) => !isOver)
				.map(({ id, chosen }) => (
					<input key={id} type="hidden" name={choiceField(id)} value={chosen ?? ""} />
				))}
			<input type="hidden" name="share" value={share} />
		</>
	);
}
