import { yourTrips } from "#app/lib/texts.ts";
import * as texts from "./texts.ts";

export type NavLink = { to: string; label: string };

export const HEADER_LINKS: NavLink[] = [
	{ to: "/how-it-works", label: texts.howItWorks },
	{ to: "/pricing", label: texts.pricing },
	{ to: "/support", label: texts.support },
];

export const OWN_TRIPS: NavLink = { to: "/trip-results", label: yourTrips };
