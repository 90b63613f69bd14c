import { type ComponentType, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { InboxPanelProps } from "#app/features/messages/inbox/components/inbox-panel.tsx";
import type { NotificationJson } from "#app/features/messages/notifications/own-notifications.server.ts";
import { type Poll, startPolling } from "./poll.ts";
import * as texts from "./texts.ts";

const UNREAD_POLL_MS = 10_000;
const LIST_POLL_MS = 30_000;

export type LiveBellProps = {
	bell: RefObject<HTMLAnchorElement | null>;
	count: number;
	isOpen: boolean;
	onCount: (unread: number) => void;
	onClose: () => void;
	onEnd: () => void; // called when nobody is signed in any more
};

/** Keeps the bell's number up to date and, while the panel is open, its list. */
export function LiveBell({ bell, count, isOpen, onCount, onClose, onEnd }: LiveBellProps) {
	const [news, setNews] = useState("");
	const unread = usePoll("/api/notifications/unread", UNREAD_POLL_MS, {
		isOn: true,
		onNews({ length }) {
			setNews(length > count ? texts.notificationsOf(length) : "");
			onCount(length);
		},
		onEnd,
	});
	const list = usePoll("/api/notifications", LIST_POLL_MS, {
		isOn: isOpen,
		onNews: () => unread.ask(),
		onEnd,
	});
	const Panel = usePanel(bell, isOpen);
	const refetch = () => {
		unread.ask();
		list.ask();
	};
	return (
		<>
			<span className="sr-only" aria-live="polite">
				{news}
			</span>
			{isOpen &&
				(Panel && list.answer ? (
					<Panel bell={bell} list={list.answer} unread={count} onChange={refetch} onClose={onClose} />
				) : (
					<p className="inbox" role="status">
						{list.hasFailed ? texts.notificationsNotLoaded : texts.loadingNotifications}
					</p>
				))}
		</>
	);
}

type PollOptions = {
	isOn: boolean;
	onNews?: (answer: NotificationJson[]) => void;
	onEnd: () => void;
};

function usePoll(url: string, everyMs: number, { isOn, ...handlers }: PollOptions) {
	const poll = useRef<Poll>(null);
	const [answer, setAnswer] = useState<NotificationJson[]>();
	const [hasFailed, setFailed] = useState(false);
	const takeNews = useEffectEvent((news: NotificationJson[]) => {
		setAnswer(news);
		handlers.onNews?.(news);
	});
	const end = useEffectEvent(handlers.onEnd);
	useEffect(() => {
		if (!isOn) return;
		const started = startPolling(url, everyMs, {
			onNews: (news: NotificationJson[]) => takeNews(news),
			onFailure: () => setFailed(true),
			onEnd: () => end(),
		});
		poll.current = started;
		started.ask();
		return started.stop;
	}, [url, everyMs, isOn]);
	return { answer, hasFailed, ask: () => poll.current?.ask() };
}

/** Loads the panel's code when it is first opened. */
function usePanel(bell: LiveBellProps["bell"], isOpen: boolean) {
	const [Panel, setPanel] = useState<ComponentType<InboxPanelProps>>();
	useEffect(() => {
		if (!isOpen) return;
		import("#app/features/messages/inbox/components/inbox-panel.tsx")
			.then(({ InboxPanel }) => setPanel(() => InboxPanel))
			.catch(() => bell.current && location.assign(bell.current.href));
	}, [bell, isOpen]);
	return Panel;
}
