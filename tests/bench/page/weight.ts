import { atMost } from "../report.ts";
import type { SlowPhone } from "./slow-phone.ts";

const MAX_KB = { script: 110, stylesheet: 17, document: Number.POSITIVE_INFINITY };

/** The compressed size of the dashboard's first load. */
export async function benchWeight(phone: SlowPhone): Promise<void> {
	const bytes = { script: 0, stylesheet: 0, document: 0 };
	const { page, close } = await phone.open(true);
	page.on("response", async (response) => {
		const type = response.request().resourceType();
		const sizes = await response.request().sizes();
		if (type in bytes) bytes[type as keyof typeof bytes] += sizes.responseBodySize;
	});
	await page.goto("/trip/trip-0", { waitUntil: "networkidle" });
	await close();
	atMost("dashboard's first load, KB of JavaScript", bytes.script / 1024, MAX_KB.script);
	atMost("dashboard's first load, KB of CSS", bytes.stylesheet / 1024, MAX_KB.stylesheet);
	console.log(`  The dashboard is ${(bytes.document / 1024).toFixed(1)} KB of HTML, compressed.`);
}
