import { type RefObject, useEffect, useRef } from "react";
import type { NotificationJson } from "#app/features/messages/notifications/own-notifications.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { minutesAgo, relativeTime } from "../relative-time.ts";
import * as texts from "../texts.ts";
import { InboxFrame } from "./inbox-frame.tsx";
import { NotificationRow } from "./notification-row.tsx";

/** Older notifications are only on the page. */
const MAX_SHOWN = 20;

export type InboxPanelProps = {
	bell: RefObject<HTMLElement | null>; // gets the focus back when the panel closes
	list: NotificationJson[];
	unread: number;
	onChange: () => void;
	onClose: () => void;
};

export function InboxPanel({ bell, list, unread, onChange, onClose }: InboxPanelProps) {
	const panel = useRef<HTMLElement>(null);
	const close = () => {
		bell.current?.focus();
		onClose();
	};
	useEffect(() => panel.current?.focus(), []);
	useEffect(() => {
		const closeOutside = ({ target }: Event) => {
			const isInside = [panel, bell].some(({ current }) => current?.contains(target as Node));
			if (!isInside) onClose();
		};
		document.addEventListener("pointerdown", closeOutside);
		return () => document.removeEventListener("pointerdown", closeOutside);
	}, [bell, onClose]);
	const change = async (method: "PUT" | "DELETE", path: string) => {
		// The page may be left before the answer arrives, so the request has keepalive.
		const response = await fetch(path, { method, keepalive: true }).catch(() => null);
		// A notification that is already gone counts as deleted.
		const isDone = response?.ok || response?.status === 404;
		if (!isDone) showToast({ type: "error", title: texts.notChanged, message: texts.tryLater });
		onChange();
	};
	const remove = (id: string) => {
		panel.current?.focus();
		void change("DELETE", pathTo("/api/notifications/:id", { id }));
	};
	return (
		<InboxFrame
			ref={panel}
			hasMore={list.length > 0}
			onKeyDown={(event) => event.key === "Escape" && close()}
			onClose={close}
			onLeave={onClose}
		>
			{unread > 0 && (
				<button
					type="button"
					className="link min-h-touch font-semibold"
					onClick={() => void change("PUT", pathTo("/api/notifications/read-all"))}
				>
					{texts.readAll}
				</button>
			)}
			{list.length === 0 && <p className="py-4 text-ink-soft">{texts.none}</p>}
			{/* biome-ignore lint/a11y/noRedundantRoles: Safari treats a list without markers as none */}
			<ul role="list" className="notifications">
				{list.slice(0, MAX_SHOWN).map((one) => (
					<li key={one.id}>
						<NotificationRow
							item={{
								...one,
								when: relativeTime(Date.parse(one.createdAt), Date.now()),
								minutes: minutesAgo(Date.parse(one.createdAt), Date.now()),
							}}
							open={(content) => (
								<Link
									to={one.actionUrl ?? "/notifications"}
									className="notification-open"
									onClick={(event) => {
										if (!one.read) void change("PUT", pathTo("/api/notifications/:id/read", { id: one.id }));
										if (!event.metaKey && !event.ctrlKey) onClose();
									}}
								>
									{content}
								</Link>
							)}
							remove={
								<button
									type="button"
									className="icon-button"
									aria-label={texts.deleteOne(one.title)}
									onClick={() => remove(one.id)}
								>
									<Icon name="trash-2" size={18} />
								</button>
							}
						/>
					</li>
				))}
			</ul>
		</InboxFrame>
	);
}
