import { describe, expect, test } from "vitest";
import { isMostlyPersonal } from "./password-rules.ts";

const olga = { firstName: "Olga", lastName: "Ames-Núñez", email: "captain.olga77@mail.example.com" };

describe("a password that is mostly its owner's name or address is one", () => {
	test.each([
		"olga1234",
		"1234OLGA",
		"Olga.Ames",
		"olgaames2024",
		"AmesNunez1",
		"nunez-olga",
		"Núñez!!!!",
		"captain.olga77@mail.example.com",
		"CAPTAIN.OLGA77@mail.example.com1",
		"captain.olga77",
		"captain2027",
		"olga olga olga",
		"semaaglo-ames-olga",
	])("%s", (password) => {
		expect(isMostlyPersonal(password, olga)).toBe(true);
	});

	test.each([
		"olga loves slow trains",
		"correct horse",
		"correct-horse",
		"gangway-demo",
		"mail.example.com",
		"blue Ames kettle 9",
		"------------",
	])("%s is not", (password) => {
		expect(isMostlyPersonal(password, olga)).toBe(false);
	});

	test("names of one or two letters do not count, because they occur in many words", () => {
		const al = { firstName: "Al", lastName: "O", email: "a@x.example" };
		expect(isMostlyPersonal("alalalal", al)).toBe(false);
		expect(isMostlyPersonal("Al O 1234", { ...al, lastName: "Ott" })).toBe(false);
		expect(isMostlyPersonal("alott123", { ...al, lastName: "Ott" })).toBe(true);
	});

	test("names count in any script", () => {
		const owner = { firstName: "Мария", lastName: "محمد", email: "m@x.example" };
		expect(isMostlyPersonal("мария1234", owner)).toBe(true);
		expect(isMostlyPersonal("محمد1234", owner)).toBe(true);
	});
});
