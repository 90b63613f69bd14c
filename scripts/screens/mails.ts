import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { escapeMarkup } from "#app/lib/escape-markup.ts";
import { everyMail, type SampleMail } from "#tests/support/notices/every-mail.ts";
import type { Typed } from "#tests/support/notices/scene.ts";
import type { Screen } from "./index-page.ts";

/** Names, words and amounts that strain the layout. */
const LONG: Typed = {
	title: "Wolfeschlegelsteinhausenbergerdorff turns forty, and everyone comes along",
	destination: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
	cost: 887_654_321,
	organizer: ["Maria-Magdalena", "Wolfeschlegelsteinhausenbergerdorff"],
	member: ["Priyanka", "Venkataraman-Krishnamurthy Subramaniam"],
	guest: "Konstantinopolitanischerdudelsackpfeifenmacher",
	words:
		"https://example.com/a-very-long-address-that-nobody-can-break-anywhere/0123456789/0123456789/0123456789\n\nSee you there!",
};
const HEBREW: Typed = {
	title: "סוף שבוע ארוך בליסבון עם כל החברים",
	destination: "ליסבון",
	cost: 388_000,
	organizer: ["נועה", "בן־דוד"],
	member: ["אבי", "כהן"],
	guest: "Gus אבי",
	words: "נפגשים בשמונה בתחנה? Bring the speaker.",
};

type View = { width: number; theme: Screen["theme"]; part: "html" | "text" };

const VIEWS: View[] = [
	...[360, 700].flatMap((width) =>
		(["light", "dark"] as const).map((theme): View => ({ width, theme, part: "html" })),
	),
	{ width: 700, theme: "light", part: "text" },
];

/**
 * Draws both parts of mails: all with plain words, and one of each kind with long and with Hebrew ones. Mail programs
 * render HTML differently; a browser without scripts stands in for them.
 */
export async function drawMails(
	browser: Browser,
	folder: string,
	isWanted: (sample: { name: string }) => boolean,
): Promise<Screen[]> {
	const samples = [
		...named("plain", await everyMail()),
		...named("long", onePerKind(await everyMail(LONG))),
		...named("hebrew", onePerKind(await everyMail(HEBREW))),
	].filter(isWanted);
	const screens: Screen[] = [];
	for (const view of samples.length > 0 ? VIEWS : []) {
		const { width, theme, part } = view;
		const viewport = { width, height: 400 };
		const page = await browser.newPage({ colorScheme: theme, javaScriptEnabled: false, viewport });
		for (const { name, mail } of samples) {
			const file = `${name}-${part === "text" ? part : `${width}-${theme}`}.png`;
			await page.setContent(part === "text" ? textPage(mail) : mail.html);
			await page.screenshot({ path: join(folder, file), fullPage: true });
			screens.push({ name: `${name}-${part}`, file, status: 200, width, theme, hasScript: false });
		}
		await page.close();
		console.log(`${samples.length} mails, ${part}, ${width} px, ${theme}`);
	}
	return screens;
}

function named(words: string, samples: SampleMail[]): SampleMail[] {
	return samples.map((sample) => ({ ...sample, name: `mail-${words}-${sample.name}` }));
}

function onePerKind(samples: SampleMail[]): SampleMail[] {
	return [...new Map(samples.map((sample) => [sample.kind, sample])).values()];
}

function textPage({ to, subject, text }: SampleMail["mail"]): string {
	const shown = escapeMarkup(`To: ${to}\nSubject: ${subject}\n\n${text}`);
	const style = "font: 13px/1.4 monospace; white-space: pre-wrap; overflow-wrap: anywhere";
	return `<!doctype html><meta charset="utf-8"><pre style="${style}">${shown}</pre>`;
}
