import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { type Clock, dateOf, formatDate, formatTime, MINUTE_MS } from "#app/lib/dates.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { Avatar, initialOf } from "#app/ui/avatar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { type FormSubmitEvent, PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { ScrollArea } from "#app/ui/scroll-area.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import {
	type ChatEntry,
	firstWords,
	isEvent,
	layOutEntries,
	type OwnMessage,
	type ShownCard,
	type ShownEvent,
	type Unsent,
	withUnsent,
} from "../chat-entries.ts";
import * as texts from "../texts.ts";
import { useKeyboardRoom } from "./use-keyboard-room.ts";

type Chat = {
	hasOlder: boolean;
	oldest?: string;
	entries: ChatEntry[];
	formKey: string;
	today: string;
	clock?: Clock;
	assistant: string | null; // the address where the trip's assistant is asked
};

type OfPage = {
	shareId: string;
	firstNew?: string | null; // the message below the "New" line
	formResult?: FormResult;
	reload: () => void;
};

type Props = OfPage & {
	chat: Chat | null; // null if the viewer may not see it
	ownId?: string;
	joinTo: string | null; // null if nobody can join any more
};

export function ChatCard({ chat, ownId, joinTo, ...rest }: Props) {
	return (
		<Card id="chat" title={texts.title}>
			{chat && ownId ? (
				<ChatRoom {...chat} {...rest} ownId={ownId} />
			) : (
				<EmptyState
					icon={<Icon name="messages-square" size={26} />}
					title={texts.joinFirst}
					action={
						joinTo && (
							<ButtonLink to={joinTo} look="secondary">
								{texts.join}
							</ButtonLink>
						)
					}
				>
					{texts.membersOnly}
				</EmptyState>
			)}
		</Card>
	);
}

type RoomProps = Chat & OfPage & { ownId: string };

function ChatRoom({ entries, formKey, formResult, reload, assistant, ...list }: RoomProps) {
	const { unsent, failure, send } = useSending(list.shareId, reload);
	const [query] = useSearchParams();
	const navigate = useNavigate();
	useKeyboardRoom();
	const before = query.get("before");
	const after = entries.at(-1)?.id;
	return (
		<>
			<MessageList
				key={before}
				{...list}
				entries={withUnsent(entries, before ? [] : unsent, list.ownId)}
				isPast={before !== null}
				reloadTo={query.has("new") ? "?view=chat#chat" : "?view=chat&new#chat"}
				onTryAgain={send}
			/>
			<p role="status" className="sr-only">
				{failure}
			</p>
			<ChatForm
				formKey={formKey}
				formResult={formResult}
				onSend={(text) => {
					send({ key: `${Math.random()}`, text: [text], after });
					if (before) navigate("?view=chat#chat");
				}}
			/>
			{assistant && (
				<Link className="link self-start py-2 font-semibold" to={assistant}>
					{texts.askAssistant}
				</Link>
			)}
		</>
	);
}

type ListProps = {
	entries: (OwnMessage | ShownEvent | ShownCard)[];
	hasOlder: boolean;
	oldest?: string;
	isPast: boolean; // whether earlier messages are shown instead of the newest
	reloadTo: string; // a link to the page's current address would only scroll, so the address alternates
	firstNew?: string | null;
	ownId: string;
	shareId: string;
	today: string;
	clock?: Clock;
	onTryAgain: (message: Unsent) => void;
};

/**
 * The list scrolls from its end, so that the newest message is visible without JavaScript. Screen readers announce only
 * new messages by others, author first.
 */
function MessageList({
	entries,
	hasOlder,
	oldest,
	isPast,
	reloadTo,
	firstNew,
	today,
	onTryAgain,
	...rest
}: ListProps) {
	const shift = useZoneShift();
	return (
		<ScrollArea className="messages" role="log" label={texts.messages} aria-relevant="additions">
			<div>
				{hasOlder && (
					<Link className="chat-link" to={`?view=chat&before=${oldest}#chat`}>
						{texts.earlier}
					</Link>
				)}
				<ol>
					{layOutEntries(entries, firstNew, (at) => dateOf(shift(at))).flatMap((row) => [
						row.day && (
							<li key={row.day} className="chat-line chat-day" aria-live="off">
								{formatDate(row.day, today)}
							</li>
						),
						"isNew" in row && row.isNew && (
							<li key="new" className="chat-line chat-new" aria-live="off">
								{texts.unread}
							</li>
						),
						"events" in row ? (
							<Events key={row.events[0].id} events={row.events} />
						) : "shown" in row ? (
							<ChatNote key={row.shown.id} {...row.shown} />
						) : (
							<Bubble
								key={row.message.unsent?.key ?? row.message.id}
								{...row}
								{...rest}
								shift={shift}
								onTryAgain={onTryAgain}
							/>
						),
					])}
				</ol>
				{entries.every(isEvent) && (
					<EmptyState icon={<Icon name="messages-square" size={26} />} title={texts.emptyTitle}>
						{texts.empty}
					</EmptyState>
				)}
				{isPast ? (
					<Link className="chat-link" to="?view=chat#chat">
						{texts.newest}
					</Link>
				) : (
					<Link className="chat-link chat-reload" to={reloadTo}>
						{texts.showNew}
					</Link>
				)}
			</div>
		</ScrollArea>
	);
}

function Events({ events }: { events: ShownEvent[] }) {
	const lines = events.map(({ id, did, name }) => ({ id, line: texts.events[did](<bdi>{name}</bdi>) }));
	if (lines.length === 1) return <li className="chat-line">{lines[0]?.line}</li>;
	return (
		<li className="chat-line" aria-live="off">
			<Disclosure quiet summary={texts.updates(lines.length)}>
				<ul>
					{lines.map(({ id, line }) => (
						<li key={id}>{line}</li>
					))}
				</ul>
			</Disclosure>
		</li>
	);
}

/** Its content changes in place, so it is not announced like a message. */
function ChatNote({ card: { label, title, state, rows, max, to, action } }: ShownCard) {
	return (
		<li className="chat-note" aria-live="off">
			<p className="label">{label}</p>
			<p className="title" dir="auto">
				{title}
			</p>
			<ul>
				{rows.map((row) => (
					<li key={row.id} data-ahead={row.isAhead || undefined}>
						<bdi>{row.name}</bdi>
						<span>
							<span className="sr-only">: </span>
							{row.words}
						</span>
						<progress className="meter" value={row.value} max={Math.max(max, 1)} aria-hidden />
					</li>
				))}
			</ul>
			<p className="chat-note-state">{state}</p>
			<Link className="link font-semibold" to={to}>
				{action}
				<span className="sr-only">: {title}</span>
			</Link>
		</li>
	);
}

type BubbleProps = Pick<ListProps, "ownId" | "shareId" | "clock" | "onTryAgain"> & {
	message: OwnMessage;
	continues: boolean;
	shift: (at: number) => Date;
};

function Bubble({ message, ownId, shareId, clock, continues, shift, onTryAgain }: BubbleProps) {
	const { id, text, at, byOrganizer, mayRemove, unsent } = message;
	const name = message.name ?? texts.unknownAuthor;
	const isOwn = message.memberId === ownId;
	const error = at === null ? unsent?.error : undefined;
	return (
		<li
			className={cx(
				"message",
				isOwn && "message-own",
				continues && "message-next",
				!text.length && "message-removed",
				at === null && !error && "opacity-70",
			)}
			aria-live={isOwn ? "off" : undefined}
		>
			{!isOwn && (
				<Avatar
					name={name}
					face={message.face}
					initials={initialOf(message.name ?? "")}
					size="sm"
					decorative
				/>
			)}
			<p className="message-author">
				{isOwn ? texts.you : <bdi>{name}</bdi>}
				{/* A typed name may contain the same word, but cannot look like this. */}
				{byOrganizer && !isOwn && !continues && (
					<>
						{" "}
						<Pill>{common.organizer}</Pill>
					</>
				)}
			</p>
			<div className="message-bubble">
				<p dir="auto">{text.length ? text.map(linkOrText) : texts.removed}</p>
				{at !== null && (
					<time dateTime={new Date(at).toISOString()}>
						{formatTime(shift(at).toISOString().slice(11, 16), clock)}
					</time>
				)}
			</div>
			{at === null && (
				<p className="message-state">
					{error ?? texts.sending}
					{unsent && error && (
						<>
							{" · "}
							<button type="button" className="link font-semibold" onClick={() => onTryAgain(unsent)}>
								{common.tryAgain}
							</button>
						</>
					)}
				</p>
			)}
			{/* The link is no news, so it is not announced with its message. */}
			{mayRemove && (
				<Link
					to={pathTo("/trip/:shareId/messages/:messageId", { shareId, messageId: id })}
					className="icon-button"
					aria-live="off"
					aria-label={texts.removeMessage(isOwn ? null : name, firstWords(text))}
				>
					⋯
				</Link>
			)}
		</li>
	);
}

/** The parts at odd indexes are addresses. */
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

type FormProps = {
	formKey: string; // idempotency key, so that the form posts one message even if it is sent twice
	formResult?: FormResult;
	onSend: (text: string) => void;
};

function ChatForm({ formKey, formResult, onSend }: FormProps) {
	const hydrated = useHydrated();
	const { form, field } = buildForm<"message" | "formKey">({
		id: "chat-form",
		actionData: formResult && { result: formResult },
		defaults: { formKey },
	});
	const input = useRef<HTMLTextAreaElement>(null);
	// The field may have been filled before hydration, when the button must already be enabled.
	const [blank, setBlank] = useState(false);
	const update = () => {
		setBlank(!input.current?.value.trim());
		growWithText(input.current);
	};
	useEffect(update, []);
	const send = (event: FormSubmitEvent) => {
		event.preventDefault();
		const box = input.current;
		const text = box?.value.trim();
		if (!box || !text) return false;
		onSend(text);
		box.value = "";
		box.focus({ preventScroll: true });
		update();
		return false;
	};
	return (
		<PostForm form={form} errorTitle={texts.notSent} send={send}>
			<input type="hidden" name="formKey" value={String(field("formKey").initialValue)} />
			<div className="flex items-end gap-2">
				<TextareaField
					ref={input}
					field={field("message")}
					label={texts.message}
					labelHidden
					className="flex-1"
					rows={1}
					placeholder={texts.placeholder}
					autoComplete="off"
					enterKeyHint="send"
					maxLength={2000}
					onInput={update}
					onKeyDown={sendOnEnter}
				/>
				<SubmitButton className="h-12" icon={<Icon name="send" />} disabled={hydrated && blank}>
					<span className="max-sm:sr-only">{texts.send}</span>
				</SubmitButton>
			</div>
		</PostForm>
	);
}

/** Shift+Enter begins a new line, and with an input method Enter alone ends a word. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
	if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
	event.preventDefault();
	event.currentTarget.form?.requestSubmit();
}

/** For browsers without `field-sizing`. */
function growWithText(box: HTMLTextAreaElement | null): void {
	if (!box || CSS.supports("field-sizing", "content")) return;
	box.style.height = "auto";
	box.style.height = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`;
}

/** Messages on their way, and a function that sends one. They are sent one at a time, so that they arrive in order. */
function useSending(shareId: string, reload: () => void) {
	const [unsent, setUnsent] = useState<Unsent[]>([]);
	const [failure, setFailure] = useState<string>();
	const turn = useRef<Promise<void>>(null);
	const send = ({ key, text, after }: Unsent) => {
		const put = (message: Unsent) =>
			setUnsent((list) =>
				list.some((one) => one.key === key)
					? list.map((one) => (one.key === key ? message : one))
					: [...list, message],
			);
		const message = { key, text, after };
		put(message);
		setFailure(undefined);
		const previous = turn.current;
		turn.current = (async () => {
			await previous;
			const result = await post(shareId, key, text[0]);
			put({ ...message, ...result });
			if (result.error) setFailure(result.error);
			reload();
		})();
	};
	return { unsent, failure, send };
}

async function post(shareId: string, key: string, message?: string): Promise<Partial<Unsent>> {
	try {
		const response = await fetch(pathTo("/api/trips/:tripId/messages", { tripId: shareId }), {
			method: "POST",
			headers: { "Content-Type": "application/json", "Idempotency-Key": key },
			body: JSON.stringify({ message }),
		});
		const answer = await response.json();
		if (response.ok) return { stored: { id: answer.id, at: Date.parse(answer.createdAt) } };
		return { error: response.status === 401 ? texts.signedOut : `${texts.notSent}: ${answer.message}` };
	} catch {
		return { error: texts.notSent };
	}
}
