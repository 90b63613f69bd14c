import { consent, consentToChange } from "../texts.ts";

/** The consent of members who pay in instalments. Every change of the text needs a new version. */
export const CONSENT = {
	version: "2026-11-20",
	text: consent,
};

/** The consent of members who change the plan of what is left. Every change of the text needs a new version. */
export const CHANGE_CONSENT = {
	version: "2026-11-29.change",
	text: consentToChange,
};

/** Only where a plan with later payments can be chosen. */
export function requiresConsent(options: unknown[]): boolean {
	return options.length > 1;
}
