import { type ReactNode, useEffect } from "react";
import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import { contactPath } from "#app/lib/contact-path.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import brokenTicket from "./broken-ticket.svg?url";
import { usePageDocument } from "./page-document.tsx";
import * as texts from "./texts.ts";

const SHARE_ID = /^\/(?:trip|checkout)\/([^/]+)\//;

/** The page for every error says what happened, that nothing was lost, and what to do next. */
export function ErrorPage({ error }: { error: unknown }) {
	const { pathname, search } = useLocation();
	const { title, text, reassurance, next, isFault } = errorContent(error);
	const wasCreated = next === "again" && pathname.startsWith("/trip-created/");
	const shareId = SHARE_ID.exec(pathname)?.[1]; // whose guests may have left it, or moved to another browser
	const isRefused = isRouteErrorResponse(error) && error.status === 403;
	const label =
		isRouteErrorResponse(error) && ![404, 410].includes(error.status) && texts.errorNumber(error.status);
	const actions = (
		<>
			{next === "sign-in" && (
				<>
					<ButtonLink to={signInPath(pathname + search)}>{common.signIn}</ButtonLink>
					{shareId && (
						<ButtonLink to={pathTo("/join/:shareId", { shareId })} look="secondary">
							{texts.joinedAsGuest}
						</ButtonLink>
					)}
				</>
			)}
			{next === "again" && (
				<ButtonLink to={pathname + search} reloadDocument>
					{common.tryAgain}
				</ButtonLink>
			)}
			{isRefused && shareId && (
				<ButtonLink to={pathTo("/trip/:shareId", { shareId })}>{texts.backToTrip}</ButtonLink>
			)}
			<ButtonLink to="/" look="secondary">
				{common.goHome}
			</ButtonLink>
			{isFault && (
				<ButtonLink to={contactPath("fault")} look="secondary">
					{texts.getHelp}
				</ButtonLink>
			)}
		</>
	);
	return (
		<ErrorLayout label={label} title={wasCreated ? texts.createdUnreachable : title} actions={actions}>
			<p>{text}</p>
			{reassurance && <p>{reassurance}</p>}
		</ErrorLayout>
	);
}

/** The page for an address that does not exist. */
export function NotFoundPage() {
	return (
		<ErrorLayout
			title={texts.notFound}
			actions={
				<>
					<ButtonLink to="/">{common.planTrip}</ButtonLink>
					<ButtonLink to="/support" look="secondary">
						{texts.getHelp}
					</ButtonLink>
				</>
			}
		>
			<p>{texts.notFoundReason}</p>
			<div className="text-sm">
				<h2 className="font-sans text-sm">{texts.notFoundTitle}</h2>
				<p>{texts.notFoundHint}</p>
			</div>
		</ErrorLayout>
	);
}

export function isUnknownAddress(error: unknown): boolean {
	return isRouteErrorResponse(error) && error.data?.isUnknownAddress === true;
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
			<Reference />
		</div>
	);
}

/** In the browser, the reference that came with the page, until the reader leaves that page. */
let received =
	typeof document === "undefined"
		? null
		: document.querySelector("[data-reference]")?.getAttribute("data-reference");

/** The id of the request that failed, by which we find it in the log. */
function Reference() {
	const error = useRouteError();
	const page = usePageDocument();
	useEffect(
		() => () => {
			received = null;
		},
		[],
	);
	const ofData: unknown = isRouteErrorResponse(error) ? error.data?.reference : null;
	const reference = page?.reference ?? received ?? ofData;
	if (typeof reference !== "string") return null;
	return (
		<p className="text-sm text-ink-soft" data-reference={reference}>
			{texts.reference(reference)}
		</p>
	);
}

export function errorTitle(error: unknown): string {
	return errorContent(error).title;
}

type Content = {
	title: string;
	text: string;
	reassurance?: string;
	next?: "again" | "sign-in";
	isFault?: boolean; // it is our fault
};

/** Only the message of a refusal is shown; the message of an unexpected error stays on the server. */
function errorContent(error: unknown): Content {
	if (isLostConnection(error)) {
		return { title: texts.offline, text: texts.pageNotLoaded, next: "again" };
	}
	const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: null };
	const message: unknown = data?.message;
	const say = (text: string) => (typeof message === "string" ? message : text);
	switch (status) {
		case 401:
			return {
				title: common.authenticationRequired,
				text: texts.signInFirst,
				reassurance: data?.isPost ? texts.formNotTaken : undefined,
				next: "sign-in",
			};
		case 404:
			return { title: texts.notFound, text: say(texts.notFoundReason) };
		case 410:
			return {
				title: typeof data?.title === "string" ? data.title : texts.gone,
				text: say(texts.goneReason),
			};
		case 403:
			return { title: common.accessDenied, text: say(texts.pageDenied) };
		case 409:
			return { title: texts.notPossible, text: say(texts.nothingChanged) };
	}
	const isBusy = status === 429 || status === 503;
	return {
		title: isBusy ? texts.busy : status < 500 ? texts.refused : texts.fault,
		...(status < 500
			? {
					text: say(texts.unreadable),
					reassurance: texts.nothingChanged,
				}
			: {
					text: say(texts.faultNoted),
					reassurance: texts.everythingSafe,
				}),
		next: "again",
		isFault: !isBusy && status >= 500,
	};
}

/** Each browser has its own message for a failed request. */
function isLostConnection(error: unknown): boolean {
	return error instanceof TypeError && /fetch|load failed/i.test(error.message);
}

function ErrorPicture() {
	return (
		<span className="relative mb-2 flex items-center text-ink-soft">
			<svg viewBox="0 0 200 96" className="w-48" aria-hidden="true">
				<use href={`${brokenTicket}#ticket`} />
			</svg>
			<Icon name="anchor" size={22} className="absolute top-9 left-36" />
		</span>
	);
}
