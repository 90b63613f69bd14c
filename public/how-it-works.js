// Plays the demo of /how-it-works, and opens it full screen. The steps, their delays and what is said to screen readers
// stand in the markup (app/features/site/information/components/how-it-works-demo.tsx).
const demo = document.querySelector("[data-demo]");
const start = demo.querySelector("[data-demo-start]");
const reset = demo.querySelector("[data-demo-reset]");
const status = demo.querySelector("[data-demo-status]");
const steps = [...demo.querySelectorAll("[data-delay]")];

const say = (words) => {
	status.textContent = words;
};

const showFirst = (count) => {
	for (const [index, step] of steps.entries()) step.toggleAttribute("data-waiting", index >= count);
};

/** On a phone the demo is taller than the screen. Whoever has scrolled away from it stays where they are. */
const follow = (step) => {
	const { top, bottom } = demo.getBoundingClientRect();
	if (top > innerHeight || bottom < 0) return;
	const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
	step.scrollIntoView({ block: "nearest", behavior: isCalm ? "auto" : "smooth" });
};

/** A button that is disabled loses the focus, so it gets it back. */
const setPlaying = (playing, focused) => {
	demo.toggleAttribute("data-playing", playing);
	start.disabled = playing;
	reset.disabled = playing;
	if (focused && !demo.contains(document.activeElement)) focused.focus({ preventScroll: true });
};

const playFrom = (index, focused) => {
	const step = steps[index];
	if (!step) return setPlaying(false, focused);
	setTimeout(() => {
		showFirst(index + 1);
		say(step.dataset.said);
		follow(step);
		playFrom(index + 1, focused);
	}, Number(step.dataset.delay));
};

start.addEventListener("click", () => {
	const focused = document.activeElement === start ? start : null;
	showFirst(0);
	say(demo.dataset.playingWords);
	setPlaying(true);
	playFrom(0, focused);
});

reset.addEventListener("click", () => {
	showFirst(0);
	say(demo.dataset.cleared);
});

const link = document.querySelector("[data-demo-open]");
const dialog = document.querySelector("[data-demo-dialog]");

const home = demo.parentElement;

// The one demo moves, so that it goes on where it is.
const openFull = () => {
	home.style.minHeight = `${home.offsetHeight}px`;
	dialog.querySelector("[data-demo-full]").append(demo);
	dialog.showModal();
};

const isFullInHistory = () => history.state?.isDemoFull === true;

// Full screen is a step of the history, so that Back closes it and does not leave the page.
link?.addEventListener("click", (event) => {
	if (event.metaKey || event.ctrlKey || event.shiftKey) return;
	event.preventDefault();
	history.pushState({ ...history.state, isDemoFull: true }, "");
	openFull();
});

dialog?.addEventListener("close", () => {
	home.append(demo);
	home.style.minHeight = "";
	link.focus();
	if (isFullInHistory()) history.back();
});

if (dialog)
	addEventListener("popstate", () => {
		if (isFullInHistory() && !dialog.open) openFull();
		else if (!isFullInHistory()) dialog.close();
	});

if (dialog && isFullInHistory()) openFull();
showFirst(0);
demo.querySelector("[data-demo-buttons]").hidden = false;
