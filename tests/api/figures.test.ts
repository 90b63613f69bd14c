import { afterAll, beforeAll, expect, test } from "vitest";
import { formatCents, sum } from "#app/lib/money.ts";
import { amountsInText } from "#tests/support/figures/amounts.ts";
import { type Books, perPerson, readBooks, sumsOfMember } from "#tests/support/figures/books.ts";
import { type Figures, figuresFor } from "#tests/support/figures/known.ts";
import { statedFigures, textOf } from "#tests/support/figures/stated.ts";
import {
	type Name,
	openStory,
	PEOPLE,
	peopleGo,
	peopleJoin,
	poolMoves,
	priceRises,
	type Story,
	weeksPass,
} from "#tests/support/figures/story.ts";
import { type Reading, readAll } from "#tests/support/figures/walk.ts";
import { setTier } from "#tests/support/people.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { columnNow, queryNow } from "#tests/support/sql.ts";

/** What everyone can read at one moment, and the books of that moment. */
type Look = { when: string; books: Books; readings: Reading[] };

let server: TestServer;
let story: Story;
const looks: Look[] = [];
/** The books after each action of a person. */
const history: Books[] = [];

beforeAll(async () => {
	server = await startServer();
	story = await openStory(server);
	story.onStep = async () => void history.push(await readBooks(server.databaseUrl));
	await peopleJoin(story);
	await priceRises(story);
	await poolMoves(story);
	await look("before anyone goes", ["olga", "maya", "dan", "gina"]);
	await peopleGo(story);
	await weeksPass(story);
	await look("in the end", PEOPLE);
}, 600_000);
afterAll(() => server.stop());

async function look(when: string, people: readonly Name[]): Promise<void> {
	const books = await readBooks(server.databaseUrl);
	const readings: Reading[] = [];
	for (const who of people) readings.push(...(await readAll(story, who)));
	looks.push({ when, books, readings });
}

const figuresOf = (books: Books, who: Name): Figures => figuresFor(books, story.ids[who], who === "olga");

/**
 * Amounts on pages that are not figures of a trip: the fee that a card company keeps, the minimum and maximum of a
 * top-up, the price of one-time Pro, and the share from which three months are recommended.
 */
const PRICES = [30, 50, 500, 500_000, 60_000];
/** The lines of a chart are at round amounts. */
const isOnAxis = (cents: number, path: string) =>
	/\/(statement|expected-money)$/.test(path) && cents % 50_000 === 0;
/** Pages about the past, which are compared with all moments. */
const TELLS_OF_BEFORE = /notifications/;

test("every amount on every page, in every file and answer, is one that its reader has by the books", () => {
	const problems = looks.flatMap(({ when, books, readings }) =>
		[...Map.groupBy(readings, ({ who }) => who)].flatMap(([who, own]) => {
			const figures = figuresOf(books, who);
			return own
				.filter(({ path }) => !TELLS_OF_BEFORE.test(path))
				.flatMap(({ path, amounts }) => {
					const isKnown = (one: number) => figures.has(one) || PRICES.includes(one) || isOnAxis(one, path);
					const unknown = [...new Set(amounts.filter((one) => !isKnown(one)))];
					return unknown.map(
						(one) =>
							`${when}, ${who} reads ${formatCents(one)} at ${path}; the nearest is ${figures.nearest(one)}`,
					);
				});
		}),
	);
	expect(problems).toEqual([]);
});

test("each sum stands where it belongs, the same on every page, in every file and answer", () => {
	const problems = looks.flatMap(({ when, books, readings }) =>
		statedFigures(books, story).flatMap(({ who, path, says }) => {
			const reading = readings.find((one) => one.who === who && one.path === path);
			if (!reading) return looks.at(-1)?.when === when ? [`${when}, ${who} cannot read ${path}`] : [];
			const text = textOf(reading);
			return says
				.filter((words) => !text.includes(words))
				.map((words) => `${when}, ${who} does not read “${words}” at ${path}`);
		}),
	);
	expect(problems).toEqual([]);
});

test("on a smaller plan, one-time Pro says what everyone has still to pay, and what free spots will", async () => {
	const books = await readBooks(server.databaseUrl);
	const aboard = books.members.filter(({ removedAt }) => removedAt === null);
	const left = aboard.map((member) => {
		const { share, outside, paid } = sumsOfMember(books, member);
		return Math.max(0, share - outside - paid);
	});
	const free = (books.trip.partySize - aboard.length) * perPerson(books);
	const [olga = ""] = columnNow<string>(
		server.databaseUrl,
		"select users.email from users inner join trips on trips.organizer_id = users.id where trips.id = ?",
		story.trip.id,
	);
	setTier(server.databaseUrl, olga, "plus");
	const page = (await (await story.clients.olga.get("/pricing/one-time")).text()).replace(/<[^>]+>/g, "");
	expect(page).toContain(`${formatCents(sum(left) + free)} still to be paid`);
});

test("mails and notifications say amounts that their readers had at some moment", () => {
	const told = queryNow<{ id: string; words: string; key: string }>(
		server.databaseUrl,
		`select outbox.kind || ' ' || outbox.channel as id, outbox.content as words, coalesce(users.email, outbox.email) as key
			from outbox left join users on users.id = outbox.user_id
			union all
			select notifications.type, notifications.title || ' ' || notifications.message, users.email
			from notifications join users on users.id = notifications.user_id`,
	);
	const problems = PEOPLE.flatMap((who) => {
		const own = told.filter(({ key }) => new RegExp(`^${who}[\\d@]`).test(key ?? ""));
		const moments = history.map((books) => figuresOf(books, who));
		return own.flatMap(({ id, words }) =>
			[...new Set(amountsInText(words))]
				.filter((one) => !PRICES.includes(one) && !moments.some((figures) => figures.has(one)))
				.map((one) => `${who} was told of ${formatCents(one)}: ${id} ${words}`),
		);
	});
	expect(told.length).toBeGreaterThan(100);
	expect(problems).toEqual([]);
});
