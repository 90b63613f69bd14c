import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AvatarRow } from "./avatar.tsx";

const colorsOf = (people: Parameters<typeof AvatarRow>[0]["people"]) =>
	[
		...renderToStaticMarkup(createElement(AvatarRow, { people, label: "The crew" })).matchAll(/face-(\d+)/g),
	].map(([, color]) => Number(color));

test("six people have six colours, and the next begin again", () => {
	const people = Array.from({ length: 8 }, (_, face) => ({ name: "Maya Kent", face }));
	expect(colorsOf(people)).toEqual([1, 2, 3, 4, 5, 6, 1, 2]);
});

test("a person's colour does not depend on who stands beside them, and the pending have none", () => {
	const maya = { name: "Maya Kent", face: 3 };
	const [alone] = colorsOf([maya]);
	expect(colorsOf([{ name: "Jonas Till", face: 9 }, { name: "Olga", face: 0, pending: true }, maya])).toEqual(
		[4, alone],
	);
});

test("people without a number differ from those beside them", () => {
	expect(colorsOf([{ name: "Ann" }, { name: "Ann" }, { name: "Ben" }])).toEqual([1, 2, 3]);
});
