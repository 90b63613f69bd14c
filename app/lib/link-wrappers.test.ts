import { expect, test } from "vitest";
import { unwrapLink } from "./link-wrappers.ts";

const ROOM = "https://www.airbnb.com/rooms/1?check_in=2027-03-12&adults=2";
const inside = (before: string, after = "") => before + encodeURIComponent(ROOM) + after;

test.each([
	inside("https://l.facebook.com/l.php?u=", "&h=AT0abc&s=1"),
	inside("http://lm.facebook.com/l.php?u="),
	inside("https://www.facebook.com/flx/warn/?u="),
	inside("https://l.instagram.com/?u=", "&e=ATM"),
	inside("https://l.messenger.com/l.php?h=AT&u="),
	inside("https://l.threads.com/?u="),
	inside("https://l.wl.co/l?u="),
	inside("https://nam02.safelinks.protection.outlook.com/?url=", "&data=05%7C02%7Colga%40example.com%7C0"),
	inside("https://eur01.safelinks.protection.outlook.com/ap/t-59584e83/?url=", "&amp;data=05"),
	inside(
		"https://statics.teams.cdn.office.net/evergreen-assets/safelinks/1/atp-safelinks.html?url=",
		"&locale=en",
	),
	inside("https://www.google.com/url?sa=t&source=web&url=", "&ved=2ah"),
	inside("https://www.google.com/url?q=", "&sa=D"),
	inside("https://google.co.uk/url?q="),
	inside("https://www.google.com.br/url?q="),
	inside("https://www.google.com/travel/clk?pc=AA80&pcurl="),
	inside("https://www.youtube.com/redirect?event=video_description&q="),
	inside("https://www.linkedin.com/safety/go?url="),
	inside("https://out.reddit.com/t3_abc?url=", "&token=A"),
	inside("https://slack-redir.net/link?url=", "&v=3"),
	inside("https://vk.com/away.php?to=", "&utf=1"),
	inside("https://duckduckgo.com/l/?uddg=", "&rut=1"),
	inside("https://linkprotect.cudasvc.com/url?a=", "&c=E"),
	ROOM,
])("%s leads to the room", (link) => {
	expect(unwrapLink(link)).toBe(ROOM);
});

test("a wrapper in a wrapper is taken off too, up to five of them", () => {
	const wrapped = (times: number): string =>
		times === 0 ? ROOM : `https://www.google.com/url?q=${encodeURIComponent(wrapped(times - 1))}`;
	const facebook = `https://l.facebook.com/l.php?u=${encodeURIComponent(wrapped(2))}`;
	expect(unwrapLink(facebook)).toBe(ROOM);
	expect(unwrapLink(wrapped(5))).toBe(ROOM);
	expect(unwrapLink(wrapped(7))).toBe(wrapped(2));
});

test.each([
	["https://www.google.com/url?q=airbnb.com/rooms/1", "https://airbnb.com/rooms/1"],
	["https://l.facebook.com/l.php?u=javascript%3Aalert(1)", "javascript:alert(1)"],
	["https://l.facebook.com/l.php?u=http%3A%2F%2F127.0.0.1%2F", "http://127.0.0.1/"],
	["https://l.facebook.com/l.php?u=http%3A%2F%2F0x7f.1%2F", "http://127.0.0.1/"],
])("what %s leads to is not judged here: %s", (link, inner) => {
	expect(unwrapLink(link)).toBe(inner);
});

test.each([
	"https://www.google.com/url?q=/search%3Fq%3Dlisbon",
	"https://www.google.com/url?sa=t",
	"https://www.google.com/search?q=https%3A%2F%2Fx.example%2F",
	"https://www.google.evil.example/url?q=https%3A%2F%2Fx.example%2F",
	"https://xl.facebook.com/l.php?u=https%3A%2F%2Fx.example%2F",
	"https://safelinks.protection.outlook.com.evil.example/?url=https%3A%2F%2Fx.example%2F",
	"https://hotel.example/?url=https%3A%2F%2Fx.example%2F",
	"https://t.co/abc",
	"not a link",
])("%s is no wrapper, or holds no link, and stays", (link) => {
	expect(unwrapLink(link)).toBe(link);
});
