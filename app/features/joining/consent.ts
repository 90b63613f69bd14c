/** What a member who pays in instalments agrees to; the version changes with every word of the text. */
export const CONSENT = {
	version: "2026-11-20",
	text: "I agree that Gangway saves my card and charges the later payments on the dates shown. I can pay early, change the card or ask for a refund at any time.",
};

/** Whether the join page asks for it: where one may choose more than to pay in full. */
export function requiresConsent(options: { locked: boolean }[]): boolean {
	return options.filter((option) => !option.locked).length > 1;
}
