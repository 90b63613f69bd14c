import { consent } from "../texts.ts";

/** The consent of members who pay in instalments. Every change of the text needs a new version. */
export const CONSENT = {
	version: "2026-11-20",
	text: consent,
};

/** Only where a plan with later payments can be chosen. */
export function requiresConsent(options: unknown[]): boolean {
	return options.length > 1;
}
