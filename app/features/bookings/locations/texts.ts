import { pluralize } from "#app/lib/pluralize.ts";

export const placeholder = "City or airport";
export const options = (field: string) => `Places for ${field}`;
export const found = (count: number) => `${pluralize(count, "place")}. Choose with the arrow keys.`;
export const unknown = (query: string) =>
	`We don't know “${query}”. You can still use it, but it won't be on the map.`;
export const queryTooLong = "Use at most 100 characters";

export const didYouMean = (location: string) => `Did you mean ${location}?`;
export const takeInstead = (location: string) => `Use ${location} instead`;
export const toKeep = (typed: string) => `To keep “${typed}”, create the trip again.`;

export const everywhere = "Everywhere";
export const townTime = (town: string) => `${town} time`;

// Intl still lists these zones under former names of their towns.
export const townNames: Record<string, string> = {
	"Asia/Calcutta": "Kolkata",
	"Asia/Katmandu": "Kathmandu",
	"Asia/Rangoon": "Yangon",
	"Asia/Saigon": "Ho Chi Minh City",
	"Europe/Kiev": "Kyiv",
};
