import { cx } from "#app/ui/cx.ts";
import type { Location } from "../locations.ts";
import * as texts from "../texts.ts";
import type { LocationResult } from "./use-location-search.ts";

type Props = {
	result: LocationResult | null;
	active: number;
	listId: string;
	label: string;
	onChoose: (location: Location) => void;
};

const PANEL =
	"absolute inset-x-0 top-full z-30 mt-1 rounded-control border border-line bg-surface shadow-card";

export function LocationOptions({ result, active, listId, label, onChoose }: Props) {
	const locations = result?.locations ?? [];
	const isUnknown = result !== null && locations.length === 0;
	return (
		<>
			{/* A screen reader tells only of changes, so the element is there before there is anything to say. */}
			<p role="status" className={isUnknown ? cx(PANEL, "px-4 py-3 wrap-anywhere") : "sr-only"}>
				{result && statusText(result)}
			</p>
			{locations.length > 0 && (
				<div
					id={listId}
					role="listbox"
					aria-label={texts.options(label)}
					tabIndex={-1}
					// Without this, a press would move the focus out of the field, which closes the list.
					onMouseDown={(event) => event.preventDefault()}
					className={cx(PANEL, "max-h-80 overflow-y-auto p-1")}
				>
					{locations.map((location, index) => (
						<LocationOption
							key={location.id}
							id={`${listId}-${index}`}
							location={location}
							active={index === active}
							onChoose={onChoose}
						/>
					))}
				</div>
			)}
		</>
	);
}

function statusText({ query, locations }: LocationResult): string {
	return locations.length > 0 ? texts.found(locations.length) : texts.unknown(query);
}

type OptionProps = { id: string; location: Location; active: boolean } & Pick<Props, "onChoose">;

function LocationOption({ id, location, active, onChoose }: OptionProps) {
	const { cityName, regionName, countryName } = location.address;
	const where = [cityName === location.name ? null : cityName, regionName, countryName]
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
			onClick={() => onChoose(location)}
			className={cx(
				"flex cursor-pointer items-center gap-3 rounded-lg px-3 py-2 hover:bg-wash",
				active && "bg-wash outline-2 -outline-offset-2 outline-coral forced-colors:outline-[color:Highlight]",
			)}
		>
			<span className="min-w-0 grow">
				<span className="block truncate font-semibold">{location.name}</span>
				<span className="block truncate text-sm text-ink-soft">{where}</span>
			</span>
			{location.iataCode && (
				<span className="shrink-0 font-mono text-sm font-semibold">{location.iataCode}</span>
			)}
		</div>
	);
}

function scrollToOption(option: HTMLElement | null): void {
	option?.scrollIntoView({ block: "nearest" });
}
