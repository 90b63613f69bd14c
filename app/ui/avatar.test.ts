import fc from "fast-check";
import { expect, test } from "vitest";
import { faceColors } from "./avatar.tsx";

test("people side by side differ in colour, and one between them who has none changes nothing", () => {
	const [jonas, maya] = [{ name: "Jonas Till" }, { name: "Maya Kent" }];
	const [first, second] = faceColors([jonas, maya]);
	expect(second).not.toBe(first);
	const [before, , after] = faceColors([jonas, { name: "Olga", pending: true }, maya]);
	expect([before, after]).toEqual([first, second]);
});

test("no two neighbours have the same colour, and all are among the six", () => {
	fc.assert(
		fc.property(
			fc.array(
				fc.string().map((name) => ({ name })),
				{ maxLength: 12 },
			),
			(people) => {
				const faces = faceColors(people);
				for (const [index, face] of faces.entries()) {
					expect(face).toBeGreaterThanOrEqual(1);
					expect(face).toBeLessThanOrEqual(6);
					expect(face).not.toBe(faces[index - 1]);
				}
			},
		),
	);
});
