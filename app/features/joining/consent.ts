/** The consent of members who pay in instalments. Every change of the text needs a new version. */
export const CONSENT = {
	version: "2026-11-20",
	text: "I agree that Gangway saves my card and charges the later payments on the dates shown. I can pay early, change the card or ask for a refund at any time.",
};

/** Only where a plan with later payments can be chosen. */
export function requiresConsent(options: unknown[]): boolean {
	return options.length > 1;
}
