import { expect, test } from "vitest";
import { json, WholeResponse } from "./whole-response.server.ts";

test.each(["Olá", Buffer.from("Olá")])(
	"it can be read like any response, and more than once: %o",
	async (whole) => {
		const response = new WholeResponse(whole, { status: 201, headers: { "X-Kept": "yes" } });
		expect(await response.text()).toBe("Olá");
		expect(Buffer.from(await response.arrayBuffer()).toString()).toBe("Olá");
		const clone = response.clone();
		expect(await clone.text()).toBe("Olá");
		expect([clone.status, clone.headers.get("X-Kept")]).toEqual([201, "yes"]);
	},
);

test("an answer of the API is JSON, with the status and headers that it was given", async () => {
	const response = json({ name: "Olá" }, { status: 409, headers: { Link: "</next>" } });
	expect(await response.json()).toEqual({ name: "Olá" });
	expect(response.status).toBe(409);
	expect(Object.fromEntries(response.headers)).toEqual({
		"content-type": "application/json",
		link: "</next>",
	});
	expect(json(null).status).toBe(200);
});
