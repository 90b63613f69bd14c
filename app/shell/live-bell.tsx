import { type ComponentType, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { InboxPanelProps } from "#app/features/inbox/components/inbox-panel.tsx";
import type { NotificationJson } from "#app/features/notifications/notification-json.ts";
import { type Poll, startPolling } from "./poll.ts";
import * as texts from "./texts.ts";

const UNREAD_POLL_MS = 10_000;
const LIST_POLL_MS = 30_000;

export type LiveBellProps = {
	bell: RefObject<HTMLAnchorElement | null>;
	count: number;
	onCount: (unread: number) => void;
};

/** Keeps the bell's number and, while the panel is open, its list. After a sign-out the bell is a link again. */
export function LiveBell({ bell, count, onCount }: LiveBellProps) {
	const [isOpen, setOpen] = useState(false);
	const [hasEnded, setEnded] = useState(false);
	const [news, setNews] = useState("");
	const end = () => {
		setEnded(true);
		setOpen(false);
	};
	const unread = usePoll("/api/notifications/unread", UNREAD_POLL_MS, {
		isOn: !hasEnded,
		onNews({ length }) {
			setNews(length > count ? texts.notificationsOf(length) : "");
			onCount(length);
		},
		onEnd: end,
	});
	const list = usePoll("/api/notifications", LIST_POLL_MS, { isOn: isOpen, asksAtOnce: true, onEnd: end });
	const Panel = usePanel(bell, { isOpen, hasEnded, onToggle: () => setOpen(!isOpen) });
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
					<Panel
						bell={bell}
						list={list.answer}
						unread={count}
						onChange={refetch}
						onClose={() => setOpen(false)}
					/>
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
	asksAtOnce?: boolean;
	onNews?: (answer: NotificationJson[]) => void;
	onEnd: () => void;
};

function usePoll(url: string, everyMs: number, { isOn, asksAtOnce, ...handlers }: PollOptions) {
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
		if (asksAtOnce) started.ask();
		return started.stop;
	}, [url, everyMs, isOn, asksAtOnce]);
	return { answer, hasFailed, ask: () => poll.current?.ask() };
}

type Toggle = { isOpen: boolean; hasEnded: boolean; onToggle: () => void };

/** A plain tap on the bell opens the panel, whose code comes with the first one, and not the page. */
function usePanel(bell: LiveBellProps["bell"], { isOpen, hasEnded, onToggle }: Toggle) {
	const [Panel, setPanel] = useState<ComponentType<InboxPanelProps>>();
	const toggleOpen = useEffectEvent(onToggle);
	useEffect(() => {
		const link = bell.current;
		if (!link || hasEnded) return;
		const toggle = (event: MouseEvent) => {
			const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
			if (!isPlain || location.pathname === link.pathname) return;
			event.preventDefault();
			toggleOpen();
			import("#app/features/inbox/components/inbox-panel.tsx")
				.then(({ InboxPanel }) => setPanel(() => InboxPanel))
				.catch(() => location.assign(link.href));
		};
		link.addEventListener("click", toggle);
		link.ariaExpanded = String(isOpen);
		return () => {
			link.removeEventListener("click", toggle);
			link.ariaExpanded = null;
		};
	}, [bell, isOpen, hasEnded]);
	return Panel;
}
