import { expect, test } from "vitest";
import { countStandings, type KnownAnswer, type KnownInvitation, whoIsComing } from "./people.ts";

const member = (id: string, email: string | null = null, userId: string | null = null) => ({
	id,
	email,
	userId,
});
const spot = (memberId: string, leftAs: "left" | "removed" | "unpaid" | null) => ({
	memberId,
	isAboard: leftAs === null,
	leftAs,
	payBy: leftAs === "unpaid" ? "2026-11-13" : null,
});
const answered = (
	email: string,
	answer: KnownAnswer["answer"],
	more: Partial<KnownAnswer> = {},
): KnownAnswer => ({
	...{ id: `answer ${email}`, userId: null, name: email, email, answer, word: null },
	...{ updatedAt: 0, remindedAt: null, remindedCount: 0, brought: null },
	...more,
});
const invited = (email: string, more: Partial<KnownInvitation> = {}): KnownInvitation => ({
	...{ id: `invitation ${email}`, email, createdAt: 0, withdrawnAt: null, brought: null },
	...more,
});

type Known = Partial<Parameters<typeof whoIsComing>[0]>;

/** "standing: member, answer, invitation" for each person */
const listed = (known: Known) =>
	whoIsComing({ members: [], answers: [], invitations: [], ...known }).map(
		({ standing, member, answer, invitation }) =>
			`${standing}: ${[member?.id, answer?.email, invitation?.email].filter(Boolean).join(", ")}`,
	);

test.each<[string, Known, string[]]>([
	["who has joined is in", { members: [member("m")] }, ["in: m"]],
	["who was invited has not answered", { invitations: [invited("a")] }, ["none: a"]],
	["a withdrawn invitation waits for nobody", { invitations: [invited("a", { withdrawnAt: 1 })] }, []],
	[
		"an invitation and an answer with one address are one person",
		{ answers: [answered("a", "maybe")], invitations: [invited("a")] },
		["maybe: a, a"],
	],
	[
		"so are a membership, an answer and an invitation",
		{ members: [member("m", "a")], answers: [answered("a", "maybe")], invitations: [invited("a")] },
		["in: m, a, a"],
	],
	[
		"an invitation is its member's, whatever address they joined with",
		{ members: [member("m", "b")], invitations: [invited("a", { brought: spot("m", null) })] },
		["in: m, a"],
	],
	[
		"an answer is its account's member's, whatever address it was given with",
		{ members: [member("m", "b", "u")], answers: [answered("a", "out", { userId: "u" })] },
		["in: m, a"],
	],
	[
		"two answers with one address are one person, by the newer",
		{
			answers: [
				answered("a", "maybe", { updatedAt: 1 }),
				answered("a", "out", { updatedAt: 2, userId: "u" }),
			],
		},
		["out: a"],
	],
	["who has left is out", { answers: [answered("a", "in", { brought: spot("m", "left") })] }, ["out: a"]],
	["an invited one too", { invitations: [invited("a", { brought: spot("m", "left") })] }, ["out: a"]],
	[
		"who has missed the day to pay has not answered",
		{ answers: [answered("a", "in", { brought: spot("m", "unpaid") })], invitations: [invited("a")] },
		["none: a, a"],
	],
	[
		"who was removed is nobody's guest",
		{
			answers: [answered("a", "in", { brought: spot("m", "removed") })],
			invitations: [invited("b", { brought: spot("n", "removed") })],
		},
		[],
	],
	[
		"who has missed the day and said maybe since might come",
		{ answers: [answered("a", "maybe", { brought: spot("m", "unpaid") })] },
		["maybe: a"],
	],
	[
		"in comes first, then maybe, no answer and out",
		{
			members: [member("m")],
			answers: [answered("o", "out"), answered("p", "maybe")],
			invitations: [invited("n")],
		},
		["in: m", "maybe: p", "none: n", "out: o"],
	],
])("%s", (_name, known, expected) => {
	expect(listed(known)).toEqual(expected);
});

test("each standing has its count", () => {
	const people = whoIsComing({
		members: [member("m"), member("n")],
		answers: [answered("a", "maybe")],
		invitations: [invited("b")],
	});
	expect(countStandings(people)).toEqual({ in: 2, maybe: 1, none: 1, out: 0 });
});
