// Keeps the itineraries that somebody has opened, with the emergency numbers of their trips, to be read where there is no
// line, and one page that is the same for everybody and says that there is none; no other page, no answer of the API, and nothing with money on it. Shows push
// messages. Registered by public pages, by itineraries and by the page where push is switched on; why it is so:
// docs/decisions/0013, 0022, 0031 and 0086.
const [PAGES, ASSETS, OFFLINE, MOST] = ["itineraries", "itinerary-assets", "offline", 40];
const OFFLINE_PAGE = "/offline";
const [PATIENCE_MS, SHUT_MS] = [3_000, 60_000];
/** The server's leave to keep a page, and whose it is: the same for one person, another for any other. */
const READER = "Gangway-Reader";
const KEPT = /^\/trip\/[^/]+\/(itinerary|emergency)$/;
const ASSET = /^\/(assets\/[\w.-]+\.(css|woff2|svg)|favicon\.svg)$/;
const ASSETS_IN = /["'(](\/assets\/[\w.-]+\.(?:css|woff2|svg)|\/favicon\.svg)["')#]/g;
/** Where people sign in and out, or delete their account: as pages, for the router's script, over the API, and by mailed links. */
const DOOR =
	/^\/((api\/)?(auth\/)?(login(\/(confirm|passkey))?|logout|register|user|profile\/delete)|(sign-in|reset-password|open-place)\/[\w-]+)((\/_)?\.data)?\/?$/i;

/** Grows when everything is dropped: what was asked for before that is not kept after it. */
let era = 0;
/** While a sign-out may still be on its way, the server still knows who has asked for it: nothing is kept. */
let shutUntil = 0;

addEventListener("install", (event) => {
	skipWaiting();
	event.waitUntil(keepOfflinePage());
});
/** With the preload a page is asked for while this worker still starts. */
addEventListener("activate", (event) => {
	event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable()]));
});
addEventListener("fetch", (event) => {
	const { origin, pathname, search } = new URL(event.request.url);
	if (origin !== location.origin) return;
	// Never answered from here: a post that this worker passed on would look as if it came from our own pages.
	if (event.request.method !== "GET") {
		if (pathname.includes("logout")) {
			shutUntil = Date.now() + SHUT_MS;
			event.waitUntil(stopPush());
		}
		if (DOOR.test(pathname)) event.waitUntil(drop());
	} else if (ASSET.test(pathname)) {
		event.respondWith(caches.match(pathname).then((response) => response ?? fetch(event.request)));
	} else if (event.request.mode === "navigate") {
		const answer = ask(event);
		const isForLater = isKept(pathname, search);
		if (isForLater) {
			event.waitUntil(keep(pathname, answer.then((response) => response.clone())).catch(() => {}));
		}
		event.respondWith((isForLater ? inTime(pathname, answer) : answer).catch(offlinePage));
	}
});

/** A first page came before this worker did: it is asked for again, to be kept. Or a person has left this browser. */
addEventListener("message", (event) => {
	if (event.data === "forget") return event.waitUntil(drop());
	const { pathname, search } = new URL(event.source.url);
	if (event.data === "keep" && isKept(pathname, search)) {
		event.waitUntil(keep(pathname, fetch(pathname, { redirect: "manual" })).catch(() => {}));
	}
});

addEventListener("push", (event) => {
	const { title, body, url, tag } = event.data.json();
	event.waitUntil(registration.showNotification(title, { body, tag, data: url }));
});
addEventListener("notificationclick", (event) => {
	event.notification.close();
	event.waitUntil(show(new URL(event.notification.data, location.origin)));
});

/** Focuses the window that already shows the page, or opens a new one. */
async function show({ origin, href }) {
	if (origin !== location.origin) return;
	const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
	const shown = windows.find((one) => one.url === href);
	await (shown ? shown.focus() : clients.openWindow(href));
}

/** Signing out ends push messages in this browser. The server has deleted its own with the session. */
async function stopPush() {
	const subscription = await registration.pushManager.getSubscription();
	await subscription?.unsubscribe();
}

/** The browser has asked already, unless it cannot while this worker starts. */
async function ask({ preloadResponse, request }) {
	return (await preloadResponse) ?? fetch(request);
}

/** In place of a page that did not come. Without its copy the browser's own page shows. */
async function offlinePage() {
	return (await caches.match(OFFLINE_PAGE, { cacheName: OFFLINE })) ?? Response.error();
}

/** Without cookies, so that it says nothing about whose browser this is. An empty link asks for the same page again. */
async function keepOfflinePage() {
	const response = await fetch(OFFLINE_PAGE, { credentials: "omit", cache: "reload" });
	if (!response.ok) throw new Error(`No page to keep: ${response.status}`);
	// An older copy stays until this one has all that it needs.
	await keepAssets(await response.clone().text(), OFFLINE);
	const page = await changed(response, `href="${OFFLINE_PAGE}"`, 'href=""');
	await (await caches.open(OFFLINE)).put(OFFLINE_PAGE, page);
}

/** Not the organizer's form, which stands after a "?". */
const isKept = (pathname, search) => search === "" && KEPT.test(pathname);

/** The server's answer, or the copy when that is late, fails or does not come. */
async function inTime(path, answer) {
	const kept = await caches.match(path, { cacheName: PAGES });
	if (!kept) return answer;
	const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
	const response = await Promise.race([answer, late]).catch(() => null);
	return response && response.status < 500 ? response : marked(kept);
}

/** The page's own styles show what a copy has to say of itself. */
const marked = (kept) => changed(kept, "<html ", "<html data-kept ");

async function changed(response, from, to) {
	const html = await response.text();
	const headers = new Headers(response.headers);
	for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
	return new Response(html.replace(from, to), { headers });
}

/** Keeps a page and what it is drawn with; drops what its answer shows to be no longer this person's. */
async function keep(path, arriving) {
	const begun = era;
	const response = await arriving;
	if (response.status === 401 || response.type === "opaqueredirect") return drop();
	const pages = await caches.open(PAGES);
	const reader = response.headers.get(READER);
	if (!response.ok || !reader) return response.status < 500 && pages.delete(path);
	for (const request of await pages.keys()) {
		const other = await pages.match(request);
		if (other?.headers.get(READER) !== reader) await pages.delete(request);
	}
	const text = await response.clone().text();
	await keepAssets(text);
	if (era !== begun || Date.now() < shutUntil) return;
	await pages.put(path, response);
	await limit(pages);
	const numbers = path.replace(/itinerary$/, "emergency");
	if (numbers !== path && text.includes(`href="${numbers}"`)) await keep(numbers, fetch(numbers, { redirect: "manual" }));
}

async function keepAssets(text, name = ASSETS) {
	const assets = await caches.open(name);
	for (const path of new Set(Array.from(text.matchAll(ASSETS_IN), ([, path]) => path))) {
		const response = await fetch(path);
		if (!response.ok) continue;
		if (path.endsWith(".css")) await keepAssets(await response.clone().text(), name);
		await assets.put(path, response);
	}
	await limit(assets);
}

/** The oldest go first. */
async function limit(cache) {
	for (const old of (await cache.keys()).slice(0, -MOST)) await cache.delete(old);
}

async function drop() {
	era += 1;
	await Promise.all([caches.delete(PAGES), caches.delete(ASSETS)]);
}
