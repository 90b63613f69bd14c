import { existsSync, writeFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openWorld } from "#tests/support/world.ts";
import type { Tx } from "./db.ts";
import { isBusy, isStorageFailure, isUnwritable, violatedConstraint } from "./db-errors.ts";
import { users } from "./schema/access.ts";
import { messages } from "./schema/messages.ts";
import { connect } from "./sqlite/connect.ts";

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

describe("isStorageFailure and isBusy", () => {
	const thrownBy = (work: () => unknown): unknown => {
		try {
			work();
		} catch (error) {
			return error;
		}
		throw new Error("it did not fail");
	};

	test("know a database without room, also behind another error", () => {
		using world = openWorld();
		const connection = connect(world.url, false);
		connection.pragma(`max_page_count = ${connection.pragma("page_count", { simple: true })}`);
		const fill = connection.prepare("INSERT INTO settings VALUES ('filler', hex(zeroblob(1000000)))");
		const error = thrownBy(() => fill.run());
		connection.close();
		for (const one of [error, new Error("Failed query", { cause: error })]) {
			expect([isStorageFailure(one), isBusy(one), isUnwritable(one)]).toEqual([true, false, true]);
		}
	});

	test.runIf(existsSync("/dev/full"))("know a full disk that a file is written to", () => {
		expect(isStorageFailure(thrownBy(() => writeFileSync("/dev/full", "x")))).toBe(true);
	});

	test("know a lock of another connection", () => {
		using world = openWorld();
		const [one, other] = [connect(world.url, false), connect(world.url, false)];
		other.pragma("busy_timeout = 0");
		one.exec("BEGIN IMMEDIATE");
		const error = thrownBy(() => other.exec("BEGIN IMMEDIATE"));
		for (const connection of [one, other]) connection.close();
		expect([isStorageFailure(error), isBusy(error), isUnwritable(error)]).toEqual([false, true, true]);
	});

	test("take any other error for neither", () => {
		using world = openWorld();
		const connection = connect(world.url, true);
		const error = thrownBy(() => connection.exec("INSERT INTO settings VALUES ('a', 'x')"));
		connection.close();
		for (const one of [error, new Error("SQLITE_FULL"), "SQLITE_FULL", undefined]) {
			expect(isUnwritable(one)).toBe(false);
		}
	});
});
