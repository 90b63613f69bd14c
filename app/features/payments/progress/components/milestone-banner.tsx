import { useEffect, useState } from "react";
import type { Celebration } from "../milestones.ts";
import * as texts from "../texts.ts";

const SHOWN_MS = 3_000;

type Props = { celebration: Celebration | null; isOwn: boolean };

export function MilestoneBanner({ celebration, isOwn }: Props) {
	const [past, setPast] = useState<Celebration | null>(null);
	useEffect(() => {
		const timer = setTimeout(() => setPast(celebration), SHOWN_MS);
		return () => clearTimeout(timer);
	}, [celebration]);
	const milestone = celebration === past ? null : celebration?.milestone;
	const messages = isOwn ? texts.ownMessages : texts.messages;
	const allPaid = isOwn ? texts.allOwnPaid : texts.everythingPaid;
	return (
		<div role="status">
			{milestone && (
				<div className="toast">
					<p className="-rotate-6 rounded-lg border-2 border-paid px-3 py-1 font-display text-lg font-bold text-paid">
						{messages[milestone]}
					</p>
					<div className="text-ink-soft">{milestone === 100 ? allPaid : texts.percentPaid(milestone)}</div>
				</div>
			)}
		</div>
	);
}
