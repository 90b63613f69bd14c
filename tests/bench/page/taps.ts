import type { Page } from "@playwright/test";
import { median } from "../load.ts";
import { atMost, printTable, printTitle } from "../report.ts";
import { goalOf, INTERACTIONS, type Interaction, PATHS } from "./interactions.ts";
import { blockedMs, paintAfter, watchPaints } from "./paint-times.ts";
import type { SlowPhone } from "./slow-phone.ts";

const RUNS = 7;
const MAX_BLOCKED_MS = 200;

type Times = Map<string, { goal: number; all: number[] }>;

/** How soon each tap and key leads to a paint, and how long the page blocks while it loads. */
export async function benchTaps(phone: SlowPhone): Promise<void> {
	const times: Times = new Map();
	const note: Note = (name, goal, ms) => {
		const all = times.get(name)?.all ?? [];
		all.push(ms);
		times.set(name, { goal, all });
	};
	for (let run = 0; run < RUNS; run += 1) {
		for (const name of Object.keys(PATHS) as (keyof typeof PATHS)[]) {
			const interactions = INTERACTIONS.filter(({ page }) => page === name);
			const first = interactions.find(({ isFirst }) => isFirst);
			if (first) note(`${name}: ${first.name}, first tap`, goalOf(first), await firstTap(phone, first));
			await visit(phone, name, interactions, note);
		}
	}
	printTitle("From the event to its paint, ms, on a slow processor");
	const rows = Array.from(times, ([name, { goal, all }]) => {
		atMost(`${name}, ms`, median(all), goal);
		return [name, median(all).toFixed(0), Math.max(...all).toFixed(0)];
	});
	printTable([["", "median", "slowest"], ...rows]);
}

type Note = (name: string, goal: number, ms: number) => void;

async function visit(phone: SlowPhone, name: keyof typeof PATHS, interactions: Interaction[], note: Note) {
	const { page, close } = await phone.open(name === "dashboard", {
		prepare: (page) => page.addInitScript(watchPaints),
	});
	await page.goto(PATHS[name]);
	await page.waitForFunction(() => "hydrated" in document.documentElement.dataset);
	note(`${name}: blocked while loading`, MAX_BLOCKED_MS, await blockedMs(page));
	for (const interaction of interactions) {
		await interaction.prepare?.(page);
		const act = await actionOf(page, interaction);
		note(`${name}: ${interaction.name}`, goalOf(interaction), await paintAfter(page, act, interaction.shows));
	}
	await close();
}

/** The tap comes as soon as the page's script begins to hydrate it, which is the worst moment. */
async function firstTap(phone: SlowPhone, interaction: Interaction): Promise<number> {
	const { page, close } = await phone.open(interaction.page === "dashboard", {
		prepare: (page) => page.addInitScript(watchPaints),
	});
	await page.goto(PATHS[interaction.page], { waitUntil: "commit" });
	const act = await actionOf(page, interaction);
	await page.waitForFunction(() => "__reactRouterDataRouter" in window);
	const ms = await paintAfter(page, act, interaction.shows);
	await close();
	return ms;
}

/** Finds the control before the clock starts. */
async function actionOf(page: Page, { tap, type }: Interaction): Promise<() => Promise<void>> {
	if (type) {
		await page.focus(type);
		return () => page.keyboard.press("L");
	}
	const control = page
		.locator(tap ?? "")
		.filter({ visible: true })
		.first();
	await control.scrollIntoViewIfNeeded();
	const box = await control.boundingBox();
	if (!box) throw new Error(`${tap} is not on the page`);
	return () => page.touchscreen.tap(box.x + Math.min(24, box.width / 2), box.y + box.height / 2);
}
