import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Standing } from "./milestones.ts";
import { celebrateFrom } from "./remembered-standing.ts";

const at = (percent: number, payments: number): Standing => ({ percent, payments });
const memory = (before: Standing, hasJustPaid: boolean) => ({ memberId: "maya", before, hasJustPaid });

beforeEach(() => {
	const kept = new Map<string, string>();
	vi.stubGlobal("localStorage", {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => void kept.set(key, value),
	});
});
afterEach(() => vi.unstubAllGlobals());

test("a payment is celebrated when it was just made, and not after a reload", () => {
	const paid = memory(at(0, 0), true);
	expect(celebrateFrom(at(33, 1), paid)).toEqual(at(0, 0));
	expect(celebrateFrom(at(33, 1), paid)).toEqual(at(33, 1));
	expect(celebrateFrom(at(67, 2), memory(at(33, 1), true))).toEqual(at(33, 1));
});

test("a first look celebrates nothing, and a later one what was reached since", () => {
	expect(celebrateFrom(at(33, 4), memory(at(25, 3), false))).toEqual(at(33, 4));
	expect(celebrateFrom(at(50, 6), memory(at(42, 5), false))).toEqual(at(33, 6));
});

test("what a browser has stored of another member, or does not store, is not celebrated", () => {
	expect(celebrateFrom(at(33, 1), memory(at(0, 0), true))).toEqual(at(0, 0));
	const ben = { ...memory(at(33, 1), false), memberId: "ben" };
	expect(celebrateFrom(at(67, 2), ben)).toEqual(at(67, 2));
	vi.stubGlobal("localStorage", {
		getItem: () => "nonsense",
		setItem: () => {
			throw new Error("full");
		},
	});
	expect(celebrateFrom(at(33, 1), memory(at(0, 0), true))).toEqual(at(33, 1));
});
