import { type ComponentType, useEffect, useRef, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import type { LiveBellProps } from "./live-bell.tsx";
import * as texts from "./texts.ts";

/** A link to the notifications, until the script that keeps its number and opens the panel has been loaded. */
export function Bell({ unread }: { unread: number }) {
	const link = useRef<HTMLAnchorElement>(null);
	const [count, setCount] = useState(unread);
	const [Live, setLive] = useState<ComponentType<LiveBellProps>>();
	useEffect(() => setCount(unread), [unread]);
	useEffect(() => {
		import("./live-bell.tsx").then(({ LiveBell }) => setLive(() => LiveBell)).catch(() => {});
	}, []);
	return (
		<div className="bell">
			<Link ref={link} to="/notifications" className="icon-button hover:bg-wash">
				<Icon name="bell" size={22} />
				<span className="sr-only">{texts.notificationsOf(count)}</span>
				{count > 0 && <b aria-hidden="true">{texts.badge(count)}</b>}
			</Link>
			{Live && <Live bell={link} count={count} onCount={setCount} />}
		</div>
	);
}
