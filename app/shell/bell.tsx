import {
	type ComponentType,
	type KeyboardEvent,
	type MouseEvent,
	useCallback,
	useEffect,
	useRef,
	useState,
} from "react";
import { useLocation } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { LiveBellProps } from "./live-bell.tsx";
import * as texts from "./texts.ts";

const FIRST_POLL_MS = 10_000;
const PAGE = "/notifications";

/**
 * A link to the notifications; once the script runs, a button that opens the panel. The script that updates the number
 * and shows the panel is loaded with the first tap, or when the number is first refreshed. After a sign-out, and on the
 * page of the notifications, it is only a link.
 */
export function Bell({ unread }: { unread: number }) {
	const link = useRef<HTMLAnchorElement>(null);
	const [count, setCount] = useState(unread);
	const [isOpen, setOpen] = useState(false);
	const [hasEnded, setEnded] = useState(false);
	const [Live, setLive] = useState<ComponentType<LiveBellProps>>();
	const isThere = useLocation().pathname === PAGE;
	const isButton = useHydrated() && !hasEnded && !isThere;
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
		const { href } = event.currentTarget;
		const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
		if (!isButton || !isPlain) return;
		event.preventDefault();
		setOpen(!isOpen);
		if (!Live) load().catch(() => location.assign(href));
	};
	const pressBySpace = (event: KeyboardEvent<HTMLAnchorElement>) => {
		if (!isButton || event.key !== " ") return;
		event.preventDefault();
		event.currentTarget.click();
	};
	return (
		<div className="bell">
			<Link
				ref={link}
				to={PAGE}
				className="icon-button hover:bg-wash"
				{...(isButton && { role: "button", "aria-expanded": isOpen })}
				onClick={toggle}
				onKeyDown={pressBySpace}
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
