import { expect, test } from "vitest";
import { robotsTxt, securityTxt, sitemapXml, webManifest } from "./site-files.ts";

const ORIGIN = "https://gangway.example";

test("search engines may read every page, or they could not see that a trip's is to be left out", () => {
	expect(robotsTxt(ORIGIN)).toBe(
		`User-agent: *\nDisallow: /api/\nDisallow: /webhooks/\n\nSitemap: ${ORIGIN}/sitemap.xml\n`,
	);
});

test("the sitemap has each page with its whole address, and the day of its change where that is known", () => {
	const page = { title: "", description: "", scene: "" };
	const xml = sitemapXml(ORIGIN, [
		{ ...page, path: "/" },
		{ ...page, path: "/blog/3", changed: "2026-11-20" },
	]);
	expect(xml).toContain(`<url><loc>${ORIGIN}/</loc></url>`);
	expect(xml).toContain(`<url><loc>${ORIGIN}/blog/3</loc><lastmod>2026-11-20</lastmod></url>`);
});

test("the way to report security problems expires within a year, and stays the same for a day", () => {
	const at = (time: string) => securityTxt(ORIGIN, new Date(time), undefined);
	expect(at("2027-01-01T08:00:00Z")).toBe(
		[
			`Contact: ${ORIGIN}/security`,
			"Expires: 2027-06-30T00:00:00Z",
			"Preferred-Languages: en",
			`Canonical: ${ORIGIN}/.well-known/security.txt`,
			`Policy: ${ORIGIN}/security`,
			"",
		].join("\n"),
	);
	expect(at("2027-01-01T23:59:59Z")).toBe(at("2027-01-01T00:00:00Z"));
	const withMail = securityTxt(ORIGIN, new Date(), "security@gangway.example");
	expect(withMail).toMatch(/^Contact: mailto:security@gangway\.example\n/);
});

test("the app can be installed: it has a name, a start, a display of its own, and icons of the sizes that it needs", () => {
	const manifest = webManifest("#fbf6ec");
	expect(manifest).toMatchObject({ name: "Gangway", start_url: "/", scope: "/", display: "standalone" });
	expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
		"192x192 any",
		"512x512 any",
		"512x512 maskable",
	]);
});
