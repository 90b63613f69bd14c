import { addDays, dateOf } from "#app/lib/dates.ts";
import { expect, openPage, test } from "#tests/support/browser.ts";
import { organizerWithTrip, registerClient, setTier } from "#tests/support/people.ts";
import { databaseUrlOf } from "#tests/support/server.ts";

test("a vote shows on another open poll at once, where what is being chosen stays chosen", async ({
	page,
	context,
	server,
}) => {
	const { client: organizer, trip } = await organizerWithTrip(context, server.origin);
	setTier(databaseUrlOf(server.origin), organizer.email, "plus");
	const maya = await registerClient(server.origin, "Maya");
	await maya.json("POST", `/api/trips/${trip.shareId}/join`, {});
	const asked = await organizer.json("POST", `/api/trips/${trip.id}/polls`, {
		...{ kind: "choice", question: "Where to?", options: [{ label: "Lisbon" }, { label: "Porto" }] },
		...{ closesDate: addDays(dateOf(new Date()), 3), zone: "UTC" },
	});
	const poll = (await asked.json()) as { id: string; options: { id: string }[] };
	await openPage(page, `/trip/${trip.shareId}/polls/${poll.id}`);
	const porto = page.getByRole("radio", { name: /Porto/ });
	await porto.check();
	await page.waitForResponse((response) => response.url().endsWith(`/trip/${trip.shareId}/live`));
	await maya.json("PUT", `/api/trips/${trip.id}/polls/${poll.id}/vote`, { options: [poll.options[0]?.id] });
	await expect(page.getByText("1 of 1 vote")).toBeVisible({ timeout: 2_000 });
	await expect(porto).toBeChecked();
});
