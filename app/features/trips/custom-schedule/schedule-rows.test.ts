import { expect, test } from "vitest";
import { dropBlankRows, pressRowButton } from "./schedule-rows.ts";

function formOf(rows: [kind: string, value: string, dueDate: string][], intent = ""): FormData {
	const form = new FormData();
	form.set("name", "Mine");
	form.set("intent", intent);
	for (const [index, [kind, value, dueDate]] of rows.entries()) {
		form.set(`steps[${index}].kind`, kind);
		form.set(`steps[${index}].value`, value);
		form.set(`steps[${index}].dueDate`, dueDate);
	}
	return form;
}

const valuesIn = (form: FormData) =>
	[...form].flatMap(([name, value]) => (name.startsWith("steps[") ? [value] : []));

const ROWS: [string, string, string][] = [
	["amount", "200", ""],
	["percent", "50", "2027-03-01"],
	["rest", "", "2027-05-01"],
];

test("a row is added before the rest, and is the next to fill in", () => {
	const form = formOf(ROWS, "add");
	expect(pressRowButton(form)).toBe(true);
	expect(valuesIn(form)).toEqual([...ROWS.slice(0, 2), ["percent", "", ""], ROWS[2]].flat());
	expect([form.get("focus"), form.get("name")]).toEqual(["steps[2].value", "Mine"]);
});

test("a row is taken away", () => {
	const form = formOf(ROWS, "remove:1");
	expect(pressRowButton(form)).toBe(true);
	expect(valuesIn(form)).toEqual([ROWS[0], ROWS[2]].flat());
});

test("no more rows are added than a plan can have", () => {
	const form = formOf(
		Array.from({ length: 52 }, () => ["percent", "1", "2027-03-01"]),
		"add",
	);
	pressRowButton(form);
	expect(valuesIn(form)).toHaveLength(3 * 52);
});

test("other buttons change no rows", () => {
	for (const intent of ["save", "show", "", "remove:", "remove:x", "remove:999"]) {
		const form = formOf(ROWS, intent);
		expect(pressRowButton(form)).toBe(false);
		expect(valuesIn(form)).toEqual(ROWS.flat());
	}
});

test("blank rows between the first and the last are left out, half-filled ones stay", () => {
	const form = formOf([
		["amount", "", ""],
		["percent", " ", ""],
		["percent", "5", ""],
		["rest", "", ""],
	]);
	dropBlankRows(form);
	expect(valuesIn(form)).toEqual(["amount", "", "", "percent", "5", "", "rest", "", ""]);
});
