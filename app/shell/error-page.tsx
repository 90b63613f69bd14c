import type { ReactNode } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { signInPath } from "#app/lib/sign-in-path.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

export const NOT_FOUND_TITLE = "We can't find that page";
export const NOT_FOUND_TEXT = "The link may be old or mistyped.";

/** The page for every error says what happened, that nothing was lost, and what to do next. */
export function ErrorPage({ error }: { error: unknown }) {
	const currentPath = useLocation();
	const status = statusOf(error);
	const { title, text, reassurance, actions } = errorContent(
		status,
		messageOf(error),
		currentPath.pathname + currentPath.search,
	);
	return (
		<ErrorLayout label={status === 404 ? null : `Error ${status}`} title={title} actions={actions}>
			<p>{text}</p>
			{reassurance && <p>{reassurance}</p>}
		</ErrorLayout>
	);
}

type PageProps = { label?: ReactNode; title: ReactNode; actions?: ReactNode; children: ReactNode };

export function ErrorLayout({ label, title, actions, children }: PageProps) {
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col items-center gap-4 py-12 text-center sm:py-20">
			<ErrorPicture />
			{label && <p className="label">{label}</p>}
			<h1 className="text-xl sm:text-2xl">{title}</h1>
			<div className="flex flex-col gap-2 text-lg text-ink-soft">{children}</div>
			{actions && <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>}
		</div>
	);
}

export function errorTitle(error: unknown): string {
	const status = statusOf(error);
	return errorContent(status, messageOf(error), "/").title;
}

function statusOf(error: unknown): number {
	return isRouteErrorResponse(error) ? error.status : 500;
}

/** Only the message of a refusal is shown; the message of an unexpected error stays on the server. */
function messageOf(error: unknown): string | null {
	if (!isRouteErrorResponse(error)) return null;
	const data = error.data as { message?: unknown } | null;
	return typeof data?.message === "string" ? data.message : null;
}

function errorContent(status: number, message: string | null, currentPath: string) {
	const again = (
		<ButtonLink to={currentPath} reloadDocument>
			Try again
		</ButtonLink>
	);
	const home = (
		<ButtonLink to="/" look="secondary">
			Go Home
		</ButtonLink>
	);
	if (status === 401) {
		return {
			title: "Authentication Required",
			text: "Please sign in to see this page. It is waiting for you.",
			reassurance: null,
			actions: (
				<>
					<ButtonLink to={signInPath(currentPath)}>Sign In</ButtonLink>
					{home}
				</>
			),
		};
	}
	if (status === 404) {
		return {
			title: NOT_FOUND_TITLE,
			text: message ?? NOT_FOUND_TEXT,
			reassurance: null,
			actions: home,
		};
	}
	if (status === 403) {
		return {
			title: "Access Denied",
			text: message ?? "You don't have access to this page.",
			reassurance: null,
			actions: home,
		};
	}
	if (status < 500) {
		return {
			title: status === 429 ? "One moment, please" : "That did not go through",
			text: message ?? "We couldn't read what was sent.",
			reassurance: "Nothing was changed, and nothing was charged.",
			actions: (
				<>
					{again}
					{home}
				</>
			),
		};
	}
	return {
		title: status === 503 ? "One moment, please" : "Something broke on our side",
		text: message ?? "It is not your fault, and we have made a note of it.",
		reassurance: "Your trips and payments are safe: everything you saved is still here.",
		actions: (
			<>
				{again}
				{home}
			</>
		),
	};
}

function ErrorPicture() {
	return (
		<span className="relative mb-2 flex items-center text-ink-soft">
			<svg viewBox="0 0 200 96" className="w-48" fill="none" aria-hidden="true">
				<g className="fill-surface stroke-line-strong" strokeWidth="2" strokeLinejoin="round">
					<path d="M14 10h98l-5 12 6 13-7 13 7 13-6 13 5 12H14a10 10 0 0 1-10-10V58a10 10 0 0 0 0-20V20a10 10 0 0 1 10-10Z" />
					<path
						d="m126 14 56 8a10 10 0 0 1 8 11l-2 13a10 10 0 0 0-3 20l-2 14a10 10 0 0 1-11 8l-55-8 7-11-4-14 9-12-5-14 8-12Z"
						className="fill-wash"
					/>
				</g>
				<g className="stroke-coral" strokeWidth="3" strokeLinecap="round">
					<path d="M28 62c16-26 38-32 62-26" strokeDasharray="1 8" />
				</g>
				<circle cx="28" cy="62" r="5" className="fill-coral" />
			</svg>
			<Icon name="anchor" size={22} className="absolute top-9 left-36" />
		</span>
	);
}
