import { expect, test } from "vitest";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { withoutWaits } from "#tests/support/without-waits.ts";
import { ACTIONS } from "./crash/actions/index.ts";
import { startOf } from "./crash/house.ts";
import { outcomeOf } from "./crash/outcome.ts";

/** What a stale page shows, and the code of its refusal. */
const STALE: Record<string, [change: object, code: string]> = {
	"a trip is cancelled, with refunds": [{ total: 1 }, "amount_mismatch"],
	"a member who has paid is removed": [{ total: 1 }, "amount_mismatch"],
	"several are refunded in part": [{ expectedAmount: 1 }, "amount_mismatch"],
	"all are refunded in part": [{ expectedAmount: 1 }, "amount_mismatch"],
	"a fund is released": [{ after: "older" }, "conflict"],
	"the share link is reset": [{ seen: "older" }, "conflict"],
	"the trip is changed": [{ updatedAt: 1 }, "conflict"],
	"the organizer answers a bank": [{ seen: "older" }, "conflict"],
	"an admin corrects the books": [{ amount: -1_233 }, "conflict"],
};

test.each(Object.entries(STALE))(
	"when %s from a stale page, nothing happens",
	async (name, [change, code]) => {
		using _waits = withoutWaits();
		const action = ACTIONS[name];
		if (!action) throw new Error("there is no such action");
		await using start = await startOf(action);
		using house = start.openLife();
		const before = await outcomeOf(house, start);
		const scene = { ...(start.scene as object), ...change };
		expect(await errorCodeOf(action.act(house, scene) as Promise<unknown>)).toBe(code);
		expect(await outcomeOf(house, start)).toEqual(before);
		expect(await errorCodeOf(action.act(house, start.scene))).toBe("accepted");
	},
);
