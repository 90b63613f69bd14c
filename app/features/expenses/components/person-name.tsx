import * as texts from "../texts/settle.ts";

/** A name, with a note if the person has left the trip. */
export function PersonName({ name, hasLeft }: { name: string; hasLeft: boolean }) {
	return (
		<>
			<bdi>{name}</bdi>
			{hasLeft && <span className="text-sm text-ink-soft"> ({texts.left})</span>}
		</>
	);
}
