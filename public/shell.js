// The bell with its panel, toasts and signing out on pages that do not load the router. Elsewhere app/shell and
// app/ui/toast.tsx do this. What it shows stands in #shell-parts (app/shell/shell-parts.server.tsx).
const [POLL_MS, PUT_AGAIN_MS, SWIPE_PX, MOST_LISTED] = [10_000, 200, 50, 20];

const { content: parts } = document.getElementById("shell-parts");
const bell = document.querySelector(".bell");
const link = bell?.querySelector("a");
const toasts = document.querySelector(".toasts");

const ask = (path, options) => fetch(path, { cache: "no-store", ...options }).catch(() => null);

/** Whether the server has taken the form, which it answers by leading to another page. */
const isTaken = async (path, fields = {}) => {
	const answer = await ask(path, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
	return answer?.type === "opaqueredirect";
};

/** Where the focus came from when it went into the toast. */
let origin = null;

/** Screen readers only announce what is put into a region that they know already. */
const putToastAgain = () => {
	const words = toasts.querySelector(".toast-words");
	words?.replaceWith(words.cloneNode(true));
};

const showToast = (name) => {
	toasts.replaceChildren(parts.querySelector(`[data-toast=${name}]`).content.cloneNode(true));
};

const closeToast = () => {
	const hadFocus = toasts.contains(document.activeElement);
	toasts.replaceChildren();
	if (hadFocus) (origin?.isConnected ? origin : document.querySelector("main")).focus({ preventScroll: true });
};

const swipeToasts = () => {
	let [toast, from] = [null, 0];
	const move = (px) => toast?.style.setProperty("translate", px > 0 ? `${px}px` : "");
	toasts.addEventListener("pointerdown", ({ target, clientX }) => {
		[toast, from] = [target.closest(".toast"), clientX];
	});
	toasts.addEventListener("pointermove", ({ clientX }) => move(clientX - from));
	for (const end of ["pointerup", "pointercancel"]) {
		toasts.addEventListener(end, ({ type, clientX }) => {
			move(0);
			if (toast && type === "pointerup" && clientX - from >= SWIPE_PX) closeToast();
			toast = null;
		});
	}
};

addEventListener("keydown", ({ key }) => key === "F8" && toasts.firstElementChild?.focus());
toasts.addEventListener("keydown", ({ key }) => key === "Escape" && closeToast());
toasts.addEventListener("focusin", ({ relatedTarget }) => {
	if (!toasts.contains(relatedTarget)) origin = relatedTarget;
});
swipeToasts();
setTimeout(putToastAgain, PUT_AGAIN_MS);

/** Before the page's other listeners, which would hold a second try back for ten seconds. */
const signOut = async (event) => {
	if (event.defaultPrevented || event.target.getAttribute("action") !== "/logout") return;
	event.preventDefault();
	event.stopImmediatePropagation();
	if (await isTaken("/logout")) location.assign("/landing");
	else showToast("not-signed-out");
};
addEventListener("submit", signOut, true);

let [panel, unread, tag, timer] = [null, 0, "", 0];

const count = (now) => {
	const news = bell.querySelector("[aria-live]");
	const { none, many } = news.dataset;
	const words = now ? many.replace("0", now) : none;
	bell.querySelector(".sr-only").textContent = words;
	bell.querySelector("b")?.remove();
	const badge = Object.assign(document.createElement("b"), { textContent: now > 9 ? "9+" : now, ariaHidden: "true" });
	if (now) link.append(badge);
	if (now > unread) news.textContent = words;
	unread = now;
};

const poll = async () => {
	clearTimeout(timer);
	if (document.hidden) return;
	timer = setTimeout(poll, POLL_MS);
	const answer = await ask("/api/notifications/unread", { headers: tag ? { "If-None-Match": tag } : {} });
	if (answer?.status === 401) return stop();
	if (!answer?.ok) return;
	tag = answer.headers.get("ETag") ?? "";
	count((await answer.json()).length);
	if (panel) await list();
};

const unreadOf = (place) => Number.parseInt(place.textContent.replace(/\D+/g, "") || "0", 10);

/**
 * Puts the list into the panel as the page of notifications has it, and the number as that page's bell has it. The page's
 * styles are left out, because the policy of this page does not allow them.
 */
const list = async () => {
	const text = (await (await ask("/notifications"))?.text()) ?? "";
	const page = new DOMParser().parseFromString(text.replace(/<style.*?<\/style>/gs, ""), "text/html");
	const place = panel?.querySelector("[data-list]");
	const found = page.querySelectorAll("[data-inbox]");
	const number = page.querySelector(".bell .sr-only");
	if (number) count(unreadOf(number));
	place?.replaceChildren(...(found.length ? found : [place.dataset.failed]));
	for (const late of place?.querySelectorAll(`li:nth-child(n+${MOST_LISTED + 1})`) ?? []) late.remove();
};

/** Deletes, or marks all as read, without leaving the page. What opens a notification leaves it. */
const change = async (event) => {
	const { target, submitter } = event;
	if (submitter.value === "open") return;
	event.preventDefault();
	panel.focus();
	if (!(await isTaken("/notifications", new FormData(target, submitter)))) showToast("not-changed");
	tag = "";
	await poll();
};

const open = () => {
	panel = parts.querySelector(".inbox").cloneNode(true);
	panel.addEventListener("submit", change);
	panel.addEventListener("keydown", ({ key }) => key === "Escape" && close());
	panel.querySelector("button").addEventListener("click", close);
	bell.append(panel);
	panel.focus();
	link.ariaExpanded = "true";
	void list();
};

const close = () => {
	if (panel?.contains(document.activeElement)) link.focus();
	panel?.remove();
	panel = null;
	link.ariaExpanded = "false";
};

const toggle = (event) => {
	if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
	event.preventDefault();
	if (panel) close();
	else open();
};

const pressBySpace = (event) => {
	if (event.key !== " ") return;
	event.preventDefault();
	link.click();
};

/** Nobody is signed in any more: the bell is a link only. */
const stop = () => {
	clearTimeout(timer);
	close();
	for (const name of ["role", "aria-expanded"]) link.removeAttribute(name);
	link.removeEventListener("click", toggle);
	link.removeEventListener("keydown", pressBySpace);
	document.removeEventListener("visibilitychange", poll);
};

if (link) {
	unread = unreadOf(bell.querySelector(".sr-only"));
	bell.append(parts.querySelector("[aria-live]").cloneNode(true));
	Object.assign(link, { role: "button", ariaExpanded: "false" });
	link.addEventListener("click", toggle);
	link.addEventListener("keydown", pressBySpace);
	document.addEventListener("visibilitychange", poll);
	document.addEventListener("pointerdown", ({ target }) => bell.contains(target) || close());
	timer = setTimeout(poll, POLL_MS);
}
