import type { DOCUMENTS } from "#db/schema/trips.ts";

export const title = "Documents";
export const lead =
	"Check what you have ready. Nothing is uploaded, and the others see only how many of you have everything.";
export const whatIsReady = "What you have ready";

export const names = {
	passport: "Passport or ID card",
	visa: "Visa and vaccinations, if you need any",
	insurance: "Travel insurance",
	tickets: "Tickets and bookings",
} as const satisfies Record<(typeof DOCUMENTS)[number], string>;

export const hints = {
	passport: "Valid until you are back. Many countries ask for six months beyond that.",
	visa: "If you need neither, check this too.",
	insurance: "For a doctor abroad, and for when you can't travel. Keep its emergency number at hand.",
	tickets: "On paper, or saved on your phone so that they open without a connection.",
} as const satisfies Record<keyof typeof names, string>;
export const drivers = "Whoever drives needs a driver's license, too.";

export const ready = (count: number, members: number) => `${count} of ${members} have everything`;
export const checked = (count: number) => {
	const all = Object.keys(names).length;
	return count === all ? "You have everything" : `${count} of ${all} checked`;
};

export const save = "Save";
export const saved = "Saved";
export const notSaved = "Your changes were not saved";
export const notOnList = "Choose from the documents on this page.";
export const membersOnly = "Only members have documents to check";
