import { expect, test } from "vitest";
import { openWorld } from "#tests/support/world.ts";
import { readSettingsToken, signSettingsToken } from "./signed-links.server.ts";

test("a token tells whose settings it opens, and only one that we have signed does", async () => {
	using world = openWorld();
	const given = { owner: "email:ben@people.example", topic: "reminders" };
	const token = await signSettingsToken(world.db, given);
	expect(await readSettingsToken(world.db, token)).toMatchObject(given);
	const [payload = "", signature = ""] = token.split(".");
	const other = Buffer.from(JSON.stringify(["user:admin", "reminders"])).toString("base64url");
	for (const forged of [`${other}.${signature}`, `${payload}.`, payload, "", `${payload}.${signature}x`])
		expect(await readSettingsToken(world.db, forged)).toBeNull();
});

test("each installation signs by a secret of its own", async () => {
	using one = openWorld();
	using two = openWorld();
	const token = await signSettingsToken(one.db, { owner: "user:a", topic: "chat" });
	expect(await readSettingsToken(two.db, token)).toBeNull();
});
