import { pathTo } from "#app/lib/path-to.ts";
import { cx } from "#app/ui/cx.ts";
import { Link } from "#app/ui/link.tsx";
import type { LateMemberSummary } from "../reminders-view.server.ts";
import * as texts from "../texts.ts";

type Props = { shareId: string; member: LateMemberSummary };

/**
 * The link to the page that previews or cancels a reminder, or the reason why there is none, and a prepared WhatsApp
 * message.
 */
export function RemindLinks({ shareId, member: { memberId, name, state, whatsApp } }: Props) {
	const look = "inline-flex min-h-touch items-center font-semibold";
	const words = state?.is === "waiting" ? texts.waitsUntil(state.at) : (state?.short ?? texts.remind);
	return (
		<p className="-mt-2 -mb-2.5 flex flex-wrap gap-x-5">
			{state?.is === "blocked" ? (
				<span className={cx(look, "text-ink-soft")}>{words}</span>
			) : (
				<Link
					className={cx("link", look)}
					to={`${pathTo("/trip/:shareId/reminders", { shareId })}?member=${memberId}#${memberId}`}
					aria-label={`${words}${state ? ":" : ""} ${name}`}
				>
					{words}
				</Link>
			)}
			<a className={cx("link", look)} href={whatsApp} aria-label={`${texts.whatsApp}: ${name}`}>
				{texts.whatsApp}
			</a>
		</p>
	);
}
