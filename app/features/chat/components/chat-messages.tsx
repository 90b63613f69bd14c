import { formatInstant } from "#app/lib/dates.ts";
import { Avatar, initialOf } from "#app/ui/avatar.tsx";
import { cx } from "#app/ui/cx.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

export type ShownMessage = {
	id: string;
	memberId: string | null;
	name: string | null; // null if the author's membership was deleted
	text: string;
	at: number | null; // UTC ms; null while it is being sent
};

/** The list scrolls from its end, so that the newest message is visible without JavaScript. */
export function MessageList({ messages, ownId }: { messages: ShownMessage[]; ownId: string }) {
	return (
		<section
			className="messages"
			aria-label="Messages"
			// biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the box
			tabIndex={0}
		>
			<ol aria-live="polite">
				{messages.map((message) => (
					<Bubble key={message.id} message={message} isOwn={message.memberId === ownId} />
				))}
			</ol>
		</section>
	);
}

function Bubble({ message, isOwn }: { message: ShownMessage; isOwn: boolean }) {
	const name = message.name ?? "Unknown User";
	return (
		<li className={cx("message", isOwn && "message-own", message.at === null && "opacity-70")}>
			{!isOwn && <Avatar name={name} initials={initialOf(message.name ?? "")} size="sm" decorative />}
			<div>
				<p dir="auto">{message.text}</p>
				<p>
					{isOwn ? "You" : <bdi>{name}</bdi>} · <ChatTime at={message.at} />
				</p>
			</div>
		</li>
	);
}

/** The server does not know the reader's time zone, so it shows UTC until JavaScript runs. */
function ChatTime({ at }: { at: number | null }) {
	const hydrated = useHydrated();
	if (at === null) return "Just now";
	return (
		<time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
			{hydrated ? local.format(at) : formatInstant(at)}
		</time>
	);
}

const local = new Intl.DateTimeFormat(undefined, {
	day: "numeric",
	month: "short",
	hour: "numeric",
	minute: "2-digit",
});
