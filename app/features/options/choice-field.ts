export const CHOICE_PREFIX = "choices.";

/** The name of the form's field for a group. */
export function choiceField(groupId: string): string {
	return CHOICE_PREFIX + groupId;
}
