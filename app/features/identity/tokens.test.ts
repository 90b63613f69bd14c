import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { deleteExpired } from "#app/jobs/delete-expired.server.ts";
import { users } from "#db/schema/access.ts";
import { accountTokens } from "#db/schema/identity.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { openWorld, openWorldAt, type World } from "#tests/support/world.ts";
import { type AccountPurpose, makeAccountPath, readToken, takeToken } from "./tokens.server.ts";

const email = "ben@people.example";

async function linkFor(world: World, purpose: AccountPurpose = "sign_in"): Promise<string> {
	const ben = await world.user({ email });
	const path = await makeAccountPath(world.nobody, { purpose, id: ben.id, email });
	return path?.split("/").at(-1) ?? "";
}

const take = (world: World, secret: string, ...purposes: AccountPurpose[]) =>
	errorCodeOf(world.db.write((tx) => takeToken(tx, secret, purposes, world.clock.now())));

describe("a mailed link", () => {
	test("has a secret of 256 bits, of which only the hash is stored", async () => {
		using world = openWorld();
		const secret = await linkFor(world);
		expect(Buffer.from(secret, "base64url")).toHaveLength(32);
		const [row] = await world.db.read.select().from(accountTokens);
		expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
		expect(JSON.stringify(row)).not.toContain(secret);
	});

	test("works once, however often it is looked at, and for its purpose only", async () => {
		using world = openWorld();
		const secret = await linkFor(world);
		expect(await readToken(world.nobody, secret, ["sign_in"])).toMatchObject({ usedAt: null });
		expect(await take(world, secret, "reset_password", "verify_email")).toBe("not_found");
		expect(await take(world, secret, "sign_in")).toBe("accepted");
		expect(await take(world, secret, "sign_in")).toBe("not_found");
		expect(await errorCodeOf(readToken(world.nobody, secret, ["sign_in"]))).toBe("not_found");
		expect(await take(world, "invented", "sign_in")).toBe("not_found");
	});

	test("works for 30 minutes, and is then deleted", async () => {
		using world = openWorld();
		const secret = await linkFor(world);
		const [{ expiresAt } = { expiresAt: 0 }] = await world.db.read.select().from(accountTokens);
		world.clock.set(expiresAt - 1);
		expect(await errorCodeOf(readToken(world.nobody, secret, ["sign_in"]))).toBe("accepted");
		world.clock.set(expiresAt);
		expect(await take(world, secret, "sign_in")).toBe("not_found");
		world.clock.set(expiresAt + 1);
		await deleteExpired(world.nobody);
		expect(await world.db.read.$count(accountTokens)).toBe(0);
	});

	test("is taken by one of two processes", async () => {
		using world = openWorld();
		const other = openWorldAt(world.url, { clock: world.clock });
		const secret = await linkFor(world);
		const answers = await Promise.all(
			[world, other, world, other].map((one) => take(one, secret, "sign_in")),
		);
		expect(answers.sort()).toEqual(["accepted", "not_found", "not_found", "not_found"]);
		other.close();
	});

	test("dies with the address that it was mailed to, unless it brings that address back", async () => {
		using world = openWorld();
		const [ben, back] = [await world.user({ email }), "change_email"] as const;
		const secretOf = async (purpose: AccountPurpose) =>
			(await makeAccountPath(world.nobody, { purpose, id: ben.id, email }))?.split("/").at(-1) ?? "";
		const [reset, restore] = [await secretOf("reset_password"), await secretOf(back)];
		await world.db.write((tx) =>
			tx.update(users).set({ email: "new@people.example" }).where(eq(users.id, ben.id)),
		);
		expect(await take(world, reset, "reset_password")).toBe("not_found");
		expect(await take(world, restore, back)).toBe("accepted");
	});

	test("is not made for an address without an account, or of another account", async () => {
		using world = openWorld();
		const [ben, anna] = [await world.user({ email }), await world.user()];
		const make = (id: string, address: string) =>
			makeAccountPath(world.nobody, { purpose: "sign_in", id, email: address });
		expect(await make("", "nobody@people.example")).toBeNull();
		expect(await make(anna.id, email)).toBeNull();
		expect(await make("", email)).toMatch(/^\/sign-in\/[\w-]{43}$/);
		expect(await make(ben.id, email)).not.toBeNull();
	});
});
