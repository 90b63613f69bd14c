import type { Accent } from "./accents.ts";

/** The classes of accents.css that give an element and its contents an accent. Coral is the default. */
export const ACCENT_CLASSES: Record<Accent, string> = {
	coral: "",
	clay: "accent accent-clay",
	honey: "accent accent-honey",
	olive: "accent accent-olive",
	fern: "accent accent-fern",
	pine: "accent accent-pine",
	lagoon: "accent accent-lagoon",
	sky: "accent accent-sky",
	cobalt: "accent accent-cobalt",
	violet: "accent accent-violet",
	plum: "accent accent-plum",
	rose: "accent accent-rose",
};
