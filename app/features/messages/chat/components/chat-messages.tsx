import { type Clock, dateOf, formatDate, formatTime, MINUTE_MS } from "#app/lib/dates.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { Avatar, initialOf } from "#app/ui/avatar.tsx";
import { cx } from "#app/ui/cx.ts";
import { Link } from "#app/ui/link.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { ScrollArea } from "#app/ui/scroll-area.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { type ChatEntry, isEvent, placeEntries, type ShownMessage } from "../chat-entries.ts";
import * as texts from "../texts/chat.ts";
import type { Unsent } from "./use-sending.ts";

type ListProps = {
	entries: ChatEntry[];
	unsent: Unsent[];
	firstNew?: string | null;
	ownId: string;
	shareId: string;
	today: string;
	clock?: Clock;
	onTryAgain: (message: Unsent) => void;
};

/**
 * The list scrolls from its end, so that the newest message is visible without JavaScript. Screen readers announce each
 * message that is added to it; one's own when the server has it, because only then does it stay.
 */
export function MessageList({ entries, unsent, firstNew, today, onTryAgain, ...rest }: ListProps) {
	const shift = useZoneShift();
	return (
		<ScrollArea className="messages" role="log" label={texts.messages} aria-relevant="additions">
			<ol>
				{placeEntries(entries, firstNew, (at) => dateOf(shift(at))).flatMap(
					({ entry, day, isNew, continues }) => [
						day && (
							<li key={day} className="chat-line chat-day">
								{formatDate(day, today)}
							</li>
						),
						isNew && (
							<li key="new" className="chat-line chat-new">
								{texts.unread}
							</li>
						),
						isEvent(entry) ? (
							<li key={entry.id} className="chat-line">
								{texts.events[entry.did](<bdi>{entry.name}</bdi>)}
							</li>
						) : (
							<Bubble key={entry.id} message={entry} continues={continues} shift={shift} {...rest} />
						),
					],
				)}
				{unsent.map((message) => (
					<Bubble
						key={message.key + message.error}
						message={{ ...message, memberId: rest.ownId, name: null, at: null }}
						continues
						shift={shift}
						onTryAgain={message.error ? () => onTryAgain(message) : undefined}
						{...rest}
					/>
				))}
			</ol>
		</ScrollArea>
	);
}

type BubbleProps = Pick<ListProps, "ownId" | "shareId" | "clock"> & {
	message: Omit<ShownMessage, "id"> & { id?: string; error?: string };
	continues: boolean;
	shift: (at: number) => Date;
	onTryAgain?: () => void;
};

function Bubble({ message, ownId, shareId, clock, continues, shift, onTryAgain }: BubbleProps) {
	const { id, text, at, byOrganizer, mayRemove, error } = message;
	const name = message.name ?? texts.unknownAuthor;
	const isOwn = message.memberId === ownId;
	const isSending = at === null && !error;
	// A name that somebody typed may say the same, but not look like this.
	const organizer = byOrganizer && !isOwn && (
		<>
			{" "}
			<Pill>{common.organizer}</Pill>
		</>
	);
	return (
		<li
			className={cx(
				"message",
				isOwn && "message-own",
				continues && "message-next",
				!text.length && "message-removed",
				isSending && "opacity-70",
			)}
			aria-hidden={isSending || undefined}
		>
			{!isOwn && <Avatar name={name} initials={initialOf(message.name ?? "")} size="sm" decorative />}
			<div>
				<p dir="auto">{text.length ? text.map(linkOrText) : texts.removed}</p>
				<p>
					{!continues && (
						<>
							{isOwn ? texts.you : <bdi>{name}</bdi>}
							{organizer} ·{" "}
						</>
					)}
					{at === null ? (
						(error ?? texts.sending)
					) : (
						<time dateTime={new Date(at).toISOString()}>
							{formatTime(shift(at).toISOString().slice(11, 16), clock)}
						</time>
					)}
					{(mayRemove || onTryAgain) && " · "}
					{mayRemove && id !== undefined && (
						<Link to={pathTo("/trip/:shareId/messages/:messageId", { shareId, messageId: id })}>
							{texts.remove}
						</Link>
					)}
					{onTryAgain && (
						<button type="button" className="link font-semibold" onClick={onTryAgain}>
							{common.tryAgain}
						</button>
					)}
				</p>
			</div>
		</li>
	);
}

/** Every second part of a message is an address. */
function linkOrText(part: string, index: number) {
	return index % 2 ? (
		<a key={index} href={part} target="_blank" rel="noopener noreferrer nofollow">
			{part}
		</a>
	) : (
		part
	);
}

/** The server does not know the reader's time zone, so it shows UTC until JavaScript runs. */
function useZoneShift(): (instant: number) => Date {
	const hydrated = useHydrated();
	return (instant) =>
		new Date(hydrated ? instant - new Date(instant).getTimezoneOffset() * MINUTE_MS : instant);
}
