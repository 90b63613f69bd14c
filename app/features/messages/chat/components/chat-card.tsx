import { useNavigate, useSearchParams } from "react-router";
import type { Clock } from "#app/lib/dates.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { FormResult } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { type ChatEntry, isEvent } from "../chat-entries.ts";
import * as texts from "../texts/chat.ts";
import { ChatForm } from "./chat-form.tsx";
import { MessageList } from "./chat-messages.tsx";
import { useSending } from "./use-sending.ts";

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
