import {
	type KeyboardEvent,
	type MouseEvent,
	type RefObject,
	useCallback,
	useEffect,
	useRef,
	useState,
} from "react";
import { cx } from "#app/ui/cx.ts";
import { Field, type FieldProps } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { type Location, locationText } from "../locations.ts";
import * as texts from "../texts.ts";
import { fetchLocations } from "./fetch-locations.ts";
import { type LocationQuestion, useLocationQuestion } from "./use-location-question.ts";
import { WELL_KNOWN_LOCATIONS_ID } from "./well-known-locations.tsx";

type Props = FieldProps & { label: string; question?: LocationQuestion | null };

/** A combobox (ARIA Authoring Practices); without JavaScript a field with a list of well-known locations. */
export function LocationField({ question: answered = null, ...props }: Props) {
	const { id, name } = props.field;
	const input = useRef<HTMLInputElement>(null);
	const { result, search, stop } = useLocationSearch();
	const { question, ask, drop } = useLocationQuestion(input, answered);
	const searchStanding = useStandingText(input, search);
	// A draft, or an existing trip, may contain an unknown place.
	const askAtFirst = useRef(ask);
	useEffect(() => void askAtFirst.current(), []);
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
		// The arrow keys also stop at the field itself, so there is one stop more than there are locations.
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

/** Searches once for the text that was in the field before the script ran. */
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

type OptionsProps = {
	result: LocationResult | null;
	active: number;
	listId: string;
	label: string;
	onChoose: (location: Location) => void;
};

const PANEL =
	"absolute inset-x-0 top-full z-30 mt-1 rounded-control border border-line bg-surface shadow-card";

function LocationOptions({ result, active, listId, label, onChoose }: OptionsProps) {
	const locations = result?.locations ?? [];
	const isUnknown = result !== null && locations.length === 0;
	return (
		<>
			{/* Screen readers announce only changes, so the element exists before it has content. */}
			<p role="status" className={isUnknown ? cx(PANEL, "px-4 py-3 wrap-anywhere") : "sr-only"}>
				{result && statusText(result)}
			</p>
			{locations.length > 0 && (
				<div
					id={listId}
					role="listbox"
					aria-label={texts.options(label)}
					tabIndex={-1}
					// Without this, a press would take the focus from the field, which closes the list.
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

type OptionProps = { id: string; location: Location; active: boolean } & Pick<OptionsProps, "onChoose">;

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

type QuestionProps = { name: string; question: LocationQuestion | null; onUse: (meant: string) => void };

/** Without JavaScript the button posts the form. The hidden field tells the server which question was asked already. */
function LocationQuestionLine({ name, question, onUse }: QuestionProps) {
	return (
		<div role="status" className="text-sm text-ink-soft">
			{question && (
				<>
					{!question.isTypo && <p className="pt-1 wrap-anywhere">{texts.unknown(question.text)}</p>}
					{question.closest && (
						<ClosestButton {...{ name, onUse }} question={question} closest={question.closest} />
					)}
					{question.holdsUp && <p>{texts.toKeep(question.text)}</p>}
					{question.isTypo && <input type="hidden" name={`asked.${name}`} value={question.text} />}
				</>
			)}
		</div>
	);
}

type ClosestProps = {
	name: string;
	question: LocationQuestion;
	closest: string;
	onUse: QuestionProps["onUse"];
};

function ClosestButton({ name, question: { text, isTypo, holdsUp }, closest, onUse }: ClosestProps) {
	const use = (event: MouseEvent) => {
		event.preventDefault();
		onUse(closest);
	};
	return (
		<button
			key={`${text} ${holdsUp}`}
			type="submit"
			name="intent"
			value={`use-${name}:${closest}`}
			className="link min-h-touch text-left"
			// biome-ignore lint/a11y/noAutofocus: the focus leads to what holds up the trip
			autoFocus={holdsUp || undefined}
			onClick={use}
		>
			{isTypo ? texts.didYouMean(closest) : texts.takeInstead(closest)}
		</button>
	);
}

const IDLE_MS = 300;

/** The result of a search. No locations means that the text names none that we know. */
type LocationResult = { query: string; locations: Location[] };

/** Searches 300 ms after the last keystroke. The result is null while there is nothing to show. */
function useLocationSearch() {
	const [result, setResult] = useState<LocationResult | null>(null);
	const asking = useRef<AbortController>(null);

	const stop = useCallback(() => {
		asking.current?.abort();
		setResult(null);
	}, []);
	useEffect(() => stop, [stop]);

	const search = useCallback((query: string) => {
		asking.current?.abort();
		if (!query.trim()) return setResult(null);
		const controller = new AbortController();
		asking.current = controller;
		const { signal } = controller;
		const timer = setTimeout(async () => {
			const locations = await fetchLocations<Location[]>("search", query, signal);
			if (!signal.aborted) setResult(locations && { query: query.trim(), locations });
		}, IDLE_MS);
		signal.addEventListener("abort", () => clearTimeout(timer));
	}, []);

	return { result, search, stop };
}
