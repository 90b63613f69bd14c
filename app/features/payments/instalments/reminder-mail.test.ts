import { expect, test } from "vitest";
import { reminderMail } from "./reminder-mail.ts";

const MAIL = reminderMail({
	to: { name: "Jonas", email: "jonas+trips@x.example" },
	from: "Olga",
	trip: { title: "Sun & sea?" },
	late: { amount: 97_000, since: "2026-11-13" },
	link: "https://gangway.example/trip/abc",
});

test("the message names the amount, the date and the link", () => {
	const { searchParams } = new URL(MAIL);
	expect(searchParams.get("subject")).toBe("Your share of Sun & sea?");
	expect(searchParams.get("body")).toBe(
		"Hi Jonas,\n\n$970.00 for Sun & sea? was due on Fri, Nov 13, 2026. You can pay it here:\n\nhttps://gangway.example/trip/abc\n\nThank you!\nOlga",
	);
});

test("neither an address nor a title can add a recipient", () => {
	expect(new URL(MAIL).pathname).toBe("jonas%2Btrips%40x.example");
	const hostile = reminderMail({
		to: { name: "J", email: "j@x.example?bcc=all@x.example" },
		from: "Olga",
		trip: { title: "Trip&bcc=all@x.example" },
		late: { amount: 100, since: "2026-11-13" },
		link: "https://gangway.example/trip/abc",
	});
	expect([...new URL(hostile).searchParams.keys()]).toEqual(["subject", "body"]);
});
