export const cancelled = (organizer: string, reason: string | null) =>
	`${reason ? `${organizer} writes: “${reason}” ` : ""}Nobody can join or pay anymore. Past payments stay on record here${reason ? "." : `; ${organizer} can tell you more.`}`;

export const formerTitle = {
	left: "You have left this trip",
	removed: "You are no longer on this trip",
} as const;
export const former = {
	left: "Your place is free, and nothing is charged to you any more.",
	removed: "The organizer has taken you off it, and nothing is charged to you any more.",
} as const;
