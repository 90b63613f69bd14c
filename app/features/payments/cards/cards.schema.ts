import { z } from "zod";
import { TEST_CARDS } from "#app/gateway/saved-card.ts";
import { checkbox, optionalText, text, wholeNumber } from "#app/lib/schema.ts";
import * as common from "#app/lib/texts.ts";
import { CARD_BRANDS } from "./card-number.ts";
import * as texts from "./texts/saved-cards.ts";

/** How many years ahead a card may expire. */
const MAX_EXPIRY_YEARS = 20;

/** A card number typed into another field by mistake must not be stored. */
const withoutCardNumber = <T>(schema: z.ZodType<T>) =>
	schema.refine((value) => typeof value !== "string" || value.replace(/\D/g, "").length < 13, texts.noNumber);

const minLength = (required: string, min: number, max: number) =>
	z.preprocess(
		(value) => (typeof value === "string" && value.trim().length < min ? undefined : value),
		withoutCardNumber(text(required, max)),
	);

const isDigits = z.string({ error: texts.numberTooShort }).regex(/^\d{4}$/, texts.numberTooShort);

/**
 * A card at the demo provider, posted without its number. Without a script, a test card is chosen instead. Stripe's
 * cards only come from setups.
 */
export function addCardSchema(now: Date) {
	const year = now.getUTCFullYear();
	return cardSchema(year, year + MAX_EXPIRY_YEARS);
}

/** addCardSchema for the API's document, which does not change from year to year. */
export const describedCardSchema = cardSchema(2000, 2099);

function cardSchema(firstYear: number, lastYear: number) {
	return z
		.object({
			type: z.literal("card", { error: texts.onlyCards }).default("card"),
			testCard: z.preprocess(
				(value) => (value === "" ? undefined : value),
				z.enum(TEST_CARDS, { error: common.chooseTestCard }).optional(),
			),
			cardLast4: z.preprocess((value) => (value === "" ? undefined : value), isDigits.optional()),
			cardBrand: z.preprocess(
				(value) => (value === "" ? undefined : value),
				z.enum(CARD_BRANDS, { error: texts.unknownBrand }).default("card"),
			),
			cardExpMonth: wholeNumber(1, 12, texts.expiryMonth),
			cardExpYear: wholeNumber(firstYear, lastYear, texts.expiryYear(firstYear, lastYear)).meta({
				description: `This year or a later one, at most ${MAX_EXPIRY_YEARS} years ahead.`,
			}),
			cardholderName: minLength(texts.holderRequired, 2, 100),
			billingAddress: z.preprocess(
				(value) => value ?? {},
				z.object({
					street: withoutCardNumber(text(texts.streetRequired, 200)),
					city: withoutCardNumber(text(texts.cityRequired, 100)),
					state: minLength(texts.stateRequired, 2, 100),
					zipCode: minLength(texts.zipRequired, 5, 20),
					country: withoutCardNumber(optionalText(60).transform((country) => country ?? "US"))
						.refine(isCountry, texts.unknownCountry)
						.transform((country) => (country.length === 2 ? country.toUpperCase() : country)),
				}),
			),
		})
		.refine(({ cardLast4, testCard }) => cardLast4 || testCard, {
			path: ["cardLast4"],
			message: texts.numberTooShort,
			when: ({ value }) => typeof value === "object" && value !== null,
		});
}

export type AddCard = z.output<ReturnType<typeof addCardSchema>>;

/** POST /api/payment-methods with Stripe's keys: an empty body starts a setup, its id stores the card. */
export const storeSetupSchema = z
	.looseObject({ setupIntentId: optionalText(200) })
	.refine((body) => body.setupIntentId !== undefined || Object.keys(body).length === 0, {
		message: texts.needsSetup,
	});

export const changeCardSchema = z.object({
	intent: z.enum(["delete", "set-default"]),
	id: text(common.cardNotFound, 64),
	returnTo: z.string().max(500).optional(),
	endCharges: checkbox().optional(),
});

/** DELETE /api/payment-methods/{id}. */
export const deleteCardSchema = changeCardSchema.pick({ endCharges: true });

const NAMES = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** Codes that CLDR names although ISO 3166 does not list them as countries. */
const NO_COUNTRY = new Set(["AC", "CP", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "ZZ"]);

/** Whether this may be a country: two letters must be a country code, anything longer passes as a name. */
export function isCountry(given: string): boolean {
	if (given.length > 2) return true;
	const code = given.toUpperCase();
	return /^[A-Z]{2}$/.test(code) && NAMES.of(code) !== undefined && !NO_COUNTRY.has(code);
}
