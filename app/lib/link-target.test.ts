import { expect, test } from "vitest";
import { isPublicAddress, parseLinkTarget, UNREADABLE_LINK } from "./link-target.ts";

test.each([
	["http://8.8.8.8/", "http://8.8.8.8/"],
	["https://www.airbnb.com:443/rooms/1?x=1#photos", "https://www.airbnb.com/rooms/1?x=1"],
	["http://[2606:4700::1111]/", "http://[2606:4700::1111]/"],
	["https://host.example./x", "https://host.example./x"],
])("%s may be fetched", (link, href) => {
	expect(parseLinkTarget(link).href).toBe(href);
});

test.each([
	...["", "no link", "ftp://host.example/", "file:///etc/passwd", "javascript:alert(1)", "data:text/html,x"],
	...["gopher://host.example/", "http://user:pass@host.example/", "http://user@host.example/"],
	...["http://host.example:8080/", "https://host.example:22/", "http://localhost/", "http://localhost./"],
	...["http://a.localhost/", "http://inner/", "http://db.internal/", "http://metadata.google.internal/"],
	...["http://printer.local/", "http://nas.home.arpa/", "http://127.0.0.1/", "http://127.1/", "http://0/"],
	...[
		"http://2130706433/",
		"http://0x7f000001/",
		"http://017700000001/",
		"http://0x7f.0.0.1/",
		"http://0177.0.0.1/",
	],
	...[
		"http://①②⑦.⓪.⓪.①/",
		"http://10.0.0.1/",
		"http://172.16.0.1/",
		"http://192.168.1.1/",
		"http://169.254.169.254/",
	],
	...[
		"http://100.64.0.1/",
		"http://198.18.0.1/",
		"http://192.0.2.1/",
		"http://224.0.0.1/",
		"http://255.255.255.255/",
	],
	...[
		"http://[::1]/",
		"http://[::]/",
		"http://[::ffff:127.0.0.1]/",
		"http://[::ffff:8.8.8.8]/",
		"http://[::127.0.0.1]/",
	],
	...[
		"http://[64:ff9b::7f00:1]/",
		"http://[64:ff9b::8.8.8.8]/",
		"http://[64:ff9b:1::1]/",
		"http://[2002:7f00:1::]/",
	],
	...[
		"http://[2001:0:1::1]/",
		"http://[fc00::1]/",
		"http://[fd12:3456::1]/",
		"http://[fe80::1]/",
		"http://[fec0::1]/",
	],
	...[
		"http://[ff02::1]/",
		"http://[2001:db8::1]/",
		"http://[100::1]/",
		"http://[3fff::1]/",
		"http://.example/",
	],
])("%s may not be fetched", (link) => {
	expect(() => parseLinkTarget(link)).toThrow(UNREADABLE_LINK);
});

test("a redirect's address is relative to the page before it", () => {
	expect(parseLinkTarget("/b", "https://host.example/a").href).toBe("https://host.example/b");
	expect(() => parseLinkTarget("//127.0.0.1/b", "https://host.example/a")).toThrow(UNREADABLE_LINK);
});

test("only public addresses of a resolver count as public", () => {
	expect(["1.1.1.1", "2a00:1450:4009::200e"].filter(isPublicAddress)).toHaveLength(2);
	expect(
		["127.0.0.1", "10.1.1.1", "::ffff:10.0.0.1", "fd00::1", "", "host", "fe80::1%eth0"].filter(
			isPublicAddress,
		),
	).toEqual([]);
});
