import { expect, test } from "vitest";
import { z } from "zod";
import { joinFormSchema, joinSchema } from "./joining.schema.ts";

const ASKED = ["Agree to the later payments, or pay in full"];

function errorsOf(form: Record<string, string>, asked: Parameters<typeof joinFormSchema>[0]) {
	const { error } = joinFormSchema(asked).safeParse(form);
	return error ? z.flattenError<Record<string, unknown>>(error).fieldErrors : {};
}

test.each([
	["a plan without the word is refused", { paymentPlan: "3-month" }, true, { consent: ASKED }],
	["a plan with it is not", { paymentPlan: "3-month", consent: "on" }, true, {}],
	["in full takes no word", { paymentPlan: "full" }, true, {}],
	["nor does what is not asked for", { paymentPlan: "3-month" }, false, {}],
])("%s", (_, form, consent, errors) => {
	expect(errorsOf(form, { known: true, consent })).toEqual(errors);
});

test("a newcomer's missing name, address and consent are reported together", () => {
	const errors = errorsOf({ paymentPlan: "weekly" }, { known: false, consent: true });
	expect(Object.keys(errors).sort()).toEqual(["consent", "email", "name"]);
});

test("a name cannot write a header of its own into a mail", () => {
	const typed = {
		name: "Ben\r\nBcc: eve@people.example",
		email: "ben@people.example",
		departureLocation: "A\nB",
	};
	const clean = { name: "Ben Bcc: eve@people.example", departureLocation: "A B" };
	expect(joinSchema.parse(typed)).toMatchObject(clean);
	const form = { ...typed, paymentPlan: "full" };
	expect(joinFormSchema({ known: false, consent: false }).parse(form)).toMatchObject(clean);
});
