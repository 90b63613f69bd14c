import { type Clock, formatInstant, MINUTE_MS } from "#app/lib/dates.ts";
import { Avatar, initialOf } from "#app/ui/avatar.tsx";
import { cx } from "#app/ui/cx.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import * as texts from "../texts.ts";

export type ShownMessage = {
	id: string;
	memberId: string | null;
	name: string | null; // null if the author's membership was deleted
	text: string;
	at: number | null; // UTC ms; null while it is being sent
};

type ListProps = { messages: ShownMessage[]; ownId: string; today: string; clock?: Clock };

/**
 * The list scrolls from its end, so that the newest message is visible without JavaScript. Screen readers announce each
 * message that is added to it; one's own when the server has it, because only then does it stay.
 */
export function MessageList({ messages, ownId, today, clock }: ListProps) {
	const format = useTimeFormat(today, clock);
	return (
		<div
			className="messages"
			role="log"
			aria-label={texts.messages}
			aria-relevant="additions"
			// biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the box
			tabIndex={0}
		>
			<ol>
				{messages.map((message) => (
					<Bubble key={message.id} message={message} isOwn={message.memberId === ownId} format={format} />
				))}
			</ol>
		</div>
	);
}

type BubbleProps = { message: ShownMessage; isOwn: boolean; format: TimeFormat };

function Bubble({ message, isOwn, format }: BubbleProps) {
	const name = message.name ?? texts.unknownAuthor;
	return (
		<li
			className={cx("message", isOwn && "message-own", message.at === null && "opacity-70")}
			aria-hidden={message.at === null || undefined}
		>
			{!isOwn && <Avatar name={name} initials={initialOf(message.name ?? "")} size="sm" decorative />}
			<div>
				<p dir="auto">{message.text}</p>
				<p>
					{isOwn ? texts.you : <bdi>{name}</bdi>} ·{" "}
					{message.at === null ? texts.justNow : <ChatTime at={message.at} format={format} />}
				</p>
			</div>
		</li>
	);
}

function ChatTime({ at, format }: { at: number; format: TimeFormat }) {
	return <time dateTime={new Date(at).toISOString()}>{format(at)}</time>;
}

type TimeFormat = (instant: number) => string;

/** The server does not know the reader's time zone, so it shows UTC until JavaScript runs. */
function useTimeFormat(today: string, clock?: Clock): TimeFormat {
	const hydrated = useHydrated();
	return (instant) => {
		const shift = hydrated ? new Date(instant).getTimezoneOffset() * MINUTE_MS : 0;
		return formatInstant(instant - shift, today, clock);
	};
}
