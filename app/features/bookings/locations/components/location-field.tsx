import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { Field, type FieldProps } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { type Location, locationText } from "../locations.ts";
import * as texts from "../texts.ts";
import { LocationOptions } from "./location-options.tsx";
import { LocationQuestionLine } from "./location-question-line.tsx";
import { type LocationQuestion, useLocationQuestion } from "./use-location-question.ts";
import { useLocationSearch } from "./use-location-search.ts";
import { WELL_KNOWN_LOCATIONS_ID } from "./well-known-locations.tsx";

type Props = FieldProps & { label: string; question?: LocationQuestion | null };

/** A combobox (ARIA Authoring Practices); without JavaScript a field with a list of well-known locations. */
export function LocationField({ question: answered = null, ...props }: Props) {
	const { id, name } = props.field;
	const input = useRef<HTMLInputElement>(null);
	const { result, search, stop } = useLocationSearch();
	const { question, ask, drop } = useLocationQuestion(input, answered);
	const searchStanding = useStandingText(input, search);
	const [active, setActive] = useState(-1);
	const hydrated = useHydrated();
	const listId = `${id}-locations`;
	const locations = result?.locations;
	const chosen = locations?.[active];

	const onQuery = (query: string) => {
		setActive(-1);
		drop();
		search(query);
	};
	const fill = (text: string) => {
		if (!input.current) return;
		input.current.value = text;
		input.current.dispatchEvent(new Event("input", { bubbles: true }));
		onQuery("");
		drop(text);
	};
	const use = (meant: string) => {
		input.current?.focus();
		fill(meant);
	};
	const choose = (location: Location) => fill(locationText(location));
	const leave = () => {
		stop();
		void ask();
	};
	const press = (event: KeyboardEvent) => {
		if (event.nativeEvent.isComposing || !locations) return;
		const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
		const step = steps[event.key];
		// The arrow keys pass through the field itself, so there is one stop more than there are locations.
		const stops = locations.length + 1;
		if (step) setActive(((active + 1 + step + stops) % stops) - 1);
		else if (event.key === "Escape") onQuery("");
		else if (event.key === "Enter" && chosen) choose(chosen);
		else if (event.key === "Tab" && !event.shiftKey && chosen) return choose(chosen);
		else return;
		event.preventDefault();
	};
	const combobox = {
		role: "combobox",
		"aria-autocomplete": "list",
		"aria-expanded": Boolean(locations?.length),
		"aria-controls": locations?.length ? listId : undefined,
		"aria-activedescendant": chosen && `${listId}-${active}`,
	} as const;
	return (
		<div className="min-w-0">
			<div className="relative">
				<Field
					autoComplete="off"
					autoCapitalize="words"
					enterKeyHint="next"
					placeholder={texts.placeholder}
					{...props}
					{...(hydrated ? combobox : { list: WELL_KNOWN_LOCATIONS_ID })}
					ref={input}
					onInput={(event) => onQuery(event.currentTarget.value)}
					onKeyDown={press}
					onFocus={searchStanding}
					onBlur={leave}
				/>
				{hydrated && (
					<LocationOptions {...{ result, active, listId }} label={props.label} onChoose={choose} />
				)}
			</div>
			<LocationQuestionLine name={name} question={question} onUse={use} />
		</div>
	);
}

/** Searches once for the text that stood in the field before the script ran. */
function useStandingText(input: RefObject<HTMLInputElement | null>, search: (text: string) => void) {
	const searched = useRef(false);
	const searchStanding = useCallback(() => {
		if (searched.current || !input.current) return;
		searched.current = true;
		search(input.current.value);
	}, [input, search]);
	useEffect(() => {
		if (document.activeElement === input.current) searchStanding();
	}, [input, searchStanding]);
	return searchStanding;
}
