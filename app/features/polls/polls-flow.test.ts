import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { endMembership } from "#app/features/members/end-membership.server.ts";
import { DAY_MS, HOUR_MS } from "#app/lib/dates.ts";
import { trips } from "#db/schema/access.ts";
import { notifications } from "#db/schema/messages.ts";
import { polls, pollVotes } from "#db/schema/polls.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { mailTo } from "#tests/support/mailed-links.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { askPoll } from "./ask-poll.server.ts";
import { arePollsDue, closePoll, deletePoll, tendPolls } from "./close-poll.server.ts";
import { pollJson } from "./poll-json.ts";
import { askSchema, proposeSchema, voteSchema } from "./polls.schema.ts";
import { pollFacts, pollsView, pollView } from "./polls-view.server.ts";
import { proposeOption } from "./propose-option.server.ts";
import { castVote } from "./vote.server.ts";

const CHOICE = { kind: "choice", question: "Where to?", options: [{ label: "Lisbon" }, { label: "Porto" }] };
const DATES = {
	kind: "dates",
	question: "When?",
	options: [
		{ startDate: "2027-03-12", endDate: "2027-03-19" },
		{ startDate: "2027-04-02", endDate: "2027-04-09" },
	],
};
const UNTIL = { closesDate: "2026-11-25", closesTime: "20:00", zone: "Europe/Lisbon" };

/** Reads no links, because these tests have no pages. */
const withLinks = (ctx: Ctx) => ({
	...ctx,
	readBooking: async () => {
		throw new Error("no page");
	},
	readPicture: async () => {
		throw new Error("no picture");
	},
});

async function scene(world: World, plan: "free" | "plus" = "plus") {
	const olga = await world.user({ firstName: "Olga", subscriptionPlan: plan });
	const maya = await world.user({ firstName: "Maya" });
	const trip = await world.trip(olga, { title: "Lisbon", partySize: 8 });
	const member = await world.join(world.as(maya), trip);
	await world.join(world.asGuest("g"), trip, { name: "Gus", email: "gus@people.example" });
	const ask = (input: object = CHOICE, secret?: string) =>
		askPoll(
			withLinks(world.as(olga)),
			world.locations,
			trip.id,
			askSchema.parse({ ...UNTIL, ...input }),
			secret,
		);
	const refOf = (pollId: string) => ({ trip: trip.id, pollId });
	const vote = (ctx: Ctx, pollId: string, input: object) =>
		castVote(ctx, refOf(pollId), voteSchema.parse(input));
	const read = async (ctx: Ctx, pollId: string) => pollJson(await pollFacts(ctx, refOf(pollId)));
	const optionsOf = async (pollId: string) =>
		(await read(world.as(olga), pollId)).options.map(({ id }) => id);
	return { olga, maya, member, trip, ask, refOf, vote, read, optionsOf };
}

const noticesTo = async (world: World, userId: string) => {
	const rows = await world.db.read.select().from(notifications).where(eq(notifications.userId, userId));
	return rows.map(({ title, message }) => `${title} ${message}`);
};

test("a deadline in the zone of the trip's origin is named by that town, for everyone and everywhere", async () => {
	using world = openWorld();
	const olga = await world.user({ firstName: "Olga", subscriptionPlan: "plus" });
	const maya = await world.user({ firstName: "Maya" });
	const trip = await world.trip(olga, { origin: "Boston", destination: "Lisbon" });
	await world.join(world.as(maya), trip);
	const input = askSchema.parse({ ...UNTIL, ...CHOICE, zone: "America/New_York" });
	const pollId = await askPoll(withLinks(world.as(olga)), world.locations, trip.id, input);
	const view = await pollView(world.as(maya), world.locations, { trip: trip.id, pollId });
	expect(view.card.until).toMatch(/ Boston time$/);
	const list = await pollsView(world.as(maya), trip.id, { ask: null, locations: world.locations });
	expect(list.open.map(({ until }) => until)).toEqual([view.card.until]);
	expect((await noticesTo(world, maya.id)).join()).toContain("8:00 PM Boston time");
});

describe("asking", () => {
	test("needs Plus, and what was asked stays open when the plan ends", async () => {
		using world = openWorld();
		const free = await scene(world, "free");
		expect(await errorCodeOf(free.ask())).toBe("plan_required");
		const plus = await scene(world);
		const pollId = await plus.ask();
		const later = openAgain(plus.olga);
		const [lisbon] = await plus.optionsOf(pollId);
		await plus.vote(world.as(plus.maya), pollId, { options: lisbon });
		await closePoll(world.as(later), plus.refOf(pollId));
		expect((await plus.read(world.as(plus.maya), pollId)).isOver).toBe(true);
	});

	test("is the organizer's, and nobody's on a cancelled trip", async () => {
		using world = openWorld();
		const { maya, trip, ask } = await scene(world);
		const input = askSchema.parse({ ...UNTIL, ...CHOICE });
		const asMaya = askPoll(withLinks(world.as(maya)), world.locations, trip.id, input);
		expect(await errorCodeOf(asMaya)).toBe("forbidden");
		await world.db.write((tx) => tx.update(trips).set({ status: "cancelled" }).where(eq(trips.id, trip.id)));
		expect(await errorCodeOf(ask())).toBe("conflict");
	});

	test("tells everyone aboard but the asker, once, guests by mail", async () => {
		using world = openWorld();
		const { olga, maya, ask } = await scene(world);
		for (const email of [maya.email, "gus@people.example"]) await mailTo(world, email);
		const first = await ask(CHOICE, "secret");
		expect(await ask(CHOICE, "secret")).toBe(first);
		expect(await noticesTo(world, maya.id)).toContain(
			"A new poll Lisbon: Olga Tester asks: “Where to?” Vote until Wed, Nov 25, 2026, 8:00 PM Lisbon time.",
		);
		expect(await noticesTo(world, olga.id)).not.toContainEqual(expect.stringContaining("A new poll"));
		const subjects = (await mailTo(world, "gus@people.example")).map(({ subject }) => subject);
		expect(subjects.filter((one) => one.startsWith("A new poll"))).toEqual(["A new poll: Lisbon"]);
	});

	test("a trip has 20 polls at most", async () => {
		using world = openWorld();
		const { ask, refOf, olga } = await scene(world);
		const first = await ask();
		for (let count = 1; count < 20; count++) await ask();
		expect(await errorCodeOf(ask())).toBe("conflict");
		await deletePoll(world.as(olga), refOf(first));
		await ask();
	});

	const bad: [string, object, string][] = [
		["one option", { options: [{ label: "Lisbon" }] }, "options[1].label"],
		["one twice", { options: [{ label: "Lisbon" }, { label: "lisbon" }] }, "options[1].label"],
		["a deadline that has passed", { closesDate: "2026-11-01" }, "closesDate"],
		[
			"dates that end before they begin",
			{ ...DATES, options: [{ startDate: "2027-03-12", endDate: "2027-03-11" }, {}] },
			"options[0].endDate",
		],
		["a day that is over", { ...DATES, options: [{ startDate: "2026-01-12" }, {}] }, "options[0].startDate"],
		[
			"an unreadable link without a name",
			{ kind: "booking", options: [{ link: "https://x.example/1" }, { label: "Flat" }] },
			"options[0].label",
		],
	];
	test.each(bad)("%s is refused at its field", async (_what, given, field) => {
		using world = openWorld();
		const { ask } = await scene(world);
		await expect(ask({ ...CHOICE, ...given })).rejects.toMatchObject({ code: "invalid", field });
	});

	test("a booking takes name, price and picture from its page, and keeps what is typed", async () => {
		using world = openWorld();
		const { olga, trip } = await scene(world);
		const info = {
			name: "Casa Verde",
			price: 600,
			currency: "USD",
			pricePerNight: null,
			nights: null,
			kind: null,
			source: "page",
		} as const;
		const reader = {
			...world.as(olga),
			readBooking: async () => ({ ...info, picture: "https://x.example/1.jpg" }),
			readPicture: async () => Buffer.from("webp"),
		};
		const input = askSchema.parse({
			...UNTIL,
			kind: "booking",
			question: "Which one?",
			options: [
				{ link: "https://x.example/1" },
				{ link: "https://x.example/2", label: "Ours", price: "90", priceFor: "person" },
			],
		});
		const pollId = await askPoll(reader, world.locations, trip.id, input);
		const { options } = await pollFacts(world.as(olga), { trip: trip.id, pollId }).then(pollJson);
		expect(options).toMatchObject([
			{ name: "Casa Verde", price: 600, priceFor: "group", picture: expect.stringMatching(/\.webp$/) },
			{ name: "Ours", price: 90, priceFor: "person" },
		]);
	});
});

const openAgain = (user: Parameters<World["as"]>[0]) => ({ ...user, subscriptionPlan: "free" as const });

describe("voting", () => {
	test("a vote replaces the one before, by account and by guest cookie", async () => {
		using world = openWorld();
		const { maya, ask, vote, read, optionsOf, olga } = await scene(world);
		const pollId = await ask();
		const [lisbon, porto] = await optionsOf(pollId);
		await vote(world.as(maya), pollId, { options: lisbon });
		await vote(world.asGuest("g"), pollId, { options: [lisbon] });
		await vote(world.as(maya), pollId, { options: porto });
		const poll = await read(world.as(olga), pollId);
		expect(poll.options.map(({ name, yes }) => [name, yes])).toEqual([
			["Lisbon", 1],
			["Porto", 1],
		]);
		expect([poll.voters, poll.members, poll.isTie]).toEqual([2, 3, true]);
		expect(poll.missing).toEqual([{ memberId: expect.any(String), name: "Olga Tester" }]);
		expect((await read(world.as(maya), pollId)).options.map(({ own }) => own)).toEqual([null, "yes"]);
	});

	test("of dates what is left out is a no", async () => {
		using world = openWorld();
		const { maya, ask, vote, read, optionsOf } = await scene(world);
		const pollId = await ask(DATES);
		const [march] = await optionsOf(pollId);
		await vote(world.as(maya), pollId, { answers: { [march ?? ""]: "maybe" } });
		const { options } = await read(world.as(maya), pollId);
		expect(options.map(({ yes, maybe, no, isAhead }) => [yes, maybe, no, isAhead])).toEqual([
			[0, 1, 0, true],
			[0, 0, 1, false],
		]);
	});

	test("only one option where several are not allowed, and only the poll's own", async () => {
		using world = openWorld();
		const { maya, ask, vote, optionsOf } = await scene(world);
		const one = await ask();
		const both = await optionsOf(one);
		const asMaya = () => world.as(maya);
		expect(await errorCodeOf(vote(asMaya(), one, { options: both }))).toBe("invalid");
		expect(await errorCodeOf(vote(asMaya(), one, { options: [] }))).toBe("invalid");
		expect(await errorCodeOf(vote(asMaya(), one, { options: "other" }))).toBe("invalid");
		const several = await ask({ ...CHOICE, severalAllowed: "on" });
		await vote(asMaya(), several, { options: await optionsOf(several) });
	});

	test("a vote after the deadline is refused, before any job has run, and so is one after closing", async () => {
		using world = openWorld();
		const { olga, maya, ask, vote, optionsOf, refOf } = await scene(world);
		const [byClock, byHand] = [await ask(), await ask()];
		const options = { options: (await optionsOf(byHand))[0] };
		await closePoll(world.as(olga), refOf(byHand));
		expect(await errorCodeOf(vote(world.as(maya), byHand, options))).toBe("poll_closed");
		world.clock.set("2026-11-25T20:00:00Z");
		expect(await errorCodeOf(vote(world.as(maya), byClock, options))).toBe("poll_closed");
	});

	test("a request that waited past the deadline is not counted any more", async () => {
		using world = openWorld();
		const { maya, ask, vote, optionsOf } = await scene(world);
		const pollId = await ask();
		const [lisbon] = await optionsOf(pollId);
		const begun = world.as(maya);
		world.clock.set("2026-11-25T20:00:00Z");
		expect(await errorCodeOf(vote(begun, pollId, { options: lisbon }))).toBe("poll_closed");
	});

	test("who is not aboard sees nothing, and who has left does not count", async () => {
		using world = openWorld();
		const { maya, member, olga, ask, vote, read, optionsOf } = await scene(world);
		const pollId = await ask();
		const [lisbon] = await optionsOf(pollId);
		const stranger = await world.user();
		expect(await errorCodeOf(vote(world.as(stranger), pollId, { options: lisbon }))).toBe("not_found");
		expect(await errorCodeOf(read(world.nobody, pollId))).toBe("unauthenticated");
		await vote(world.as(maya), pollId, { options: lisbon });
		const ctx = world.as(maya);
		await ctx.db.write((tx) => endMembership(ctx, tx, member, "left"));
		const poll = await read(world.as(olga), pollId);
		expect([poll.voters, poll.members, poll.options[0]?.yes]).toEqual([0, 2, 0]);
	});

	test("who leaves after the end has still voted, so that the result stays what everyone was told", async () => {
		using world = openWorld();
		const { olga, maya, member, ask, refOf, vote, read, optionsOf } = await scene(world);
		const poll = await ask();
		const [lisbon, porto] = await optionsOf(poll);
		await vote(world.as(maya), poll, { options: porto });
		await vote(world.asGuest("g"), poll, { options: porto });
		await vote(world.as(olga), poll, { options: lisbon });
		await closePoll(world.as(olga), refOf(poll));
		world.clock.advance(HOUR_MS);
		const before = await read(world.as(olga), poll);
		await world.db.write((tx) => endMembership(world.as(maya), tx, member, "left"));
		const after = await read(world.as(olga), poll);
		expect(after.options).toEqual(before.options);
		expect(after.voters).toBe(3);
		const view = await pollView(world.as(olga), world.locations, refOf(poll));
		expect(JSON.stringify(view)).toContain("Maya");
	});

	test("of a secret poll no name leaves the server, for anyone", async () => {
		using world = openWorld();
		const { olga, maya, ask, vote, read, optionsOf, refOf } = await scene(world);
		const pollId = await ask({ ...CHOICE, secret: "on", proposalsAllowed: "on" });
		const [lisbon] = await optionsOf(pollId);
		await vote(world.as(maya), pollId, { options: lisbon });
		await proposeOption(withLinks(world.as(maya)), refOf(pollId), proposeSchema.parse({ label: "Faro" }));
		for (const ctx of [world.as(olga), world.asGuest("g")]) {
			const seen = JSON.stringify([
				await read(ctx, pollId),
				await pollView(ctx, world.locations, refOf(pollId)),
			]);
			expect(seen).not.toMatch(/Maya|Gus/);
			expect(seen).toContain('"yes":1');
		}
		expect((await read(world.as(maya), pollId)).options[0]?.own).toBe("yes");
	});
});

test("members add options where the poll allows it, each once", async () => {
	using world = openWorld();
	const { olga, maya, ask, refOf, read } = await scene(world);
	const propose = (ctx: Ctx, pollId: string, label: string) =>
		proposeOption(withLinks(ctx), refOf(pollId), proposeSchema.parse({ label }));
	const shut = await ask();
	expect(await errorCodeOf(propose(world.as(maya), shut, "Faro"))).toBe("forbidden");
	await propose(world.as(olga), shut, "Faro");
	const open = await ask({ ...CHOICE, proposalsAllowed: "on" });
	await propose(world.as(maya), open, "Faro");
	await propose(world.as(maya), open, "Faro");
	expect(await errorCodeOf(propose(world.asGuest("g"), open, "faro"))).toBe("conflict");
	expect((await read(world.as(olga), open)).options.map(({ name }) => name)).toEqual([
		"Lisbon",
		"Porto",
		"Faro",
	]);
	for (let count = 3; count < 12; count++) await propose(world.as(maya), open, `Town ${count}`);
	expect(await errorCodeOf(propose(world.as(maya), open, "One more"))).toBe("conflict");
	await closePoll(world.as(olga), refOf(open));
	expect(await errorCodeOf(propose(world.as(maya), open, "Late"))).toBe("poll_closed");
});

describe("the job", () => {
	test("reminds who has not voted a day before, once, and tells everyone the result at the end", async () => {
		using world = openWorld();
		const { olga, maya, ask, vote, optionsOf } = await scene(world);
		const pollId = await ask();
		const [lisbon] = await optionsOf(pollId);
		await vote(world.as(olga), pollId, { options: lisbon });
		expect(await arePollsDue(world.jobs)).toBe(false);
		world.clock.set("2026-11-24T20:30:00Z");
		expect(await arePollsDue(world.jobs)).toBe(true);
		expect(await tendPolls(world.jobs, world.locations)).toEqual({ closed: 0, reminded: 1 });
		expect(await tendPolls(world.jobs, world.locations)).toEqual({ closed: 0, reminded: 0 });
		const missing =
			"Your vote is missing Lisbon: “Where to?” is open until Wed, Nov 25, 2026, 8:00 PM Lisbon time, and you have not voted yet.";
		expect(await noticesTo(world, maya.id)).toContain(missing);
		expect(await noticesTo(world, olga.id)).not.toContain(missing);
		world.clock.advance(DAY_MS);
		expect(await tendPolls(world.jobs, world.locations)).toEqual({ closed: 1, reminded: 0 });
		expect(await tendPolls(world.jobs, world.locations)).toEqual({ closed: 0, reminded: 0 });
		for (const { id } of [olga, maya])
			expect(await noticesTo(world, id)).toContain(
				"A poll is closed Lisbon: “Where to?”: Lisbon won with 1 of 1 vote.",
			);
	});

	test("says a tie, and tells nobody of a trip that is cancelled or over", async () => {
		using world = openWorld();
		const { olga, maya, trip, ask, vote, optionsOf } = await scene(world);
		const tie = await ask();
		const [lisbon, porto] = await optionsOf(tie);
		await vote(world.as(olga), tie, { options: lisbon });
		await vote(world.as(maya), tie, { options: porto });
		world.clock.set("2026-11-25T21:00:00Z");
		await tendPolls(world.jobs, world.locations);
		expect(await noticesTo(world, maya.id)).toContain(
			"A poll is closed Lisbon: “Where to?”: a tie between Lisbon and Porto. Olga Tester decides.",
		);
		const quiet = await ask({ ...CHOICE, question: "Quiet?", closesDate: "2026-11-26" });
		await world.db.write((tx) => tx.update(trips).set({ status: "cancelled" }).where(eq(trips.id, trip.id)));
		world.clock.advance(2 * DAY_MS);
		await tendPolls(world.jobs, world.locations);
		const [row] = await world.db.read.select().from(polls).where(eq(polls.id, quiet));
		expect(row?.closedAt).not.toBeNull();
		expect(await noticesTo(world, maya.id)).not.toContainEqual(expect.stringContaining("is closed “Quiet?”"));
	});

	test("does not remind of a poll that was open for a day or less", async () => {
		using world = openWorld();
		const { ask } = await scene(world);
		await ask({ ...CHOICE, closesDate: "2026-11-21", closesTime: "08:00" });
		world.clock.advance(HOUR_MS);
		expect(await arePollsDue(world.jobs)).toBe(false);
	});
});

test("250 votes at once while it closes are each counted or refused, and never both", async () => {
	using world = openWorld();
	const olga = await world.user({ subscriptionPlan: "pro" });
	const trip = await world.trip(olga, { partySize: 250, tripItems: [] });
	const users = [];
	for (let count = 0; count < 249; count++) {
		const user = await world.user();
		await world.join(world.as(user), trip);
		users.push(user);
	}
	const input = askSchema.parse({ ...UNTIL, ...CHOICE });
	const pollId = await askPoll(withLinks(world.as(olga)), world.locations, trip.id, input);
	const ref = { trip: trip.id, pollId };
	const [lisbon] = pollJson(await pollFacts(world.as(olga), ref)).options;
	const ballot = voteSchema.parse({ options: lisbon?.id });
	const votes = users.map((user) => errorCodeOf(castVote(world.as(user), ref, ballot)));
	const closing = closePoll(world.as(olga), ref);
	votes.push(errorCodeOf(castVote(world.as(olga), ref, ballot)));
	const answers = await Promise.all(votes);
	await closing;
	const accepted = answers.filter((code) => code === "accepted").length;
	const refused = answers.filter((code) => code === "poll_closed").length;
	expect(accepted + refused).toBe(250);
	expect(refused).toBeGreaterThan(0);
	expect(await world.db.read.$count(pollVotes)).toBe(accepted);
	expect(pollJson(await pollFacts(world.as(olga), ref))).toMatchObject({ voters: accepted, isOver: true });
}, 60_000);
