import { expect, test } from "vitest";
import { buildForm } from "./form-result.ts";

test("fields hold the defaults until something is posted", () => {
	const { form, field } = buildForm({
		id: "plan",
		defaults: { size: 6, items: [{ cost: "12.50" }] },
	});
	expect(form).toMatchObject({ id: "plan", errors: undefined, allErrors: {} });
	expect(field("size")).toMatchObject({ id: "plan-size", initialValue: "6" });
	expect(field("items[0].cost").initialValue).toBe("12.50");
	expect(field("items[1].cost").initialValue).toBeUndefined();
});

test("the values and errors of the server's answer replace the defaults", () => {
	const error = { "": ["Invalid email or password"], email: ["Please enter a valid email address"] };
	const { form, field } = buildForm({
		id: "login",
		actionData: { result: { initialValue: { email: "olga@" }, error } },
		defaults: { email: "olga@demo.gangway.example" },
	});
	expect(form.errors).toEqual(["Invalid email or password"]);
	expect(field("email")).toMatchObject({ initialValue: "olga@", errors: error.email });
	expect(field("password").initialValue).toBeUndefined();
});
