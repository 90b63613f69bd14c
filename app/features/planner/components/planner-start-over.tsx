import { Button } from "#app/ui/button.tsx";

/** Asks first, in a popover that needs no script; then a whole new page, with nothing on it. */
export function StartOver({ onConfirm }: { onConfirm: () => void }) {
	return (
		<>
			<button type="button" popoverTarget="start-over" className="link -my-2 min-h-touch">
				Start over
			</button>
			<div
				id="start-over"
				popover="auto"
				className="m-auto w-80 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-surface p-5 text-base font-normal text-ink shadow-card backdrop:bg-night/50"
			>
				<p className="font-display text-lg font-bold tracking-tight">Start over?</p>
				<p className="mt-1 text-ink-soft">Everything typed here is thrown away, the saved draft too.</p>
				<form method="post" className="mt-4 flex flex-wrap gap-3" onSubmit={onConfirm}>
					<Button look="danger" name="intent" value="start-over">
						Throw it away
					</Button>
					<Button type="button" look="quiet" popoverTarget="start-over" popoverTargetAction="hide">
						Keep it
					</Button>
				</form>
			</div>
		</>
	);
}
