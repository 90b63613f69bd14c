import type { DataStrategyResult } from "react-router";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import * as common from "#app/lib/texts.ts";
import { keepForm } from "./keep-form.ts";
import * as texts from "./texts.ts";

beforeAll(() => vi.stubGlobal("location", { pathname: "/checkout" }));
afterAll(() => vi.unstubAllGlobals());

const refusal = (status: number, data: unknown) => ({ status, statusText: "", internal: false, data });

/** The page's data after an error that answered its form. */
async function kept(result: unknown): Promise<DataStrategyResult | undefined> {
	const body = new URLSearchParams({ name: "Maya", password: "secret" });
	const request = new Request("http://localhost/checkout", { method: "POST", body });
	const args = { request, params: {}, context: {} } as unknown as Parameters<typeof keepForm>[0];
	const answers = await keepForm(args, async () => ({ route: { type: "error", result } }));
	return answers?.route;
}

test.each([
	["says what the server said", refusal(503, { message: "Busy" }), { error: { "": ["Busy"] } }],
	["was signed out", refusal(401, null), { error: { "": [common.signedOut] } }],
	[
		"is not from our server",
		refusal(502, "<html>"),
		{ error: { "": [texts.unanswered] }, lost: "unanswered" },
	],
	[
		"did not come",
		{ data: new TypeError("Failed to fetch") },
		{ error: { "": [texts.unanswered] }, lost: "unanswered" },
	],
])("a form whose answer %s keeps what was typed, without a password", async (_, error, shown) => {
	expect(await kept(error)).toMatchObject({
		type: "data",
		result: { data: { result: { status: "error", initialValue: { name: "Maya" }, ...shown } } },
	});
});

test.each([
	["a fault of our server, whose page has a reference", refusal(500, { code: "internal", reference: "r1" })],
	["a page that is not there", refusal(404, { message: "Not found" })],
])("%s is shown as a page", async (_, error) => {
	expect(await kept(error)).toEqual({ type: "error", result: error });
});
