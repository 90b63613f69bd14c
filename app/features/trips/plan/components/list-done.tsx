import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import * as texts from "../texts/planner.ts";
import type { ListDone as Done } from "./planner-state.ts";

type Props = {
	done: Done | null;
	focus: boolean; // on what was removed
	lands: boolean; // whether the page has just come without JavaScript, which would show its top
};

/** Says what a button did to the list. What was removed waits in hidden fields to be put back. */
export function ListDone({ done, focus, lands }: Props) {
	const words = useRef<HTMLParagraphElement>(null);
	const isBack = done?.what === "restored" || done?.what === "kept";
	const isNew = done?.what === "added" || done?.what === "changed";
	useEffect(() => {
		if (!isNew) return;
		// The form above may grow by a line in this frame, which would push these words under the foot of the page.
		const frame = requestAnimationFrame(() => words.current?.scrollIntoView({ block: "nearest" }));
		return () => cancelAnimationFrame(frame);
	}, [isNew]);
	useEffect(() => {
		// The button that put the item back is gone.
		if (isBack && document.activeElement === document.body) words.current?.focus();
	}, [isBack]);
	const removed = done?.what === "removed" ? done.removed : null;
	return (
		<div className="flex flex-wrap items-center gap-x-3">
			<p
				ref={words}
				tabIndex={-1}
				role="status"
				// biome-ignore lint/a11y/noAutofocus: without JavaScript the focus leads to the message
				autoFocus={(lands && done !== null && !removed && done.what !== "opened") || undefined}
				className="text-sm text-ink-soft outline-none empty:hidden"
			>
				{done && texts.listDone[done.what]?.(done.name)}
			</p>
			{removed && (
				<>
					{Object.entries(removed).map(([name, value]) => (
						<input key={name} type="hidden" name={`removed.${name}`} value={String(value)} />
					))}
					<Button look="quiet" name="intent" value="restore" autoFocus={focus}>
						{texts.undo}
					</Button>
				</>
			)}
		</div>
	);
}
