import type { ActionFunctionArgs } from "react-router";
import { extractBooking } from "#app/features/bookings/links/extract-booking.server.ts";
import { toLinkReading } from "#app/features/bookings/links/link-reading.ts";
import { lookUpLocation } from "#app/features/bookings/locations/closest-location.server.ts";
import { locationText } from "#app/features/bookings/locations/locations.ts";
import { pressPlannerButton, type ReadLink } from "#app/features/trips/planning/planner-buttons.server.ts";
import { ctxOf, servicesContext } from "./context.server.ts";
import { asDomainError, noteRefusal, setRetryAfter, statusOf } from "./errors.server.ts";
import { enforceLinkLimit } from "./link-limit.server.ts";

/**
 * Processes the pressed button of the planner's form.
 * @param dividedBy how many people share the costs; by default, the typed size
 * @returns the form to show again and its status, or null if the trip can be saved
 */
export async function answerPlannerForm(
	form: FormData,
	args: ActionFunctionArgs,
	dividedBy: number | null = null,
) {
	const { read } = ctxOf(args).db;
	const answer = await pressPlannerButton(read, form, linkReader(args), locationFinder(args), dividedBy);
	if (!answer) return null;
	const { result, refusal } = answer;
	if (refusal) {
		noteRefusal(refusal);
		setRetryAfter(refusal, args);
	}
	return { result, status: refusal ? statusOf(refusal) : 200 };
}

function linkReader(args: ActionFunctionArgs): ReadLink {
	return async (link, options) => {
		try {
			const { info } = await extractBooking(await enforceLinkLimit(args), link, options);
			return toLinkReading(info);
		} catch (error) {
			const refusal = asDomainError(error);
			if (refusal) return refusal;
			throw error;
		}
	};
}

function locationFinder({ context }: ActionFunctionArgs) {
	const { locations } = context.get(servicesContext);
	return (text: string) => {
		const { isKnown, meant, nearest } = lookUpLocation(locations, text);
		const closest = meant ?? nearest;
		return { isKnown, isTypo: meant !== null, closest: closest && locationText(closest) };
	};
}
