import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import {
	readNotification,
	unreadNotifications,
} from "#app/features/messages/notifications/own-notifications.server.ts";
import { saveChoices } from "#app/features/messages/notifications/preferences.server.ts";
import { delivery } from "#app/jobs/delivery.server.ts";
import type { MailContent } from "#app/mail/content.ts";
import { type Delivery, type OutboxRow, sendOutbox } from "#app/mail/outbox.server.ts";
import { outbox } from "#db/schema/mail.ts";
import { CHANNELS, type TOPICS } from "#db/schema/messages.ts";
import { MINUTE } from "../clock.ts";
import { openWorld } from "../world.ts";
import { EVENTS, type NoticeEvent } from "./events.ts";
import { comeAboard, forgetMessages, GUEST_EMAIL, openTrip, type Scene, sceneOf } from "./scene.ts";

/** For each kind of notice: which channels reached whom, and the addresses that its entries and push messages open. */
export type Outcome = Map<string, { channels: Map<string, string>; opens: Set<string> }>;
export type EventName = keyof typeof EVENTS;
export type Stage = Awaited<ReturnType<typeof openStage>>;

/** Plays events, each on a fresh copy of the same trip. */
export async function openStage() {
	const alone = openWorld();
	const people = await openTrip(alone);
	alone.close(); // closing writes everything into the file that is copied
	const aboard = openWorld({ copyOf: alone });
	await comeAboard(aboard, people);
	aboard.close();
	return {
		async play(name: EventName, topicsOff: readonly (typeof TOPICS)[number][]): Promise<Outcome> {
			const event: NoticeEvent = EVENTS[name];
			using world = openWorld({ copyOf: event.isAlone ? alone : aboard, wrap: event.wrap });
			const scene = sceneOf(world, people);
			await event.before?.(scene);
			await forgetMessages(world);
			await switchOff(scene, topicsOff);
			await event.happens(scene);
			return await deliverAll(scene);
		},
		close() {
			alone[Symbol.dispose]();
			aboard[Symbol.dispose]();
		},
	};
}

async function switchOff(
	{ world, people }: Scene,
	topics: readonly (typeof TOPICS)[number][],
): Promise<void> {
	const choices = topics.flatMap((topic) => CHANNELS.map((channel) => ({ topic, channel, enabled: false })));
	const accounts = accountsOf(people).map(({ id }) => `user:${id}`);
	for (const owner of [...accounts, `email:${GUEST_EMAIL}`]) await saveChoices(world.nobody, owner, choices);
}

/** Sends waiting messages, and reads them as the recipients do: in the app, in the mailbox, in the browser. */
async function deliverAll({ world, people }: Scene): Promise<Outcome> {
	const outcome: Outcome = new Map();
	const note = (kind: string, person: string, channel: Letter, path: string | undefined) => {
		const told = outcome.get(kind) ?? { channels: new Map(), opens: new Set() };
		const channels = [...(told.channels.get(person) ?? ""), channel].sort(byChannel).join("");
		told.channels.set(person, channels);
		if (path && person !== "Gus") told.opens.add(shorten(path, people.trip.shareId));
		outcome.set(kind, told);
	};
	const pushed: OutboxRow[] = [];
	const keep: Delivery["push"] = async (_ctx, row) => void pushed.push(row);
	world.clock.advance(10 * MINUTE); // a message waits this long for what mostly follows a join
	await sendOutbox(world.nobody, { ...delivery, push: keep });
	const rows = await world.db.read.select().from(outbox);
	const accounts = accountsOf(people);
	for (const user of accounts) {
		for (const entry of await readAll(world.as(user))) {
			const row = rows.find(({ source }) => source === `mail:user:${user.id}:${entry.source}`);
			note(
				row?.kind ?? `an entry without a mail: ${entry.title}`,
				user.firstName,
				"a",
				entry.actionUrl ?? "",
			);
		}
	}
	for (const { id, to } of world.mail.sent) {
		const row = rows.find((one) => one.id === id);
		const user = accounts.find(({ email }) => email === to);
		const name = to === GUEST_EMAIL ? "Gus" : (user?.firstName ?? to);
		note(row?.kind ?? "", name, "m", pathOf(row?.content as MailContent));
	}
	for (const { kind, userId, content } of pushed) {
		const user = accounts.find(({ id }) => id === userId);
		note(kind, user?.firstName ?? "someone", "p", (content as { url: string }).url);
	}
	return outcome;
}

type Letter = "a" | "m" | "p";
type People = Scene["people"];

const accountsOf = ({ olga, mia, lea, sam }: People): SignedInUser[] => [olga, mia, lea, sam];
const byChannel = (one: string, other: string) => one.localeCompare(other);
const pathOf = ({ action }: MailContent) => (action && "path" in action ? action.path : undefined);

/** Reads each entry once; afterwards none is new. */
async function readAll(ctx: Ctx) {
	const entries = await unreadNotifications(ctx);
	for (const { id } of entries) await readNotification(ctx, id);
	const left = await unreadNotifications(ctx);
	if (left.length > 0) throw new Error("an entry that was read is still new");
	return entries;
}

function shorten(path: string, shareId: string): string {
	if (path.startsWith(`/checkout/${shareId}/`)) return "the payment";
	if (path.startsWith("/profile/billing/")) return "a receipt";
	if (path.startsWith(`/trip/${shareId}/polls/`)) return "the poll";
	if (path.startsWith(`/trip/${shareId}/outside/`)) return "what was paid outside";
	if (path.startsWith("/waiting/")) return "the place in line";
	if (path === `/join/${shareId}`) return "/join";
	if (path.startsWith("/fund-release/")) return "the fund";
	return /^\/trip\/[\w-]{22}$/.test(path) ? "the trip" : path.replace(`/trip/${shareId}`, ""); // even after the link was reset
}
