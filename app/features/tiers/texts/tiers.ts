export const free = "Free";
export const plus = "Plus";
export const pro = "Pro";

export const featureOf = (feature: string, plan: string) => `${feature}: a ${plan} feature.`;
export const comingSoonWith = (feature: string, plan: string) =>
	`${feature}: a ${plan} feature that is coming soon.`;
export const oneTimeForTrip = (price: string) => `One-time Pro for this trip, ${price}`;
