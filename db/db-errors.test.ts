import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openWorld } from "#tests/support/world.ts";
import type { Tx } from "./db.ts";
import { isBusy, isStorageFailure, isUnwritable, violatedConstraint } from "./db-errors.ts";
import { users } from "./schema/access.ts";
import { messages } from "./schema/messages.ts";

describe("violatedConstraint names", () => {
	async function refused(work: (tx: Tx) => Promise<unknown>) {
		using world = openWorld();
		const anna = await world.user({ id: "anna", email: "anna@example.com" });
		const error = await world.db.write((tx) => work(tx)).catch((reason: unknown) => reason);
		expect(error).toBeInstanceOf(Error);
		expect(anna.id).toBe("anna");
		return violatedConstraint(error);
	}
	const user = {
		email: "anna@example.com",
		passwordHash: "",
		firstName: "",
		lastName: "",
		createdAt: 0,
		updatedAt: 0,
	};

	test("the columns of a unique index", async () => {
		expect(await refused((tx) => tx.insert(users).values({ id: "b", ...user }))).toBe("users.email");
		expect(await refused((tx) => tx.insert(users).values({ ...user, id: "anna", email: "b" }))).toBe(
			"users.id",
		);
	});

	test("a check", async () => {
		const admin = changing({ role: "owner" as "admin" });
		expect(await refused(admin)).toBe("users_role");
	});

	test("a foreign key, without a name, and a column that is null", async () => {
		const orphan = { id: "m", tripId: "none", message: "hello", createdAt: 0 };
		expect(await refused((tx) => tx.insert(messages).values(orphan))).toBe("");
		const nameless = { ...user, id: "b", email: "b", firstName: null as unknown as string };
		expect(await refused((tx) => tx.insert(users).values(nameless))).toBe("users.first_name");
	});

	test("nothing for another error, or for a value that is no error", async () => {
		expect(await refused(async (tx) => tx.run(sql`select nonsense from users`))).toBeNull();
		expect(violatedConstraint("UNIQUE constraint failed: users.email")).toBeNull();
		expect(violatedConstraint(undefined)).toBeNull();
	});
});

function changing(change: Partial<typeof users.$inferInsert>) {
	return (tx: Tx) => tx.update(users).set(change).where(eq(users.id, "anna"));
}

describe("an error of PostgreSQL is", () => {
	const failure = (code: string) =>
		new Error("Failed query", { cause: Object.assign(new Error("no"), { code }) });

	test.each([
		"40001",
		"40P01",
		"55P03",
		"57014",
		"57P01",
		"57P03",
		"25P03",
		"25P04",
		"08006",
		"08001",
		"53300",
		"53200",
		"55000", // accepts no connections for now
		"3D000", // is renamed, or does not exist yet
		"28P01",
	])("busy by %s", (code) => {
		expect([isBusy(failure(code)), isStorageFailure(failure(code))]).toEqual([true, false]);
	});

	test.each(["53100", "58030", "25006"])("a failure of its disk by %s", (code) => {
		expect([isBusy(failure(code)), isStorageFailure(failure(code))]).toEqual([false, true]);
	});

	test.each(["23505", "42601", "25P02", "22P02", "ECONNREFUSED", "conflict"])("neither by %s", (code) => {
		expect(isUnwritable(failure(code))).toBe(false);
	});
});
