import { data, redirect } from "react-router";
import type { Ctx } from "#app/access/ctx.ts";
import { EmergencyPage, emergencyTitle } from "#app/features/emergency/components/emergency-page.tsx";
import type { Phone } from "#app/features/emergency/components/tell-us.tsx";
import { emergencyView } from "#app/features/emergency/emergency-view.server.ts";
import * as texts from "#app/features/emergency/texts.ts";
import {
	answerSafetyAction,
	askSafetyAction,
	closeEmergencyAction,
	recordSafetyAction,
	tellUsAction,
} from "#app/http/actions/emergency.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { servicesContext } from "#app/http/context.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { keptPage } from "#app/http/kept-page.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { dateOf, formatInstant } from "#app/lib/dates.ts";
import type { PhoneLine } from "#app/lib/env.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { nextOpening } from "#app/lib/weekly-hours.ts";
import { KeptPageScript } from "#app/shell/kept-page.tsx";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/emergency";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const access = await tripAccessOf(args);
	if (access.role === "stranger") throw redirect(pathTo("/join/:shareId", args.params));
	const { locations, env } = args.context.get(servicesContext);
	const view = await emergencyView(ctx, locations, access);
	const { headers, offlineCopy } = await keptPage(args, view.readerKey);
	const phone = view.may.tell ? phoneNow(env.phone, ctx) : null;
	return data({ view, phone, offlineCopy }, { headers });
});

/** Our phone number while somebody answers it, or else the time when somebody will again. */
function phoneNow(line: PhoneLine | null, { now, clock }: Ctx): Phone {
	if (!line) return null;
	const opens = nextOpening(line.hours, now.getTime());
	const isOpen = opens === now.getTime();
	return {
		number: line.number,
		opens: isOpen ? null : texts.inUtc(formatInstant(opens, dateOf(now), clock)),
	};
}

export const action = pageHandler(async (args: Route.ActionArgs) => {
	const to = pathTo("/trip/:shareId/emergency", args.params);
	const form = await readForm(args.request);
	switch (form.get("intent")) {
		case "tell":
			return runForm(form, args, tellUsAction, () => ({ to, toast: texts.toldToast }));
		case "ask":
			return runForm(form, args, askSafetyAction, () => ({ to, toast: texts.askedToast }));
		case "record":
			return runForm(form, args, recordSafetyAction, () => ({
				to: `${to}#who-is-safe`,
				toast: texts.recordedToast,
			}));
		case "close":
			return runForm(form, args, closeEmergencyAction, () => ({ to, toast: texts.closedToast }));
		default:
			return runForm(form, args, answerSafetyAction, ({ answer }) => ({
				to,
				toast: texts.answeredToast[answer],
			}));
	}
});

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({
		title: loaderData ? emergencyTitle(loaderData.view) : texts.title,
		description: texts.description,
		trip: loaderData?.view.trip.title,
	});

/**
 * People need the page where connections are bad, so its only script keeps an offline copy, holds back forms and
 * follows the answers.
 */
export const handle = { hydrate: false } satisfies RouteHandle;

export default function Emergency({ loaderData, actionData }: Route.ComponentProps) {
	const { view, phone, offlineCopy } = loaderData;
	return (
		<>
			<EmergencyPage view={view} phone={phone} formResult={actionData?.result} />
			<KeptPageScript copy={offlineCopy} more={view.open ? FOLLOW_SCRIPT : ""} />
		</>
	);
}

/** Reloads the page when an answer comes, but not while somebody is typing or has opened something. */
const FOLLOW_SCRIPT =
	'let shown;const isBusy=()=>document.querySelector("details[open],#tell :focus")||[...document.querySelectorAll("#tell input,#tell textarea")].some((one)=>one.value!==one.defaultValue||one.checked!==one.defaultChecked);new EventSource(location.pathname.replace(/emergency$/,"live")).addEventListener("message",({data})=>{shown??=data;if(data!==shown&&!isBusy())location.reload()});';
