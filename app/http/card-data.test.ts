import { expect, test } from "vitest";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { checkFieldName, readJson } from "./body.server.ts";

const jsonOf = (key: string) =>
	readJson(
		new Request("http://localhost/", {
			method: "POST",
			body: JSON.stringify({ deep: [{ [key]: "4242" }] }),
			headers: { "Content-Type": "application/json" },
		}),
	);
const formOf = async (name: string) => checkFieldName(name);

test.each([
	...[
		"cardNumber",
		"cardNumber2",
		"cardNum1",
		"card_no",
		"fullCardNumber",
		"userCardNumber",
		"newCardNumber",
	],
	...[
		"data.cardNumber",
		"data[cardNumber]",
		"cardNumberValue",
		"cardCode",
		"newCardCode",
		"ccCode",
		"number2",
	],
	...[
		"cvv",
		"cvc2",
		"cvv3",
		"myCardCvc",
		"card.cid",
		"\uff43\uff41\uff52\uff44\uff2e\uff55\uff4d\uff42\uff45\uff52",
		"\uff43\uff56\uff56",
	],
])("%s is a key for card data", async (name) => {
	expect([await errorCodeOf(jsonOf(name)), await errorCodeOf(formOf(name))]).toEqual([
		"card_data",
		"card_data",
	]);
});

test.each([
	...["cardLast4", "cardBrand", "cardExpMonth", "cardExpYear", "cardholderName", "cardId", "savedCard"],
	...["testCard", "zipCode", "billingAddress.zipCode", "recoveryCode", "code", "tripItems[2].name", "note"],
	...["accountNumber", "phoneNumber", "flightNumber", "giftCardCode", "notes", "span", "accNo"],
])("%s is none", async (name) => {
	expect([await errorCodeOf(jsonOf(name)), await errorCodeOf(formOf(name))]).toEqual([
		"accepted",
		"accepted",
	]);
});
