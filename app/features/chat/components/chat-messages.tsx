import { startTransition, useEffect, useState } from "react";
import { formatInstant } from "#app/lib/dates.ts";
import { Avatar, initialOf } from "#app/ui/avatar.tsx";
import { cx } from "#app/ui/cx.ts";

export type ShownMessage = {
	id: string;
	memberId: string | null;
	name: string | null; // null if the author's membership was deleted
	text: string;
	at: number | null; // UTC ms; null while it is being sent
};

/** The list scrolls from its end, so that the newest message is visible without JavaScript. */
export function MessageList({ messages, ownId }: { messages: ShownMessage[]; ownId: string }) {
	const format = useTimeFormat();
	return (
		<section
			className="-mx-5 -mt-4 flex max-h-144 flex-col-reverse overflow-y-auto overscroll-contain [overflow-anchor:none] px-5 pt-4 mask-t-from-[calc(100%-1rem)]"
			aria-label="Messages"
			// biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the box
			tabIndex={0}
		>
			<ol className="flex flex-col gap-4" aria-live="polite">
				{messages.map((message) => (
					<Bubble key={message.id} message={message} isOwn={message.memberId === ownId} format={format} />
				))}
			</ol>
		</section>
	);
}

type BubbleProps = { message: ShownMessage; isOwn: boolean; format: TimeFormat };

function Bubble({ message, isOwn, format }: BubbleProps) {
	const name = message.name ?? "Unknown User";
	return (
		<li className={cx("flex gap-3", isOwn && "flex-row-reverse", message.at === null && "opacity-70")}>
			{!isOwn && <Avatar name={name} initials={initialOf(message.name ?? "")} size="sm" decorative />}
			<div className={cx("flex min-w-0 max-w-[85%] flex-col", isOwn ? "items-end" : "items-start")}>
				<p
					dir="auto"
					className={cx(
						"rounded-card border border-transparent px-4 py-2.5 wrap-anywhere whitespace-pre-line",
						isOwn ? "rounded-tr-sm bg-night text-night-ink" : "rounded-tl-sm bg-wash",
					)}
				>
					{message.text}
				</p>
				<p className="mt-1 px-1 text-sm text-ink-soft wrap-anywhere">
					{isOwn ? "You" : <bdi>{name}</bdi>} ·{" "}
					{message.at === null ? "Just now" : <ChatTime at={message.at} format={format} />}
				</p>
			</div>
		</li>
	);
}

function ChatTime({ at, format }: { at: number; format: TimeFormat }) {
	return (
		<time dateTime={new Date(at).toISOString()} className="tabular-nums">
			{format(at)}
		</time>
	);
}

type TimeFormat = (instant: number) => string;

/**
 * The server does not know the reader's time zone, so it shows UTC until JavaScript runs. The reader's format is made
 * in a task of its own, because a browser's first one takes a slow phone 80 ms.
 */
function useTimeFormat(): TimeFormat {
	const [format, setFormat] = useState<TimeFormat>(() => formatInstant);
	useEffect(() => {
		const timer = setTimeout(() => {
			const { format } = new Intl.DateTimeFormat(undefined, LOCAL_TIME);
			startTransition(() => setFormat(() => format));
		});
		return () => clearTimeout(timer);
	}, []);
	return format;
}

const LOCAL_TIME = { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" } as const;
