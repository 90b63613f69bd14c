import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { type Clock, dateOf, formatDate, formatTime, MINUTE_MS } from "#app/lib/dates.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { Avatar, initialOf } from "#app/ui/avatar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { type FormSubmitEvent, PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { ScrollArea } from "#app/ui/scroll-area.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { type ChatEntry, isEvent, layOutEntries, type ShownMessage } from "../chat-entries.ts";
import * as texts from "../texts.ts";

type Chat = {
	hasOlder: boolean;
	oldest?: string;
	entries: ChatEntry[];
	formKey: string;
	today: string;
	clock?: Clock;
};

type OfPage = {
	shareId: string;
	firstNew?: string | null; // the message before which the "New" line stands
	formResult?: FormResult;
	reload: () => void;
};

type Props = OfPage & {
	chat: Chat | null; // null if the viewer may not read it
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

function ChatRoom({ hasOlder, oldest, formKey, formResult, reload, ...list }: RoomProps) {
	const { unsent, send } = useSending(list.shareId, reload);
	const [query] = useSearchParams();
	const navigate = useNavigate();
	const before = query.get("before");
	const waiting = unsent.filter(({ id }) => !list.entries.some((entry) => entry.id === id));
	const isEmpty = list.entries.every(isEvent) && waiting.length === 0;
	return (
		<>
			{/* A link to the page's own address only scrolls, so the address alternates. */}
			<Link className="chat-reload" to={query.has("new") ? "?view=chat#chat" : "?view=chat&new#chat"}>
				{texts.showNew}
			</Link>
			{(hasOlder || before) && (
				<div className="flex flex-wrap justify-between gap-x-6">
					{hasOlder && (
						<Link className="link -my-3 py-3 font-semibold" to={`?view=chat&before=${oldest}#chat`}>
							{texts.earlier}
						</Link>
					)}
					{before && (
						<Link className="link -my-3 ml-auto py-3 font-semibold" to="?view=chat#chat">
							{texts.newest}
						</Link>
					)}
				</div>
			)}
			{(list.entries.length > 0 || !isEmpty) && (
				<MessageList key={before} {...list} unsent={before ? [] : waiting} onTryAgain={send} />
			)}
			{isEmpty && (
				<EmptyState icon={<Icon name="messages-square" size={26} />} title={texts.emptyTitle}>
					{texts.empty}
				</EmptyState>
			)}
			<ChatForm
				formKey={formKey}
				formResult={formResult}
				onSend={(text) => {
					send({ key: `${Math.random()}`, text: [text] });
					if (before) navigate("?view=chat#chat");
				}}
			/>
		</>
	);
}

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
function MessageList({ entries, unsent, firstNew, today, onTryAgain, ...rest }: ListProps) {
	const shift = useZoneShift();
	return (
		<ScrollArea className="messages" role="log" label={texts.messages} aria-relevant="additions">
			<ol>
				{layOutEntries(entries, firstNew, (at) => dateOf(shift(at))).flatMap(
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

type FormProps = {
	formKey: string; // so that the form, sent twice, posts one message
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
	const input = useRef<HTMLInputElement>(null);
	// The field may have been filled before hydration, and then a press of the button must not meet a disabled one.
	const [blank, setBlank] = useState(false);
	const updateBlank = () => setBlank(!input.current?.value.trim());
	useEffect(updateBlank, []);
	const send = (event: FormSubmitEvent) => {
		event.preventDefault();
		const box = input.current;
		const text = box?.value.trim();
		if (!box || !text) return false;
		onSend(text);
		box.value = "";
		box.focus({ preventScroll: true });
		setBlank(true);
		return false;
	};
	return (
		<PostForm form={form} errorTitle={texts.notSent} send={send}>
			<input type="hidden" name="formKey" value={String(field("formKey").initialValue)} />
			<div className="flex items-start gap-2">
				<Field
					ref={input}
					field={field("message")}
					label={texts.message}
					labelHidden
					className="flex-1"
					placeholder={texts.placeholder}
					autoComplete="off"
					enterKeyHint="send"
					maxLength={2000}
					onInput={updateBlank}
				/>
				<SubmitButton className="h-12" icon={<Icon name="send" />} disabled={hydrated && blank}>
					<span className="max-sm:sr-only">{texts.send}</span>
				</SubmitButton>
			</div>
		</PostForm>
	);
}

/** A message on its way. Its key makes it the same message however often it is sent. */
type Unsent = {
	key: string;
	text: string[];
	id?: string; // once the server has it
	error?: string;
};

/** Messages that are on their way, and how to send one: one after the other, so that they arrive in their order. */
function useSending(shareId: string, reload: () => void) {
	const [unsent, setUnsent] = useState<Unsent[]>([]);
	const turn = useRef<Promise<void>>(null);
	const send = ({ key, text }: Unsent) => {
		const put = (message: Unsent) =>
			setUnsent((list) =>
				list.some((one) => one.key === key)
					? list.map((one) => (one.key === key ? message : one))
					: [...list, message],
			);
		put({ key, text });
		const previous = turn.current;
		turn.current = (async () => {
			await previous;
			put({ key, text, ...(await post(shareId, key, text[0])) });
			reload();
		})();
	};
	return { unsent, send };
}

async function post(shareId: string, key: string, message?: string): Promise<Partial<Unsent>> {
	try {
		const response = await fetch(pathTo("/api/trips/:tripId/messages", { tripId: shareId }), {
			method: "POST",
			headers: { "Content-Type": "application/json", "Idempotency-Key": key },
			body: JSON.stringify({ message }),
		});
		const answer = await response.json();
		if (response.ok) return { id: answer.id };
		return { error: response.status === 401 ? texts.signedOut : `${texts.notSent}: ${answer.message}` };
	} catch {
		return { error: texts.notSent };
	}
}
