import { expect, test } from "vitest";
import type { Services } from "#app/services.server.ts";
import type { RequestState } from "./context.server.ts";
import { flashToast, takeToast } from "./toast.server.ts";

const services = { flashSecret: "secret" } as Services;

/** The toast that the next page shows, read from the cookie that a browser would keep. */
async function shownAfter(toast: { title: string; message?: string }) {
	const state = { cookies: [], pageCookies: [], origin: "http://localhost" } as unknown as RequestState;
	await flashToast(services, state, toast);
	const [cookie = ""] = state.cookies;
	expect(cookie.length).toBeLessThan(4_096);
	const headers = { Cookie: cookie.split(";")[0] ?? "" };
	return takeToast(services, state, new Request("http://localhost", { headers }));
}

test("a toast is shown as it was made", async () => {
	const message = "Not reminded: Ana, Ben. You can read why below.";
	expect(await shownAfter({ title: "Reminders sent", message })).toEqual({
		title: "Reminders sent",
		message,
		type: "success",
	});
});

test.each(["a", "漢", "é", "😀", "~>?"])(
	"a cookie holds the beginning of a toast of 20,000 %j",
	async (letters) => {
		const shown = await shownAfter({ title: letters.repeat(20_000), message: letters.repeat(20_000) });
		expect(shown?.title).toMatch(/^.{90,200}…$/u);
		expect(shown?.message).toMatch(/^.{270,550}…$/u);
		expect(shown?.message?.isWellFormed()).toBe(true);
	},
);
