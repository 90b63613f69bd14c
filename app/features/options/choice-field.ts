export const CHOICE_PREFIX = "choices.";

/** The name of a group's form field. */
export function choiceField(groupId: string): string {
	return CHOICE_PREFIX + groupId;
}
