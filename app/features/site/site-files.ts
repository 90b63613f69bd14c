import * as home from "#app/features/trips/planning/texts/home.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import { escapeMarkup } from "#app/lib/escape-markup.ts";
import { appName } from "#app/lib/texts.ts";
import type { PublicPage } from "./public-pages.server.ts";

/**
 * Trips are not listed: each answers with `X-Robots-Tag: noindex`, which a crawler only sees if it may fetch the page.
 */
const CLOSED_PATHS = ["/api/", "/webhooks/"];

export function robotsTxt(origin: string): string {
	return lines([
		"User-agent: *",
		...CLOSED_PATHS.map((path) => `Disallow: ${path}`),
		"",
		`Sitemap: ${origin}/sitemap.xml`,
	]);
}

export function sitemapXml(origin: string, pages: readonly PublicPage[]): string {
	const entries = pages.map(({ path, changed }) => {
		const lastmod = changed ? `<lastmod>${changed}</lastmod>` : "";
		return `<url><loc>${escapeMarkup(origin + path)}</loc>${lastmod}</url>`;
	});
	return lines([
		'<?xml version="1.0" encoding="UTF-8"?>',
		'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
		...entries,
		"</urlset>",
	]);
}

/** How a phone presents the app once it is on the home screen. @param paper the colour of the page */
export function webManifest(paper: string) {
	const icon = (name: string, size: number, purpose = "any") => ({
		src: `/${name}.png`,
		sizes: `${size}x${size}`,
		type: "image/png",
		purpose,
	});
	return {
		id: "/",
		name: appName,
		short_name: appName,
		description: home.description,
		lang: "en",
		dir: "ltr",
		start_url: "/",
		scope: "/",
		display: "standalone",
		theme_color: paper,
		background_color: paper,
		categories: ["travel", "finance"],
		icons: [icon("icon-192", 192), icon("icon-512", 512), icon("icon-maskable-512", 512, "maskable")],
	};
}

/** RFC 9116 recommends a date less than a year ahead. */
const SECURITY_CONTACT_DAYS = 180;

/** @param email for reporting security problems; without one, the page says how */
export function securityTxt(origin: string, now: Date, email: string | undefined): string {
	const today = Math.floor(now.getTime() / DAY_MS);
	const expires = new Date((today + SECURITY_CONTACT_DAYS) * DAY_MS);
	return lines([
		...(email ? [`Contact: mailto:${email}`] : []),
		`Contact: ${origin}/security`,
		`Expires: ${expires.toISOString().replace(".000", "")}`,
		"Preferred-Languages: en",
		`Canonical: ${origin}/.well-known/security.txt`,
		`Policy: ${origin}/security`,
	]);
}

function lines(all: string[]): string {
	return `${all.join("\n")}\n`;
}
