import { Form } from "react-router";
import { choiceField } from "../choice-field.ts";

/** The id of the choices' form. Its fields may be inside another form, so they refer to it by this id. */
export const CHOICES_FORM = "choices";

/** Invisible. @param companionId the companion chosen for, if not oneself */
export function ChoicesForm({ companionId }: { companionId?: string }) {
	return (
		<Form id={CHOICES_FORM} method="get" replace preventScrollReset discover="none" className="hidden">
			{companionId && <input type="hidden" name="for" value={companionId} />}
		</Form>
	);
}

type Shown = { groups: readonly { id: string; chosen: string | null; isOver: boolean }[]; share: number };

/** Repeats in a form that pays or confirms what the page has shown, so that nothing else happens. */
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
