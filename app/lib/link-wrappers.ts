import { completeLink } from "./web-link.ts";

type Wrapper = { host: RegExp; path: RegExp; params: readonly string[] };

/** Addresses with which services wrap links, and the parameters that contain the link itself. */
const WRAPPERS: readonly Wrapper[] = [
	{ host: /^(?:lm?|m|www)\.facebook\.com$/, path: /^\/(?:l\.php|flx\/warn)/, params: ["u"] },
	{
		host: /^lm?\.(?:instagram\.com|messenger\.com|threads\.(?:com|net)|wl\.co)$/,
		path: /^\//,
		params: ["u"],
	},
	{ host: /\.safelinks\.protection\.(?:outlook\.com|office365\.us)$/, path: /^\//, params: ["url"] },
	{ host: /^statics\.teams\.cdn\.office\.net$/, path: /\/safelinks\//, params: ["url"] },
	{
		host: /^(?:www\.)?google\.(?:com?\.)?[a-z]{2,3}$/,
		path: /^\/(?:url|travel\/clk)$/,
		params: ["q", "url", "pcurl"],
	},
	{ host: /^(?:m\.|www\.)?youtube\.com$/, path: /^\/redirect$/, params: ["q"] },
	{ host: /^www\.linkedin\.com$/, path: /^\/(?:redir\/redirect|safety\/go)/, params: ["url"] },
	{ host: /^out\.reddit\.com$/, path: /^\//, params: ["url"] },
	{ host: /^slack-redir\.net$/, path: /^\/link$/, params: ["url"] },
	{ host: /^(?:m\.)?vk\.com$/, path: /^\/away(?:\.php)?$/, params: ["to"] },
	{ host: /^duckduckgo\.com$/, path: /^\/l\/$/, params: ["uddg"] },
	{ host: /^linkprotect\.cudasvc\.com$/, path: /^\/url$/, params: ["a"] },
];
const MAX_WRAPPERS = 5;

/** The link without the wrappers of mail, chat and search services, normalized by the URL parser. No page is fetched. */
export function unwrapLink(link: string): string {
	let inner = link;
	for (let count = 0; count < MAX_WRAPPERS; count += 1) inner = wrappedLink(inner) ?? inner;
	return inner;
}

function wrappedLink(link: string): string | null {
	if (!URL.canParse(link)) return null;
	const { hostname, pathname, searchParams } = new URL(link);
	const wrapper = WRAPPERS.find(({ host, path }) => host.test(hostname) && path.test(pathname));
	const inner = completeLink(wrapper?.params.map((name) => searchParams.get(name)).find(Boolean) ?? "");
	return URL.canParse(inner) ? new URL(inner).href : null;
}
