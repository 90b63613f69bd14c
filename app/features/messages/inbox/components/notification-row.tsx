import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import type { InboxItem } from "../inbox-view.server.ts";
import * as texts from "../texts.ts";

type Props = {
	item: InboxItem;
	open: (content: ReactNode) => ReactNode; // wraps the content in its link or button
	remove: ReactNode;
	isPage?: boolean; // whether there is room for the minutes
};

export function NotificationRow({ item, open, remove, isPage }: Props) {
	const { type, title, message, priority, read, createdAt, when, minutes } = item;
	return (
		<div className={cx("notification", !read && "notification-unread")}>
			<span className={cx("notification-icon", priority === "high" && "notification-urgent")}>
				<Icon name={ICONS[type] ?? "bell"} size={18} />
			</span>
			{open(
				<>
					{!read && <span className="sr-only">{texts.unread}</span>}
					<span className="notification-title" dir="auto">
						{title}
					</span>
					<span dir="auto">{message}</span>
					<time dateTime={createdAt} title={minutes ?? undefined}>
						{when}
						{isPage && minutes && ` · ${minutes}`}
					</time>
				</>,
			)}
			{remove}
		</div>
	);
}

const ICONS: Record<string, IconName | undefined> = {
	payment_due: "calendar-clock",
	payment_completed: "circle-check",
	member_joined: "user-round-plus",
	trip_reminder: "plane-takeoff",
	trip_update: "refresh-cw",
};
