import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { Field, type FieldProps } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { type Location, placeText } from "../locations.ts";
import * as texts from "../texts.ts";
import { PlaceOptions } from "./place-options.tsx";
import { PlaceQuestionLine } from "./place-question-line.tsx";
import { type PlaceQuestion, usePlaceQuestion } from "./use-place-question.ts";
import { usePlaceSearch } from "./use-place-search.ts";
import { WELL_KNOWN_PLACES_ID } from "./well-known-places.tsx";

type Props = FieldProps & { label: string; question?: PlaceQuestion | null };

/** A combobox (ARIA Authoring Practices); without JavaScript a field with a list of well-known places. */
export function PlaceField({ question: answered = null, ...props }: Props) {
	const { id, name } = props.field;
	const input = useRef<HTMLInputElement>(null);
	const { result, search, stop } = usePlaceSearch();
	const { question, ask, drop } = usePlaceQuestion(input, answered);
	const searchStanding = useStandingText(input, search);
	const [active, setActive] = useState(-1);
	const hydrated = useHydrated();
	const listId = `${id}-places`;
	const places = result?.places;
	const chosen = places?.[active];

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
	const choose = (place: Location) => fill(placeText(place));
	const leave = () => {
		stop();
		void ask();
	};
	const press = (event: KeyboardEvent) => {
		if (event.nativeEvent.isComposing || !places) return;
		const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
		const step = steps[event.key];
		// The arrow keys pass through the field itself, so there is one stop more than there are places.
		const stops = places.length + 1;
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
		"aria-expanded": Boolean(places?.length),
		"aria-controls": places?.length ? listId : undefined,
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
					{...(hydrated ? combobox : { list: WELL_KNOWN_PLACES_ID })}
					ref={input}
					onInput={(event) => onQuery(event.currentTarget.value)}
					onKeyDown={press}
					onFocus={searchStanding}
					onBlur={leave}
				/>
				{hydrated && <PlaceOptions {...{ result, active, listId }} label={props.label} onChoose={choose} />}
			</div>
			<PlaceQuestionLine name={name} question={question} onUse={use} />
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
