import { consent, consentToChange } from "../texts.ts";

/** The consent of members who pay in instalments. Every change of the text requires a new version. */
export const CONSENT = {
	version: "2026-11-20",
	text: consent,
};

/**
 * The consent of members who change the plan of their remaining payments. Every change of the text requires a new
 * version.
 */
export const CHANGE_CONSENT = {
	version: "2026-11-29.change",
	text: consentToChange,
};

/** Whether a plan with later payments can be chosen. */
export function requiresConsent(options: unknown[]): boolean {
	return options.length > 1;
}
