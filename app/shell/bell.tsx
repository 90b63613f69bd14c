import { type ComponentType, type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import type { LiveBellProps } from "./live-bell.tsx";
import * as texts from "./texts.ts";

const FIRST_POLL_MS = 10_000;

/**
 * A link to the notifications, on which a plain tap opens the panel. The script that keeps the number and shows the
 * panel is loaded with the first tap, or when the number is first asked for again. After a sign-out it is a link only.
 */
export function Bell({ unread }: { unread: number }) {
	const link = useRef<HTMLAnchorElement>(null);
	const [count, setCount] = useState(unread);
	const [isOpen, setOpen] = useState(false);
	const [hasEnded, setEnded] = useState(false);
	const [Live, setLive] = useState<ComponentType<LiveBellProps>>();
	const load = useCallback(async () => {
		const { LiveBell } = await import("./live-bell.tsx");
		setLive(() => LiveBell);
	}, []);
	useEffect(() => setCount(unread), [unread]);
	useEffect(() => {
		const timer = setTimeout(() => load().catch(() => {}), FIRST_POLL_MS);
		return () => clearTimeout(timer);
	}, [load]);
	const toggle = (event: MouseEvent<HTMLAnchorElement>) => {
		const { href, pathname } = event.currentTarget;
		const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
		if (hasEnded || !isPlain || location.pathname === pathname) return;
		event.preventDefault();
		setOpen(!isOpen);
		if (!Live) load().catch(() => location.assign(href));
	};
	return (
		<div className="bell">
			<Link
				ref={link}
				to="/notifications"
				className="icon-button hover:bg-wash"
				aria-expanded={Live && !hasEnded ? isOpen : undefined}
				onClick={toggle}
			>
				<Icon name="bell" size={22} />
				<span className="sr-only">{texts.notificationsOf(count)}</span>
				{count > 0 && <b aria-hidden="true">{texts.badge(count)}</b>}
			</Link>
			{Live && !hasEnded && (
				<Live
					bell={link}
					count={count}
					isOpen={isOpen}
					onCount={setCount}
					onClose={() => setOpen(false)}
					onEnd={() => setEnded(true)}
				/>
			)}
		</div>
	);
}
