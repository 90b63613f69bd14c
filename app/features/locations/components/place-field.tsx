import { type KeyboardEvent, useRef, useState } from "react";
import { Field, type FieldProps } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { type Location, placeText } from "../locations.ts";
import { PlaceOptions } from "./place-options.tsx";
import { usePlaceSearch } from "./use-place-search.ts";
import { WELL_KNOWN_PLACES_ID } from "./well-known-places.tsx";

/** A combobox (ARIA Authoring Practices); without JavaScript a field with a list of well-known places. */
export function PlaceField(props: FieldProps & { label: string }) {
	const { id } = props.field;
	const input = useRef<HTMLInputElement>(null);
	const { places, search, stop } = usePlaceSearch();
	const [active, setActive] = useState(-1);
	const hydrated = useHydrated();
	const listId = `${id}-places`;
	const chosen = places?.[active];

	const onQuery = (query: string) => {
		setActive(-1);
		search(query);
	};
	const choose = (place: Location) => {
		if (!input.current) return;
		input.current.value = placeText(place);
		input.current.dispatchEvent(new Event("input", { bubbles: true }));
		onQuery("");
	};
	const press = (event: KeyboardEvent) => {
		if (event.nativeEvent.isComposing || !places?.length) return;
		const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
		const step = steps[event.key];
		// The arrow keys pass through the field itself, so there is one stop more than there are places.
		const stops = places.length + 1;
		if (step) setActive(((active + 1 + step + stops) % stops) - 1);
		else if (event.key === "Escape") onQuery("");
		else if (event.key === "Enter" && chosen) choose(chosen);
		else return;
		event.preventDefault();
	};
	const combobox = {
		role: "combobox",
		"aria-autocomplete": "list",
		"aria-expanded": Boolean(places?.length),
		"aria-controls": places?.length ? listId : undefined,
		"aria-activedescendant": chosen && `${listId}-${active}`,
	} as const;
	return (
		<div className="relative min-w-0">
			<Field
				autoComplete="off"
				autoCapitalize="words"
				enterKeyHint="next"
				placeholder="City or airport"
				{...props}
				{...(hydrated ? combobox : { list: WELL_KNOWN_PLACES_ID })}
				ref={input}
				onInput={(event) => onQuery(event.currentTarget.value)}
				onKeyDown={press}
				onBlur={stop}
			/>
			{places && <PlaceOptions {...{ places, active, listId }} label={props.label} onChoose={choose} />}
		</div>
	);
}
