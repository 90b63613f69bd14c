import {
	type FocusEvent,
	type PointerEvent,
	useCallback,
	useEffect,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import type { ToastContent } from "#app/lib/toast-content.ts";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";
import * as texts from "./texts.ts";
import { useHydrated } from "./use-hydrated.ts";

const SHOWN_MS = 5_000;
const PUT_AGAIN_MS = 200;
const SWIPE_PX = 50;
const TOAST_EVENT = "toast";
const ICONS = { success: "circle-check", error: "triangle-alert", info: "info" } as const;
const ICON_TONES = { success: "text-paid", error: "text-late", info: "text-ink-soft" };

/** Shows a toast instead of the current one, if any. */
export function showToast(toast: ToastContent): void {
	window.dispatchEvent(new CustomEvent(TOAST_EVENT, { detail: toast }));
}

/**
 * Shows one toast: the server's, or the latest of `showToast`. It closes when its page is left or a form is sent, after
 * 5 s unless the pointer or the focus is on it, and by a swipe to the right or its button; F8 focuses it. Without
 * JavaScript toast.css closes it after the same time, and its `<details>` when it is opened.
 * @param page changes when a page is left and when a form is sent
 */
export function ToastHost({ toast, page }: { toast: ToastContent | null; page: string }) {
	const [shown, setShown] = useState(toast);
	const [last, setLast] = useState({ toast, page });
	const hide = useCallback(() => setShown(null), []);
	if (toast !== last.toast || page !== last.page) {
		setLast({ toast, page });
		if (toast && toast !== last.toast) setShown(toast);
		else if (page !== last.page) setShown(null);
	}
	useEffect(() => {
		const show = (event: Event) => setShown((event as CustomEvent<ToastContent>).detail);
		window.addEventListener(TOAST_EVENT, show);
		return () => window.removeEventListener(TOAST_EVENT, show);
	}, []);
	return (
		<section className="toasts page-column" aria-label={texts.toasts} aria-live="polite">
			{shown && <Toast key={`${shown.title}${shown.message}`} toast={shown} onDismiss={hide} />}
		</section>
	);
}

/**
 * A toast for a page's own script to show. Without React the script copies it from here, with all of its styles, into
 * the toasts' region; with React it passes its content to the host.
 */
export function ToastTemplate({ name, toast }: { name: string; toast: ToastContent }) {
	const hydrated = useHydrated();
	return (
		<template data-toast={name} data-content={JSON.stringify(toast)}>
			{!hydrated && <Toast toast={toast} onDismiss={() => {}} />}
		</template>
	);
}

/**
 * A toast that is in its page from the beginning and appears half a second later, so that it neither moves the page nor
 * interrupts it when it is read out. It is not announced, because its page is about something else. A flex column shows
 * it on top. Without scripts it stays.
 */
export function LaterToast({ toast }: { toast: ToastContent }) {
	return (
		<div className="toasts toasts-later">
			<Toast toast={toast} onDismiss={() => {}} />
		</div>
	);
}

function Toast({ toast, onDismiss }: { toast: ToastContent; onDismiss: () => void }) {
	const box = useRef<HTMLDivElement>(null);
	const [isPaused, setPaused] = useState(false);
	const hydrated = useHydrated();
	const rememberFocus = useFocusReturn(box);
	const isPutAgain = usePutAgain();
	useLayoutEffect(() => {
		if (box.current && getComputedStyle(box.current).visibility === "hidden") onDismiss();
	}, [onDismiss]);
	useEffect(() => {
		if (isPaused) return;
		const timer = setTimeout(onDismiss, SHOWN_MS);
		return () => clearTimeout(timer);
	}, [isPaused, onDismiss]);
	useEffect(() => {
		const focus = (event: KeyboardEvent) => event.key === "F8" && box.current?.focus();
		window.addEventListener("keydown", focus);
		return () => window.removeEventListener("keydown", focus);
	}, []);
	const type = toast.type ?? "success";
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the mouse and swipe handlers only add to the close button
		<div
			ref={box}
			className={cx("toast", !hydrated && "toast-unscripted")}
			tabIndex={-1}
			onMouseEnter={() => setPaused(true)}
			onMouseLeave={() => setPaused(false)}
			onFocus={(event) => {
				rememberFocus(event);
				setPaused(true);
			}}
			onBlur={() => setPaused(false)}
			onKeyDown={(event) => event.key === "Escape" && onDismiss()}
			{...swipeHandlers(box, onDismiss)}
		>
			<Icon name={ICONS[type]} size={22} className={cx("mt-0.5 shrink-0", ICON_TONES[type])} />
			<div key={String(isPutAgain)} className="toast-words min-w-0 flex-1 sm:py-0.5">
				<p className="font-bold">{toast.title}</p>{" "}
				{toast.message && <p className="text-sm text-ink-soft">{toast.message}</p>}
			</div>
			{hydrated ? (
				<button
					type="button"
					aria-live="off"
					className="toast-close icon-button"
					aria-label={texts.closeToast}
					onClick={onDismiss}
				>
					<Icon name="x" size={18} />
				</button>
			) : (
				<details className="toast-close">
					<summary className="icon-button">
						<span className="sr-only">{texts.closeToast}</span>
						<Icon name="x" size={18} />
					</summary>
				</details>
			)}
		</div>
	);
}

/**
 * Screen readers only announce content that is put into a region that they already know. So the words of a toast that
 * came with its page are inserted again a moment later. public/shell.js does the same on pages without React.
 */
function usePutAgain(): boolean {
	const cameWithPage = useRef(!useHydrated());
	const [isPutAgain, setPutAgain] = useState(false);
	useEffect(() => {
		if (!cameWithPage.current) return;
		const timer = setTimeout(() => setPutAgain(true), PUT_AGAIN_MS);
		return () => clearTimeout(timer);
	}, []);
	return isPutAgain;
}

/** A toast that closes while it has the focus returns it to the previous element, or to the page. */
function useFocusReturn(box: { current: HTMLElement | null }) {
	const origin = useRef<Element | null>(null);
	useLayoutEffect(
		() => () => {
			if (!box.current?.contains(document.activeElement)) return;
			const place = origin.current?.isConnected ? origin.current : document.querySelector("main");
			if (place instanceof HTMLElement) place.focus({ preventScroll: true });
		},
		[box],
	);
	return ({ relatedTarget }: FocusEvent) => {
		if (!box.current?.contains(relatedTarget)) origin.current = relatedTarget;
	};
}

/** The toast follows the finger to the right and closes after 50 px. */
function swipeHandlers(box: { current: HTMLElement | null }, onDismiss: () => void) {
	const swipedPx = (event: PointerEvent) =>
		Math.max(0, event.clientX - Number(box.current?.dataset.from ?? event.clientX));
	const moveTo = (px: number) => box.current?.style.setProperty("translate", px ? `${px}px` : "");
	return {
		onPointerDown: (event: PointerEvent) => {
			if (box.current) box.current.dataset.from = String(event.clientX);
		},
		onPointerMove: (event: PointerEvent) => moveTo(swipedPx(event)),
		onPointerUp: (event: PointerEvent) => {
			const gone = swipedPx(event) >= SWIPE_PX;
			delete box.current?.dataset.from;
			if (gone) onDismiss();
			else moveTo(0);
		},
		onPointerCancel: () => {
			delete box.current?.dataset.from;
			moveTo(0);
		},
	};
}
