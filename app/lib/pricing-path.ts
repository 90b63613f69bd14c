/** The plans, for somebody who misses a feature on a trip. */
export function pricingPath(wanted: "payment_plans", shareId: string): string {
	return `/pricing?for=${wanted}&trip=${shareId}`;
}
