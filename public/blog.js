// Searches the blog's articles as one types, likes and bookmarks an article, and copies its link and its messages. Loaded
// only by the blog's pages (app/features/site/blog/components). Without it search, like and bookmark are forms, and what can be
// copied can be selected by hand.
const COPIED_MS = 2_000;

const all = (selector) => document.querySelectorAll(selector);

const search = (form) => {
	const query = form.elements.namedItem("q").value.replace(/\s+/g, " ").trim();
	const words = query.toLowerCase();
	let count = 0;
	for (const card of all("li[data-featured], li[data-blog-card]")) {
		const isFound = card.dataset.blogCard?.includes(words) === true;
		card.hidden = !isFound || (query === "" && "featured" in card.dataset);
		count += Number(isFound);
	}
	for (const block of all("[data-blog-featured]")) block.hidden = query !== "";
	for (const box of all("[data-blog-empty]")) box.hidden = count > 0;
	for (const box of all("[data-blog-count]")) {
		const { one, many } = box.dataset;
		box.textContent = (count === 1 ? one : many).replace(/\d+/, String(count));
	}
	for (const link of all("a[data-blog-filter]")) link.href = withQuery(link.href, query);
	history.replaceState(history.state, "", withQuery(location.href, query));
};

const withQuery = (address, query) => {
	const url = new URL(address);
	if (query) url.searchParams.set("q", query);
	else url.searchParams.delete("q");
	return url.href;
};

// A page with the router's script shows its own toasts; on all others the toast stands ready in a template.
const showToast = (name) => {
	const template = document.querySelector(`template[data-toast="${name}"]`);
	if ("hydrated" in document.documentElement.dataset)
		dispatchEvent(new CustomEvent("toast", { detail: JSON.parse(template.dataset.content) }));
	else document.querySelector(".toasts").replaceChildren(template.content.cloneNode(true));
};

const copy = async (button) => {
	const { copy: text, what, copied, failed } = button.dataset;
	try {
		await navigator.clipboard.writeText(text);
		showToast(`${what}-copied`);
		indicate(button, copied);
		button.title = "";
	} catch {
		showToast(`${what}-not-copied`);
		button.title = failed;
	}
};

const indicate = (button, words) => {
	if ("label" in button.dataset) return;
	const [copyIcon, checkIcon] = button.querySelectorAll("svg");
	const label = button.querySelector("span");
	button.dataset.label = label.textContent;
	const turn = (isCopied) => {
		label.textContent = isCopied ? words : button.dataset.label;
		copyIcon.classList.toggle("hidden", isCopied);
		checkIcon.classList.toggle("hidden", !isCopied);
	};
	turn(true);
	setTimeout(() => {
		turn(false);
		delete button.dataset.label;
	}, COPIED_MS);
};

addEventListener("input", ({ target }) => {
	const form = target instanceof HTMLInputElement ? target.form : null;
	if (form && "blogSearch" in form.dataset) search(form);
});

addEventListener("click", ({ target }) => {
	const button = target instanceof Element ? target.closest("button[data-copy]") : null;
	if (button) void copy(button);
});

// Likes and bookmarks are sent without leaving the page. A page with the router's script sends its forms itself.
let isSending = false;

addEventListener("submit", (event) => {
	const { target: form, submitter } = event;
	if (form.id !== "reader" || "hydrated" in document.documentElement.dataset) return;
	event.preventDefault();
	if (!isSending) void send(form, submitter);
});

const send = async (form, submitter) => {
	isSending = true;
	try {
		const body = new URLSearchParams(new FormData(form, submitter));
		const response = await fetch(form.action, { method: "POST", body });
		const html = await response.text();
		// The head has styles with another page's nonce, which the browser would refuse with an error in its console.
		const page = new DOMParser().parseFromString(html.slice(html.indexOf("<body")), "text/html");
		showReader(form, page.querySelector("#reader"));
		document.querySelector(".toasts").replaceChildren(...page.querySelectorAll(".toast"));
	} catch {
		showToast("not-sent");
	}
	isSending = false;
};

/** The buttons stay the same ones, so that the focus stays on them. */
const showReader = (form, now) => {
	for (const button of form.querySelectorAll("button")) {
		const answer = now.querySelector(`[value="${button.value}"]`);
		button.setAttribute("aria-pressed", answer.getAttribute("aria-pressed"));
		button.replaceChildren(...answer.childNodes);
	}
};

// The script may run before the page has been read.
const showButtons = () => {
	for (const button of all("button[data-copy]")) button.hidden = false;
};
if (document.readyState === "loading") addEventListener("DOMContentLoaded", showButtons);
else showButtons();
