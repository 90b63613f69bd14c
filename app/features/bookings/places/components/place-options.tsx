import { cx } from "#app/ui/cx.ts";
import type { Location } from "../locations.ts";
import * as texts from "../texts.ts";
import type { PlaceResult } from "./use-place-search.ts";

type Props = {
	result: PlaceResult | null;
	active: number;
	listId: string;
	label: string;
	onChoose: (place: Location) => void;
};

const PANEL =
	"absolute inset-x-0 top-full z-30 mt-1 rounded-control border border-line bg-surface shadow-card";

export function PlaceOptions({ result, active, listId, label, onChoose }: Props) {
	const places = result?.places ?? [];
	const isUnknown = result !== null && places.length === 0;
	return (
		<>
			{/* A screen reader tells only of changes, so the element is there before there is anything to say. */}
			<p role="status" className={isUnknown ? cx(PANEL, "px-4 py-3 wrap-anywhere") : "sr-only"}>
				{result && statusText(result)}
			</p>
			{places.length > 0 && (
				<div
					id={listId}
					role="listbox"
					aria-label={texts.options(label)}
					tabIndex={-1}
					// Without this, a press would move the focus out of the field, which closes the list.
					onMouseDown={(event) => event.preventDefault()}
					className={cx(PANEL, "max-h-80 overflow-y-auto p-1")}
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

function statusText({ query, places }: PlaceResult): string {
	return places.length > 0 ? texts.found(places.length) : texts.unknown(query);
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
				active && "bg-wash outline-2 -outline-offset-2 outline-coral forced-colors:outline-[color:Highlight]",
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
