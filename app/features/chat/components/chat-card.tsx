import { useFetcher, useSearchParams } from "react-router";
import type { Clock } from "#app/lib/dates.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { FormResult } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import * as texts from "../texts.ts";
import { ChatForm } from "./chat-form.tsx";
import { MessageList, type ShownMessage } from "./chat-messages.tsx";

type Chat = { hasOlder: boolean; messages: ShownMessage[]; today: string; clock?: Clock };

type Props = {
	chat: Chat | null; // null if the viewer may not read it
	ownId?: string;
	formResult?: FormResult;
	joinTo: string | null; // null if nobody can join any more
};

export function ChatCard({ chat, ownId, formResult, joinTo }: Props) {
	return (
		<Card id="chat" title={texts.title}>
			{chat && ownId ? (
				<ChatRoom {...chat} ownId={ownId} formResult={formResult} />
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

type RoomProps = Chat & { ownId: string; formResult?: FormResult };

function ChatRoom({ messages, hasOlder, today, clock, ownId, formResult }: RoomProps) {
	const fetcher = useFetcher<{ result: FormResult } | null>();
	const [query] = useSearchParams();
	const before = query.get("before");
	const looksBack = before !== null;
	const sending = fetcher.formData?.get("message");
	const shown = typeof sending === "string" ? [...messages, optimisticMessage(ownId, sending)] : messages;
	const oldest = messages[0];
	return (
		<>
			{(hasOlder || looksBack) && (
				<div className="flex flex-wrap justify-between gap-x-6">
					{hasOlder && oldest && (
						<Link className="link font-semibold" to={`?view=chat&before=${oldest.id}#chat`}>
							{texts.earlier}
						</Link>
					)}
					{looksBack && (
						<Link className="link ml-auto font-semibold" to="?view=chat#chat">
							{texts.newest}
						</Link>
					)}
				</div>
			)}
			{shown.length > 0 ? (
				<MessageList key={before} messages={shown} ownId={ownId} today={today} clock={clock} />
			) : (
				<EmptyState icon={<Icon name="messages-square" size={26} />} title={texts.emptyTitle}>
					{texts.empty}
				</EmptyState>
			)}
			<ChatForm fetcher={fetcher} formResult={fetcher.data?.result ?? formResult} inPlace={!looksBack} />
		</>
	);
}

function optimisticMessage(memberId: string, text: string): ShownMessage {
	return { id: "sending", memberId, name: null, text: text.trim(), at: null };
}
