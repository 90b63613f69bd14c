import { expect, test } from "vitest";
import { badge, notificationsOf } from "./texts.ts";

test.each([
	[1, 1, "Notifications, 1 unread"],
	[9, 9, "Notifications, 9 unread"],
	[10, "9+", "Notifications, 10 unread"],
	[120, "9+", "Notifications, 120 unread"],
])(
	"%i unread notifications are %s in the badge and all of them to a screen reader",
	(unread, shown, spoken) => {
		expect([badge(unread), notificationsOf(unread)]).toEqual([shown, spoken]);
	},
);

test("without unread notifications the bell names no number", () => {
	expect(notificationsOf(0)).toBe("Notifications");
});
