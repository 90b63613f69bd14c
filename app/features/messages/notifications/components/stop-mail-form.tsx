import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Topic } from "../kinds.ts";
import * as texts from "../settings/texts.ts";

type Props = { topic: Topic; state: "on" | "stopped" | "locked" };

/** Sends the same post as a mail program's one-click unsubscribe (RFC 8058). */
export function StopMailForm({ topic, state }: Props) {
	if (state === "locked") return null;
	if (state === "stopped") {
		return (
			<Notice tone="paid" role="status" title={texts.stopped(topic)}>
				{texts.stoppedDetails}
			</Notice>
		);
	}
	return (
		<form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2">
			<input type="hidden" name="List-Unsubscribe" value="One-Click" />
			<Button look="secondary">{texts.stop(topic)}</Button>
			<p className="text-ink-soft">{texts.canStop}</p>
		</form>
	);
}
