import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { median } from "../load.ts";
import { atMost, printTable, printTitle } from "../report.ts";
import { smallestServer } from "../smallest.ts";
import type { SlowPhone } from "./slow-phone.ts";

const MAX_OF_SMALLEST = 1.55;
const RUNS = 15;
const SLOW_LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

type Form = {
	name: string;
	path: string;
	fill: (page: Page) => Promise<void>;
	button: string; // the button's text; the form is complete when the button exists
	send: string;
};

const FORMS: Form[] = [
	{
		name: "home",
		path: "/",
		fill: async (page) => {
			await page.fill("[name=origin]", "Boston");
			await page.fill("[name=destination]", "Lisbon");
		},
		button: "Create the trip",
		send: "button:text-is('Create the trip')",
	},
	{
		name: "join",
		path: "/join/trip-0",
		fill: async (page) => {
			await page.fill("[name=name]", "Maya");
			await page.fill("[name=email]", "maya@example.com");
		},
		button: "Pay",
		send: "main form button[type=submit]:not([hidden]):has-text('Pay')",
	},
	{
		name: "dashboard",
		path: "/trip/trip-0?view=chat",
		fill: (page) => page.fill("[name=message]", "Hi!"),
		button: "Send",
		send: "#chat button[type=submit]",
	},
];

/** The time of the machine, the browser and the connection even for an almost empty page. */
const BARE_PAGE = `<!DOCTYPE html><title>Bare</title><form method="post"><input name="a"><input name="b"><button>Send</button></form>`;

/** How soon a form can be filled in and posted, over a connection with 400 kbit/s and a delay of 400 ms. */
export async function benchForms(phone: SlowPhone): Promise<void> {
	const bare = createServer((_, response) => {
		response.setHeader("Content-Type", "text/html").end(BARE_PAGE);
	});
	const smallest = await smallestServer();
	await listen(bare);
	await listen(smallest);
	const times = await takeTurns(phone, [
		twoFields("bare page", bare),
		twoFields("smallest app", smallest),
		...FORMS,
	]);
	bare.close();
	smallest.close();
	printTitle("Filled in and posted after navigation, ms, on a slow line");
	const rows = times.map(({ form, all }) => {
		// Each turn's times are compared with each other, because the machine's speed changes during the run.
		const ratio = median(all.map((time, turn) => time / (times[1]?.all[turn] ?? 0)));
		if (FORMS.includes(form))
			atMost(`form usable on ${form.name}, of the smallest app's time`, ratio, MAX_OF_SMALLEST);
		return [form.name, median(all).toFixed(0), ratio.toFixed(2)];
	});
	printTable([["", "ms", "of the smallest app"], ...rows]);
}

const twoFields = (name: string, server: Server): Form => ({
	name,
	path: `http://localhost:${(server.address() as AddressInfo).port}/`,
	fill: async (page) => {
		await page.fill("[name=a]", "Boston");
		await page.fill("[name=b]", "Lisbon");
	},
	button: "Send",
	send: "button",
});

async function listen(server: Server): Promise<void> {
	server.listen(0, "localhost");
	await once(server, "listening");
}

/** The forms are measured in turns, so that other work of the machine affects all of them. */
async function takeTurns(phone: SlowPhone, forms: Form[]): Promise<{ form: Form; all: number[] }[]> {
	const times = forms.map((form) => ({ form, all: [] as number[] }));
	for (let run = 0; run < RUNS; run += 1) {
		for (const { form, all } of times) all.push(await timeToPost(phone, form));
	}
	return times;
}

async function timeToPost(phone: SlowPhone, { path, fill, button, send }: Form): Promise<number> {
	const { page, close } = await phone.open(path.startsWith("/trip"), { line: SLOW_LINE });
	const posted = page.waitForRequest((request) => request.method() === "POST");
	const started = performance.now();
	await page.goto(path, { waitUntil: "commit" });
	// By default Playwright looks for a field only after 20, 50, 100, 100 and 500 ms.
	await page.waitForFunction(hasWholeForm, button, { polling: "raf" });
	await fill(page);
	await page.click(send, { noWaitAfter: true });
	await posted;
	const elapsed = performance.now() - started;
	await close();
	return elapsed;
}

function hasWholeForm(button: string): boolean {
	return Array.from(document.querySelectorAll("form button")).some(({ textContent }) =>
		textContent.includes(button),
	);
}
