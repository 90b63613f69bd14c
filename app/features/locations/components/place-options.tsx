import { cx } from "#app/ui/cx.ts";
import type { Location } from "../locations.ts";

type Props = {
	places: Location[];
	active: number;
	listId: string;
	label: string;
	onChoose: (place: Location) => void;
};

export function PlaceOptions({ places, active, listId, label, onChoose }: Props) {
	return (
		<>
			<p role="status" className="sr-only">
				{places.length === 0 ? "No places found" : `${places.length} places. Choose with the arrow keys.`}
			</p>
			{places.length > 0 && (
				<div
					id={listId}
					role="listbox"
					aria-label={`Places for ${label}`}
					tabIndex={-1}
					// Without this, a press would move the focus out of the field, which closes the list.
					onMouseDown={(event) => event.preventDefault()}
					className="absolute inset-x-0 top-full z-30 mt-1 max-h-80 overflow-y-auto rounded-xl border border-line bg-surface p-1 shadow-[var(--lift)]"
				>
					{places.map((place, index) => (
						<PlaceOption
							key={place.id}
							id={`${listId}-${index}`}
							place={place}
							active={index === active}
							onChoose={onChoose}
						/>
					))}
				</div>
			)}
		</>
	);
}

type OptionProps = { id: string; place: Location; active: boolean } & Pick<Props, "onChoose">;

function PlaceOption({ id, place, active, onChoose }: OptionProps) {
	const { cityName, regionName, countryName } = place.address;
	const where = [cityName === place.name ? null : cityName, regionName, countryName]
		.filter(Boolean)
		.join(", ");
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys
		<div
			id={id}
			role="option"
			aria-selected={active}
			tabIndex={-1}
			ref={active ? scrollToOption : undefined}
			onClick={() => onChoose(place)}
			className={cx(
				"flex cursor-pointer items-center gap-3 rounded-lg px-3 py-2 hover:bg-wash",
				active && "bg-wash",
			)}
		>
			<span className="min-w-0 grow">
				<span className="block truncate font-semibold">{place.name}</span>
				<span className="block truncate text-sm text-ink-soft">{where}</span>
			</span>
			{place.iataCode && <span className="shrink-0 font-mono text-sm font-semibold">{place.iataCode}</span>}
		</div>
	);
}

function scrollToOption(option: HTMLElement | null): void {
	option?.scrollIntoView({ block: "nearest" });
}
