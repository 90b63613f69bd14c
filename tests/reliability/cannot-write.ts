import * as texts from "#app/http/texts.ts";
import type { TestServer } from "#tests/support/server.ts";
import type { Row } from "./row.ts";
import { type Health, health, isAlive, isForPeople, type Scene, untilSo } from "./scene.ts";

const MESSAGE = "Who brings the sunscreen?";

/** Expects that, while nothing can be stored, pages are still read, and forms say so and keep what was typed. */
export async function expectReadsAndKeptForms(
	row: Row,
	scene: Scene,
	says: string,
	retryAfter: number,
): Promise<void> {
	const reads = [await scene.publicPage(), await scene.tripPage()];
	const areRead = reads.every(({ status }) => status === 200);
	row.expect(
		"a public page and the trip's page are read",
		areRead,
		reads.map(({ status }) => status),
	);
	if (areRead) row.pages("Public pages and the trip's page: 200.");

	const chat = await scene.writeMessage(MESSAGE);
	const isKept = chat.status === 503 && chat.text.includes(MESSAGE) && chat.text.includes(says);
	row.expect(
		"a message comes back in its form with 503 and a reason",
		isKept && isForPeople(chat),
		chat.status,
	);
	const joining = await scene.joinAndPay();
	const isRefused =
		joining.status === 503 && joining.text.includes(says) && joining.text.includes("@reliability.example");
	row.expect(
		"a form that pays comes back as it was typed, with 503 and a reason",
		isRefused && isForPeople(joining),
		joining.status,
	);
	const waits = [chat, joining].map((answer) => answer.retryAfter);
	const isToldWhen = waits.every((wait) => wait === String(retryAfter));
	row.expect(`both say Retry-After: ${retryAfter}`, isToldWhen, waits);
	if (isKept && isRefused)
		row.pages(`Forms come back as they were typed, with 503, Retry-After ${retryAfter} and “${says}”`);
}

/** Waits until /healthz names the problem. */
export async function expectHealthNames(
	row: Row,
	server: TestServer,
	checks: string[],
	maxMs: number,
): Promise<void> {
	let seen: Health = { status: 0, failed: [] };
	const ms = await untilSo(maxMs, async () => {
		seen = await health(server);
		return seen.status === 503 && checks.every((name) => seen.failed.includes(name));
	});
	row.expect(
		`/healthz names ${checks.join(" and ")} within ${maxMs / 1_000} s`,
		ms < Number.POSITIVE_INFINITY,
		seen,
	);
	const isLive = await isAlive(server);
	row.expect("/livez answers 200", isLive);
	row.health(`/healthz ${seen.status}: ${seen.failed.join(", ")}, within ${maxMs / 1_000} s.`);
	row.health(`/livez ${isLive ? 200 : "does not answer"}.`);
}

/** Waits until everything has recovered by itself. */
export async function expectHealed(row: Row, scene: Scene, maxMs: number): Promise<void> {
	const ms = await untilSo(maxMs, async () => (await health(scene.server)).status === 200);
	row.expect(
		`/healthz is 200 again within ${maxMs / 1_000} s, without a restart`,
		ms < Number.POSITIVE_INFINITY,
	);
	const chat = await scene.writeMessage("It works again");
	const joined = await scene.joinAndPay();
	const works = chat.status === 303 && joined.status === 303 && joined.location.includes("payment_success");
	row.expect("a message and a payment are taken again", works, [chat.status, joined.status, joined.location]);
	if (works)
		row.after(
			`Once it is over, forms work at once, and /healthz is 200 within ${maxMs / 1_000} s, without a restart.`,
		);
}

export const { cannotSave, busy } = texts;
