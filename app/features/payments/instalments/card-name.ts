/** "Visa •••• 4242" */
export function cardLabel({ brand, last4 }: { brand: string; last4: string }): string {
	return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${last4}`;
}
