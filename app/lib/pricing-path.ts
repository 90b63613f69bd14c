/** The plans, for somebody who misses a feature or places, on a trip if it is known. */
export function pricingPath(wanted: "payment_plans" | "places", shareId?: string): string {
	return `/pricing?for=${wanted}${shareId ? `&trip=${shareId}` : ""}`;
}
