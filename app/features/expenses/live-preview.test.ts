import { expect, test } from "vitest";
import { livePreview } from "./live-preview.ts";

const people = ["a", "b", "c"].map((id) => ({ id, hasLeft: id === "c" }));

test.each<[fields: string, parts: string, left: string | null]>([
	["amount=10&everyone=on&split=equally", "a 500 b 500", null],
	["amount=10&split=equally&people=a&people=c", "a 500 c 500", null],
	["amount=10&everyone=on&split=equally&people=b", "b 1000", null],
	["amount=0.01&everyone=on&split=equally", "a 1 b 0", null],
	["amount=10&split=equally", "", null],
	["amount=&everyone=on&split=equally", "", null],
	["amount=x&everyone=on&split=equally", "", null],
	["amount=10&split=shares&parts.a=2&parts.b=1", "a 667 b 333", null],
	["amount=10&split=shares&parts.a=2&parts.b=x", "a 1000", null],
	["amount=10&split=percent&parts.a=50&parts.b=50", "a 500 b 500", null],
	["amount=10&split=percent&parts.a=50&parts.b=25", "", "25 % still to divide"],
	["amount=10&split=percent&parts.a=50&parts.b=75", "", "25 % more than the whole"],
	["amount=10&split=amounts&parts.a=4&parts.c=6", "a 400 c 600", null],
	["amount=10&split=amounts&parts.a=4", "", "$6.00 still to divide"],
	["amount=10&split=amounts&parts.a=40", "", "$30.00 more than the whole"],
	["amount=9.20&currency=EUR&rate=0.92&everyone=on&split=equally", "a 500 b 500", null],
	["amount=9.20&currency=EUR&everyone=on&split=equally", "", null],
	["amount=1200&currency=JPY&rate=120&split=amounts&parts.a=1000", "", "200\u00a0JPY still to divide"],
])("%s", (fields, parts, left) => {
	const form = new FormData();
	for (const [name, value] of new URLSearchParams(fields)) form.append(name, value);
	const live = livePreview(form, { people });
	expect([...live.parts].flat().join(" ")).toBe(parts);
	expect(live.left).toBe(left);
});
