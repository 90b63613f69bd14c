const NAMES = { plus: "Plus", pro: "Pro" } as const;

export const charged = ({ plan, isAnnual }: { plan: keyof typeof NAMES; isAnnual: boolean }) =>
	`${NAMES[plan]}, ${isAnnual ? "a year" : "a month"}`;
export const oneTimePro = "One-time Pro for a trip";
