/** The specified payload of POST /api/payment-methods, good until the end of next year. */
export function demoCard(given: object = {}) {
	return {
		type: "card",
		cardLast4: "4242",
		cardBrand: "visa",
		cardExpMonth: 12,
		cardExpYear: new Date().getUTCFullYear() + 1,
		cardholderName: "Maya Lopez",
		billingAddress: { street: "1 Main St", city: "Austin", state: "TX", zipCode: "78701", country: "US" },
		...given,
	};
}
