import { expect, test } from "vitest";
import { matchNames } from "./match-names.ts";

test.each<[names: string, people: string, guessed: string]>([
	["Maya", "Maya", "Maya"],
	["maya", "Maya Lind", "Maya Lind"],
	["Maya L.", "Maya Lind", "Maya Lind"],
	["Maya Lind", "Maya", "Maya"],
	["Maya Lind", "Maya Berg", "-"],
	["Maya", "Maya Lind, Maya Berg", "-"],
	["Maya, Maya Lind", "Maya Lind, Maya Berg", "Maya Berg, Maya Lind"],
	["Maya, Maya", "Maya Lind", "-, -"],
	["José", "Jose Ortega", "Jose Ortega"],
	["Jonas, Maya", "Maya, Jonas", "Jonas, Maya"],
	["Ann", "Anna", "-"],
	["Tom", "Olga, Maya", "-"],
	["", "Olga", "-"],
	["Olga", "", "-"],
])("%s among %s is %s", (names, people, guessed) => {
	const list = people ? people.split(", ").map((name) => ({ id: name, name })) : [];
	expect(
		matchNames(names.split(", "), list)
			.map((id) => id ?? "-")
			.join(", "),
	).toBe(guessed);
});
