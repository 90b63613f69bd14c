import { existsSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { openWorld } from "#tests/support/world.ts";
import { isBusy, isStorageFailure, isUnwritable } from "../db-errors.ts";
import { connect } from "./connect.ts";

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
