import * as texts from "./texts.ts";

/** The first match wins, because a browser's user agent also names the browsers it is based on. */
const BROWSERS: [RegExp, string][] = [
	[/Edg(?:e|A|iOS)?\//, "Edge"],
	[/OPR\/|Opera/, "Opera"],
	[/SamsungBrowser\//, texts.samsungBrowser],
	[/Firefox\/|FxiOS\//, "Firefox"],
	[/Chrome\/|CriOS\/|Chromium\//, "Chrome"],
	[/Safari\//, "Safari"],
];

const SYSTEMS: [RegExp, string][] = [
	[/iPhone/, "iPhone"],
	[/iPad/, "iPad"],
	[/Android/, "Android"],
	[/Windows/, "Windows"],
	[/CrOS/, "ChromeOS"],
	[/Macintosh|Mac OS X/, "Mac"],
	[/Linux/, "Linux"],
];

/** For example "Firefox on Windows". The header itself is not repeated, because a client can put anything in it. */
export function browserInWords(userAgent: string | null): string {
	const browser = find(BROWSERS, userAgent);
	const system = find(SYSTEMS, userAgent);
	if (!browser) return system ? texts.unknownBrowserOn(system) : texts.unknownBrowser;
	return system ? texts.browserOn(browser, system) : browser;
}

function find(names: [RegExp, string][], userAgent: string | null): string | null {
	return names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1] ?? null;
}

const NAMES = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** For example "Germany". @param country an ISO 3166 code, or null if unknown */
export function countryInWords(country: string | null): string {
	if (!country || !/^[A-Z]{2}$/.test(country) || country === "ZZ") return texts.placeUnknown;
	return NAMES.of(country) ?? texts.placeUnknown;
}
