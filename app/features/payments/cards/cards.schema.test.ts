import { expect, test } from "vitest";
import { z } from "zod";
import { addCardSchema, describedCardSchema, isCountry, storeSetupSchema } from "./cards.schema.ts";

const schema = addCardSchema(new Date("2026-11-23T12:00:00Z"));
const address = { street: "1 Main St", city: "Austin", state: "TX", zipCode: "78701" };
const card = {
	type: "card",
	cardLast4: "4242",
	cardBrand: "visa",
	cardExpMonth: 12,
	cardExpYear: 2030,
	cardholderName: "Maya Lopez",
	billingAddress: address,
};

test("takes the specified payload, and the form's strings", () => {
	const parsed = schema.parse(card);
	expect(parsed).toMatchObject({ ...card, billingAddress: { ...address, country: "US" } });
	expect(schema.parse({ ...card, cardExpMonth: "12", cardExpYear: "2030", testCard: "" })).toEqual(parsed);
	const chosen = { ...card, cardLast4: "", cardBrand: "", testCard: "declined" };
	expect(schema.parse(chosen)).toMatchObject({ testCard: "declined", cardBrand: "card" });
});

test.each([
	[{ cardLast4: undefined }, "cardLast4", "Card number must be at least 13 digits"],
	[{ cardLast4: "424" }, "cardLast4", "Card number must be at least 13 digits"],
	[{ cardLast4: "42a2" }, "cardLast4", "Card number must be at least 13 digits"],
	[{ cardLast4: 4242 }, "cardLast4", "Card number must be at least 13 digits"],
	[{ cardBrand: "diners" }, "cardBrand", "Choose one of the card brands"],
	[{ cardExpMonth: 0 }, "cardExpMonth", "Choose a month from 1 to 12"],
	[{ cardExpMonth: 13 }, "cardExpMonth", "Choose a month from 1 to 12"],
	[{ cardExpMonth: 1.5 }, "cardExpMonth", "Choose a month from 1 to 12"],
	[{ cardExpYear: 2025 }, "cardExpYear", "Choose a year from 2026 to 2046"],
	[{ cardExpYear: 2047 }, "cardExpYear", "Choose a year from 2026 to 2046"],
	[{ cardholderName: "M" }, "cardholderName", "Cardholder name is required"],
	[{ cardholderName: undefined }, "cardholderName", "Cardholder name is required"],
	[{ billingAddress: { ...address, street: "" } }, "billingAddress.street", "Street address is required"],
	[{ billingAddress: { ...address, city: " " } }, "billingAddress.city", "City is required"],
	[{ billingAddress: { ...address, state: "T" } }, "billingAddress.state", "State is required"],
	[{ billingAddress: { ...address, zipCode: "7870" } }, "billingAddress.zipCode", "ZIP code is required"],
	[{ billingAddress: undefined }, "billingAddress.street", "Street address is required"],
	[{ cardholderName: "4242 4242 4242 4242" }, "cardholderName", "Card data must not be sent"],
	[
		{ billingAddress: { ...address, street: "4242424242424" } },
		"billingAddress.street",
		"Card data must not be sent",
	],
	[{ type: "bank" }, "type", "Only cards can be saved"],
	[{ testCard: "other" }, "testCard", "Choose a test card"],
])("refuses %j", (change, path, message) => {
	const { error } = schema.safeParse({ ...card, ...change });
	expect(error?.issues.map((issue) => [issue.path.join("."), issue.message])).toContainEqual([path, message]);
});

test("an empty body names every field that is missing", () => {
	const { error } = schema.safeParse({});
	expect(new Set(error?.issues.map(({ message }) => message))).toEqual(
		new Set([
			"Card number must be at least 13 digits",
			"Choose a month from 1 to 12",
			"Choose a year from 2026 to 2046",
			"Cardholder name is required",
			"Street address is required",
			"City is required",
			"State is required",
			"ZIP code is required",
		]),
	);
});

test("with Stripe's keys, nothing or a setup is taken, and a face alone is refused", () => {
	expect(storeSetupSchema.safeParse({}).success).toBe(true);
	expect(storeSetupSchema.safeParse({ setupIntentId: "seti_1" }).success).toBe(true);
	expect(storeSetupSchema.safeParse(card).success).toBe(false);
});

test.each(["US", "us", "DE", "XK", "United States", "Côte d'Ivoire"])("%s may be a country", (given) => {
	expect(isCountry(given)).toBe(true);
});

test.each(["XX", "ZZ", "EU", "xa", "U", "1A", "??"])("%s is no country", (given) => {
	expect(isCountry(given)).toBe(false);
});

test("the API's document has no year that moves", () => {
	const { properties } = z.toJSONSchema(describedCardSchema, { io: "input", unrepresentable: "any" });
	expect(properties?.cardExpYear).toMatchObject({ minimum: 2000, maximum: 2099 });
});
