import { type RefObject, useEffect, useRef, useState } from "react";
import { type Location, locationText } from "../locations.ts";
import { fetchLocations } from "./fetch-locations.ts";

/** A press that leaves the field must finish before the question shifts the layout below. */
const PRESS_MS = 300;

/** The message about an unknown location: a suggestion, or that it is not on the map. */
export type LocationQuestion = {
	text: string; // what was typed
	closest: string | null;
	isTypo: boolean;
	holdsUp: boolean; // whether this question prevented the trip from being created
};

type Answer = { isKnown: boolean; meant: Location | null; nearest: Location | null };

/**
 * The message about an unknown location, until its field is changed.
 * @param answered the question in the server's latest answer
 */
export function useLocationQuestion(
	input: RefObject<HTMLInputElement | null>,
	answered: LocationQuestion | null,
) {
	const [question, setQuestion] = useState(answered);
	const asking = useRef<AbortController>(null);
	const known = useRef("");
	useEffect(() => () => asking.current?.abort(), []);
	useEffect(() => {
		const isStillThere = input.current?.value.trim() === answered?.text;
		if (isStillThere) asking.current?.abort();
		setQuestion(isStillThere ? answered : null);
	}, [answered, input]);

	const ask = async () => {
		const text = input.current?.value.trim() ?? "";
		if (!text || text === known.current || text === question?.text) return;
		asking.current?.abort();
		const controller = new AbortController();
		asking.current = controller;
		await new Promise((resolve) => setTimeout(resolve, PRESS_MS));
		const answer = await fetchLocations<Answer>("closest", text, controller.signal);
		if (controller.signal.aborted || !answer) return;
		if (answer.isKnown) known.current = text;
		const closest = answer.meant ?? answer.nearest;
		setQuestion(
			answer.isKnown
				? null
				: {
						text,
						closest: closest && locationText(closest),
						isTypo: answer.meant !== null,
						holdsUp: false,
					},
		);
	};
	/** Drops the question. @param chosen a chosen location, about which nothing has to be asked */
	const drop = (chosen = "") => {
		asking.current?.abort();
		known.current = chosen || known.current;
		setQuestion(null);
	};
	return { question, ask, drop };
}
