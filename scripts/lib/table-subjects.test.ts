import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { trips, users } from "../../db/schema/access.ts";
import { messages } from "../../db/schema/messages.ts";
import type { Subject } from "../../db/schema/subject.ts";
import { tablesWithoutSubject } from "./table-subjects.ts";

const newTable = () =>
	sqliteTable("polls", {
		id: text().primaryKey(),
		tripId: text().references(() => trips.id),
		userId: text().references(() => users.id),
		endsAt: integer(),
	});

type Polls = ReturnType<typeof newTable>;

const ofTrip = (polls: Polls) => ({ by: polls.tripId, shown: [polls.endsAt] });
const ofPerson = (polls: Polls) => ({ by: polls.userId, told: true, erased: true }) as const;

function faultsOf(subjectOf: (polls: Polls) => Subject): string[] {
	const polls = newTable();
	return tablesWithoutSubject([polls], new Map([[polls, subjectOf(polls)]])).map(({ fault }) => fault);
}

test("a table that says nothing of whose its rows are is a fault", () => {
	expect(tablesWithoutSubject([newTable()], new Map())).toMatchObject([
		{ fault: expect.stringContaining("rowsOf") },
	]);
});

test("a table that leads to a trip and to an account speaks of both", () => {
	expect(faultsOf((polls) => ({ trip: ofTrip(polls), person: ofPerson(polls) }))).toEqual([]);
	expect(faultsOf((polls) => ({ person: ofPerson(polls) }))).toEqual([expect.stringContaining("to a trip")]);
	expect(faultsOf((polls) => ({ trip: ofTrip(polls) }))).toEqual([expect.stringContaining("to an account")]);
	expect(faultsOf(() => ({}))).toEqual([expect.stringContaining("neither")]);
});

test("rows that lead to someone are not the house's", () => {
	expect(faultsOf(() => ({ house: "Counters." }))).toEqual([expect.stringContaining("lead to")]);
});

test("a table is found by a column of its own", () => {
	const fault = faultsOf((polls) => ({ trip: { by: messages.tripId, shown: [] }, person: ofPerson(polls) }));
	expect(fault).toEqual(["names tripId, a column of another table"]);
});
